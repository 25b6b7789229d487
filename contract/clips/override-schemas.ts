import { z } from 'zod';
import { nameEncodings } from '#core/formats/import-report.ts';

// These have a file of their own, so that a search loads no schemas.

export const importOverrideSchema = z.strictObject({
  unit: z.number().min(1e-6).max(1e6).nullable(), // metres per unit of the file
  upAxis: z.enum(['y', 'z']).nullable(),
  /**
   * Frames per second, of a file alone, for takes whose keys fit several rates, or whose rows have no times.
   * Absent: null, as in earlier versions.
   */
  fps: z.number().min(1).max(1000).nullable().optional(),
  /** The encoding of joint names, of a file alone whose names are guessed. Absent: null, as in earlier versions. */
  encoding: z.enum(nameEncodings).nullable().optional(),
});

/** Maximum length of the path of a folder, characters. */
export const MAX_PATH_LENGTH = 4096;

export const overrideSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(MAX_PATH_LENGTH) }),
  z.strictObject({ kind: z.literal('clip'), id: z.uuid() }),
]);

/** sha256 of a file in hex, followed by its import override. */
export const readHashSchema = z
  .string()
  .max(200)
  .regex(/^[0-9a-f]{64}( (unit=[0-9.e+-]+|up=[yz]|fps=[0-9.e+-]+|names=[a-z0-9_-]+))*$/);
