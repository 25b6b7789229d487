// contract/clips: what people set for a clip: tags, notes, units, up axis, root
import { z } from 'zod';
import type { UpAxis } from '../../core/import/import-report.ts';

/** What a person says files are in; null: as the file says, or as guessed. */
export interface ImportChoice {
  readonly unit: number | null; // metres per unit of the file
  readonly upAxis: UpAxis | null;
}

/**
 * What it is said of. A clip stands for its file: all takes in it, and all copies of it wherever they are, since a file is in one
 * unit. A clip's choice counts before that of the folder it is in, and that before the folder's above.
 */
export type ImportSubject =
  { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'clip'; readonly id: string };

export const importChoiceSchema = z.strictObject({
  unit: z.number().min(1e-6).max(1e6).nullable(),
  upAxis: z.enum(['y', 'z']).nullable(),
});

/** No system has longer paths that people work with, characters. */
export const LONGEST_PATH = 4096;

export const importSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(LONGEST_PATH) }),
  z.strictObject({ kind: z.literal('clip'), id: z.uuid() }),
]);

/** sha256 of a file, hex, and what people said it is in. */
export const readHashSchema = z
  .string()
  .max(200)
  .regex(/^[0-9a-f]{64}( (unit=[0-9.e+-]+|up=[yz]))*$/);

/** What speaks against what a clip's file is taken for, where no person said it. */
export interface ImportDoubt {
  readonly about: 'unit' | 'upAxis';
  /** `others`: most clips of its skeleton in its folder are in another. `height`: nobody is so small or so tall. */
  readonly because: 'others' | 'height';
  readonly standingHeight: number; // m, as it is taken now
  /** What would be right; null where no unit would be. */
  readonly suggested: Partial<ImportChoice> | null;
}

/** A doubt, and how many clips of its skeleton in its folder it is about. */
export interface CountedDoubt extends ImportDoubt {
  readonly clips: number; // taken for the same as this one
  readonly others: number; // taken for what is suggested
}

/** What a clip's file was taken for, and who said so. */
export interface ClipImport {
  readonly unit: number; // metres per unit of the file
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  readonly takes: number; // clips in the file: what is said of one is said of all, a file is in one unit
  readonly choice: ImportChoice; // of the file itself
  readonly doubt: CountedDoubt | null;
  readonly folder: { readonly path: string; readonly name: string; readonly choice: ImportChoice };
}
