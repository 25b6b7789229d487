// contract/exchange: files that carry user data and settings from one library to another
import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import type { UpAxis } from '../../core/import/import-report.ts';
import type { RootChoice } from '../../core/root/root-choice.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import { importChoiceSchema, LONGEST_PATH, readHashSchema } from '../clips/import-choice.ts';
import { LONGEST_NOTE } from '../clips/note-length.ts';
import { rootChoiceSchema } from '../clips/root-choice.ts';
import { savedJointMapSchema } from '../transitions/joint-maps.ts';
import type { SavedJointMap } from '../transitions/joint-maps.ts';
import { clipSettingsSchema, markerSchema, presetSchema, rangeSchema } from '../rows/library-rows.ts';
import type { ClipRange, ClipSettings, Marker, Preset } from '../rows/library-rows.ts';
import { tagSchema } from '../clips/tag-schema.ts';
import { transitionSchema } from '../transitions/transition-schema.ts';

export const MADE_FORMAT = 'segue.made';
export const MADE_VERSION = 1;

/** What people made of one clip. Markers and ranges leave out their clip: it is this one. */
export interface MadeClip {
  readonly id: string; // of its content: the same in every library; transitions in the file mean clips by it
  readonly name: string;
  readonly hash: string; // sha256 of the file, hex, which with the take is what a clip is found by, and what people said it is in
  readonly take: string;
  readonly import?: MadeChoice | undefined; // what a person said of its file itself, with all takes in it
  readonly root?: RootChoice | undefined; // where a person said that its root comes from
  readonly tags: readonly string[];
  readonly note: string;
  /** What a person set instead of what was derived from the file. */
  readonly settings: { readonly [Key in keyof ClipSettings]?: ClipSettings[Key] | undefined };
  readonly markers: readonly Omit<Marker, 'clipId'>[];
  readonly ranges: readonly Omit<ClipRange, 'clipId'>[];
}

/** What people said that files are in: one of both at least. */
export interface MadeChoice {
  readonly unit?: number | undefined; // metres per unit of the file
  readonly upAxis?: UpAxis | undefined;
}

/** What people said of all files below a folder. Another machine has the folder elsewhere, and finds it by files that are in it. */
export interface MadeFolder {
  readonly name: string; // the last part of its path
  readonly import?: MadeChoice | undefined; // this, `root` or both
  readonly root?: RootChoice | undefined;
  readonly files: readonly MadeFolderFile[]; // by place; not necessarily all
}

export interface MadeFolderFile {
  readonly place: string; // in the folder, with /
  readonly hash: string; // as a clip's
}

/** All that people made in a library, or of one clip, as one file that reads well and differs well from its last version. */
export interface MadeFile {
  readonly format: typeof MADE_FORMAT;
  readonly version: typeof MADE_VERSION;
  readonly clips: readonly MadeClip[]; // by name
  readonly transitions: readonly Transition[]; // by name
  readonly presets: readonly Preset[]; // by name
  readonly jointMaps?: readonly SavedJointMap[] | undefined; // those that somebody edited
  readonly folders?: readonly MadeFolder[] | undefined; // of which somebody said something, by name
}

const madeChoice = z
  .strictObject({
    unit: importChoiceSchema.shape.unit.unwrap().optional(),
    upAxis: importChoiceSchema.shape.upAxis.unwrap().optional(),
  })
  .refine(({ unit, upAxis }) => unit !== undefined || upAxis !== undefined, {
    error: 'Say a unit, an up axis or both.',
  });

const madeFolder = z
  .strictObject({
    name: textSchema(1000),
    import: madeChoice.optional(),
    root: rootChoiceSchema.optional(),
    files: z
      .array(z.strictObject({ place: textSchema(LONGEST_PATH).min(1), hash: readHashSchema }))
      .max(1000),
  })
  .refine((folder) => folder.import !== undefined || folder.root !== undefined, {
    error: 'Say what its files are in, where roots come from, or both.',
  });

const madeClip = z.strictObject({
  id: z.uuid(),
  name: textSchema(1000),
  hash: readHashSchema,
  take: textSchema(1000),
  import: madeChoice.optional(),
  root: rootChoiceSchema.optional(),
  tags: z.array(tagSchema).max(10_000),
  note: textSchema(LONGEST_NOTE),
  settings: clipSettingsSchema.partial(),
  markers: z.array(markerSchema.omit({ clipId: true })).max(1_000_000),
  ranges: z
    .array(
      z
        .strictObject(rangeSchema.shape)
        .omit({ clipId: true })
        .refine(({ start, end }) => start < end, {
          error: 'A range must end after it starts.',
          path: ['end'],
        }),
    )
    .max(1_000_000),
});

export const madeFileSchema = z.strictObject({
  format: z.literal(MADE_FORMAT),
  version: z.literal(MADE_VERSION),
  clips: z.array(madeClip).max(1_000_000),
  transitions: z.array(transitionSchema).max(1_000_000),
  presets: z.array(presetSchema).max(100_000),
  jointMaps: z.array(savedJointMapSchema).max(10_000).optional(),
  folders: z.array(madeFolder).max(10_000).optional(),
});
