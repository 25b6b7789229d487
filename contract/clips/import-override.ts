// contract/clips: what people set for a clip: tags, notes, units, up axis, root
import { z } from 'zod';
import type { UpAxis } from '../../core/import/import-report.ts';

export const importOverrideSchema = z.strictObject({
  unit: z.number().min(1e-6).max(1e6).nullable(), // metres per unit of the file
  upAxis: z.enum(['y', 'z']).nullable(),
});

/** Unit and up axis that a user sets for files; null: as the file states or as detected. */
export type ImportOverride = Readonly<z.infer<typeof importOverrideSchema>>;

/** Longest path of a folder, characters. */
export const LONGEST_PATH = 4096;

export const overrideSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(LONGEST_PATH) }),
  z.strictObject({ kind: z.literal('clip'), id: z.uuid() }),
]);

/**
 * Clip or folder that an override applies to. An import override of a clip applies to its whole file, with all takes and all copies,
 * since a file has one unit. The clip's override takes precedence over its folder's, and a folder's over the folder above.
 */
export type OverrideSubject = Readonly<z.infer<typeof overrideSubjectSchema>>;

/** sha256 of a file in hex, followed by its import override. */
export const readHashSchema = z
  .string()
  .max(200)
  .regex(/^[0-9a-f]{64}( (unit=[0-9.e+-]+|up=[yz]))*$/);

/** A reason to doubt the detected unit or up axis of a clip. There is none if the user has overridden it. */
export interface ImportDoubt {
  readonly about: 'unit' | 'upAxis';
  /** `others`: most clips with its skeleton in its folder differ. `height`: the standing height is implausible. */
  readonly because: 'others' | 'height';
  readonly standingHeight: number; // m, with the current unit
  /** The likely correct value; null if no unit is plausible. */
  readonly suggested: Partial<ImportOverride> | null;
}

/** A doubt with the number of clips concerned: same skeleton, same folder. */
export interface CountedDoubt extends ImportDoubt {
  readonly clips: number; // with the same value as this clip
  readonly others: number; // with the suggested value
}

/** Unit and up axis of a clip's file, and where they come from. */
export interface ClipImport {
  readonly unit: number; // metres per unit of the file
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  readonly takes: number; // clips in the file; an override applies to all of them
  readonly override: ImportOverride; // of the file itself
  readonly doubt: CountedDoubt | null;
  readonly folder: { readonly path: string; readonly name: string; readonly override: ImportOverride };
}
