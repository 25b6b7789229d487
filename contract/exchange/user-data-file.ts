// contract/exchange: files that carry user data and settings from one library to another
import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { importParts } from '../clips/import-override.ts';
import { importOverrideSchema, MAX_PATH_LENGTH, readHashSchema } from '../clips/override-schemas.ts';
import { contentIdSchema } from '../clips/content-id.ts';
import { MAX_NOTE_LENGTH } from '../clips/note-length.ts';
import { rootOverrideSchema, savedJointMapSchema } from '#core/documents/figure-schemas.ts';
import { OWN_SKELETON } from '../clips/overrides.ts';
import { contentInFile } from '../edits/edits.ts';
import { clipSettingsSchema, markerSchema, rangeSchema } from '../rows/library-rows.ts';
import { tagSchema } from '../clips/tag-schema.ts';

export const USER_DATA_FORMAT = 'segue.made';
export const USER_DATA_VERSION = 1;

const overrideInFile = z
  .strictObject({
    unit: importOverrideSchema.shape.unit.unwrap().optional(),
    upAxis: importOverrideSchema.shape.upAxis.unwrap().optional(),
    fps: importOverrideSchema.shape.fps.unwrap().unwrap().optional(),
    encoding: importOverrideSchema.shape.encoding.unwrap().unwrap().optional(),
  })
  .refine((override) => importParts.some((part) => override[part] !== undefined), {
    error: 'Expected a unit, an up axis, a frame rate or an encoding.',
  });

const folderInFile = z
  .strictObject({
    name: textSchema(1000), // the last part of its path
    // This, `root` or both.
    import: overrideInFile
      .refine(({ fps, encoding }) => fps === undefined && encoding === undefined, {
        error: 'A frame rate and an encoding are of a file, not of a folder.',
      })
      .optional(),
    root: rootOverrideSchema.optional(),
    /** A sample, by place: the path in the folder, with /. */
    files: z
      .array(z.strictObject({ place: textSchema(MAX_PATH_LENGTH).min(1), hash: readHashSchema }))
      .max(1000),
  })
  .refine((folder) => folder.import !== undefined || folder.root !== undefined, {
    error: 'Expected an import override, a root override or both.',
  });

/** Overrides of a folder. Another machine finds the folder by files in it, since its path may differ. */
export type UserDataFolder = Readonly<z.infer<typeof folderInFile>>;

const clipInFile = z.strictObject({
  id: contentIdSchema, // transitions in the file refer to it
  name: textSchema(1000),
  hash: readHashSchema, // with the take it identifies the clip
  take: textSchema(1000),
  /** Of a file from an engine: its times count from the beginning of the file, the clip begins so many s later. */
  fileStart: z.number().optional(),
  import: overrideInFile.optional(), // of its file, with all takes
  root: rootOverrideSchema.optional(), // root override
  tags: z.array(tagSchema).max(10_000),
  note: textSchema(MAX_NOTE_LENGTH),
  /** Values set by a user, instead of those derived from the file. */
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

/** User data of one clip. Markers and ranges omit the clip id. */
export type UserDataClip = Readonly<z.infer<typeof clipInFile>>;

/**
 * The character on which a transition, a clip or the whole library ('') is shown, or its own skeleton. Clips
 * have their ids in the file.
 */
const shownOnInFile = z.strictObject({
  subject: z.union([z.uuid(), z.literal('')]),
  character: z.union([z.uuid(), z.literal(OWN_SKELETON)]),
});

export const userDataFileSchema = z.strictObject({
  format: z.literal(USER_DATA_FORMAT),
  version: z.literal(USER_DATA_VERSION),
  /** By name, as all lists of the file. Without them, other lists name clips by their ids alone. */
  clips: z.array(clipInFile).max(1_000_000).default([]),
  ...contentInFile,
  jointMaps: z.array(savedJointMapSchema).max(10_000).optional(), // edited ones
  folders: z.array(folderInFile).max(10_000).optional(), // with overrides
  shownOn: z.array(shownOnInFile).max(1_000_000).optional(), // by subject
});

/** User data of a library or of one clip, as a file that is readable and compares well between versions. */
export type UserDataFile = Readonly<z.infer<typeof userDataFileSchema>>;
