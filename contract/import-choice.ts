import { z } from 'zod';
import type { UpAxis } from '../core/import/import-report.ts';

/** What a person says files are in; null: as the file says, or as guessed. */
export interface ImportChoice {
  readonly unit: number | null; // metres per unit of the file
  readonly upAxis: UpAxis | null;
}

/** What it is said of. A clip's choice counts before that of the folder it is in, and that before the folder's above. */
export type ImportSubject =
  { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'clip'; readonly id: string };

export const importChoiceSchema = z.strictObject({
  unit: z.number().min(1e-6).max(1e6).nullable(),
  upAxis: z.enum(['y', 'z']).nullable(),
});

export const importSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(4096) }),
  z.strictObject({ kind: z.literal('clip'), id: z.uuid() }),
]);

/** What a clip's file was taken for, and who said so. */
export interface ClipImport {
  readonly unit: number; // metres per unit of the file
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  readonly choice: ImportChoice; // of the clip itself
  readonly folder: { readonly path: string; readonly name: string; readonly choice: ImportChoice };
}
