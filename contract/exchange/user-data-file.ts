// contract/exchange: files that carry user data and settings from one library to another
import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import type { RootOverride } from '../../core/root/root-override.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import { importOverrideSchema, LONGEST_PATH, readHashSchema } from '../clips/import-override.ts';
import { LONGEST_NOTE } from '../clips/note-length.ts';
import { rootOverrideSchema } from '../clips/root-override.ts';
import { savedJointMapSchema } from '../transitions/joint-maps.ts';
import type { SavedJointMap } from '../transitions/joint-maps.ts';
import { clipSettingsSchema, markerSchema, presetSchema, rangeSchema } from '../rows/library-rows.ts';
import type { ClipRange, Marker, Preset } from '../rows/library-rows.ts';
import { tagSchema } from '../clips/tag-schema.ts';
import { transitionSchema } from '../transitions/transition-schema.ts';

export const USER_DATA_FORMAT = 'segue.made';
export const USER_DATA_VERSION = 1;

/** User data of one clip. Markers and ranges omit the clip id. */
export interface UserDataClip {
  readonly id: string; // of its content: the same in every library; transitions in the file refer to it
  readonly name: string;
  readonly hash: string; // sha256 of the file in hex, followed by its import override; with the take it identifies the clip
  readonly take: string;
  readonly import?: UserDataOverride | undefined; // of its file, with all takes
  readonly root?: RootOverride | undefined; // root override
  readonly tags: readonly string[];
  readonly note: string;
  /** Values set by a user, instead of those derived from the file. */
  readonly settings: Readonly<z.infer<typeof ownSettings>>;
  readonly markers: readonly Omit<Marker, 'clipId'>[];
  readonly ranges: readonly Omit<ClipRange, 'clipId'>[];
}

/** An import override: unit, up axis or both. */
export type UserDataOverride = Readonly<z.infer<typeof overrideInFile>>;

/** Overrides of a folder. Another machine finds the folder by files in it, since its path may differ. */
export interface UserDataFolder {
  readonly name: string; // the last part of its path
  readonly import?: UserDataOverride | undefined; // this, `root` or both
  readonly root?: RootOverride | undefined;
  /** A sample, by place: the path in the folder, with /. */
  readonly files: readonly { readonly place: string; readonly hash: string }[];
}

/** User data of a library or of one clip, as a file that is readable and compares well between versions. */
export interface UserDataFile {
  readonly format: typeof USER_DATA_FORMAT;
  readonly version: typeof USER_DATA_VERSION;
  readonly clips: readonly UserDataClip[]; // by name
  readonly transitions: readonly Transition[]; // by name
  readonly presets: readonly Preset[]; // by name
  readonly jointMaps?: readonly SavedJointMap[] | undefined; // edited ones
  readonly folders?: readonly UserDataFolder[] | undefined; // with overrides, by name
}

const overrideInFile = z
  .strictObject({
    unit: importOverrideSchema.shape.unit.unwrap().optional(),
    upAxis: importOverrideSchema.shape.upAxis.unwrap().optional(),
  })
  .refine(({ unit, upAxis }) => unit !== undefined || upAxis !== undefined, {
    error: 'Expected a unit, an up axis or both.',
  });

const folderInFile = z
  .strictObject({
    name: textSchema(1000),
    import: overrideInFile.optional(),
    root: rootOverrideSchema.optional(),
    files: z
      .array(z.strictObject({ place: textSchema(LONGEST_PATH).min(1), hash: readHashSchema }))
      .max(1000),
  })
  .refine((folder) => folder.import !== undefined || folder.root !== undefined, {
    error: 'Expected an import override, a root override or both.',
  });

const ownSettings = clipSettingsSchema.partial();

const clipInFile = z.strictObject({
  id: z.uuid(),
  name: textSchema(1000),
  hash: readHashSchema,
  take: textSchema(1000),
  import: overrideInFile.optional(),
  root: rootOverrideSchema.optional(),
  tags: z.array(tagSchema).max(10_000),
  note: textSchema(LONGEST_NOTE),
  settings: ownSettings,
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

export const userDataFileSchema = z.strictObject({
  format: z.literal(USER_DATA_FORMAT),
  version: z.literal(USER_DATA_VERSION),
  clips: z.array(clipInFile).max(1_000_000),
  transitions: z.array(transitionSchema).max(1_000_000),
  presets: z.array(presetSchema).max(100_000),
  jointMaps: z.array(savedJointMapSchema).max(10_000).optional(),
  folders: z.array(folderInFile).max(10_000).optional(),
});
