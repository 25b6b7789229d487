// contract/rows: the rows of a library as the window lists them
import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import type { SlotSettings, Transition } from '../../core/transition/document/document.ts';
import type { ChosenRoot } from '../clips/chosen-root.ts';
import { markerKinds, rangeKinds } from './mark-kinds.ts';
import type { SavedJointMap } from '../transitions/joint-maps.ts';
import { LONGEST_PRESET_NAME } from './preset-name.ts';
import { slotSettingsSchema } from '../transitions/transition-schema.ts';

export type MarkerKind = (typeof markerKinds)[number];

export const markerSchema = z.strictObject({
  id: z.uuid(),
  clipId: z.uuid(),
  kind: z.enum(markerKinds),
  time: z.number().min(-1e6).max(1e6),
  label: textSchema(200),
});

/** A moment on a clip, made by a person (or offered by Segue with its starter clips). */
export interface Marker {
  readonly id: string;
  readonly clipId: string;
  readonly kind: MarkerKind;
  readonly time: number; // s on the clip
  readonly label: string;
}

export type RangeKind = (typeof rangeKinds)[number];

export const rangeSchema = z
  .strictObject({
    id: z.uuid(),
    clipId: z.uuid(),
    kind: z.enum(rangeKinds),
    start: z.number().min(-1e6).max(1e6),
    end: z.number().min(-1e6).max(1e6),
    label: textSchema(200),
  })
  .refine(({ start, end }) => start < end, { error: 'A range must end after it starts.', path: ['end'] });

/** A stretch of a clip, made by a person: its loop, where no transition may be, one phase of a movement. */
export interface ClipRange {
  readonly id: string;
  readonly clipId: string;
  readonly kind: RangeKind;
  readonly start: number; // s on the clip, the first moment that belongs to it
  readonly end: number; // s on the clip, the first moment that does not; > start
  readonly label: string;
}

/** What lies on some clips. */
export interface MarksOfClips {
  readonly clipIds: readonly string[]; // a clip that is named here and has no marks below has none
  readonly markers: readonly Marker[]; // clip by clip, in order of time
  readonly ranges: readonly ClipRange[];
}

/** Clips that came to the library lately. */
export interface NewClips {
  readonly clipIds: readonly string[]; // the last one first
  readonly first: number | null; // index of the first of them in the list; null = it has none
}

export const clipSettingsSchema = z.strictObject({
  groundHeight: z.number().min(-1e6).max(1e6),
  loop: z.boolean(),
});

/** What a person may change of a clip. */
export interface ClipSettings {
  readonly groundHeight: number; // m
  readonly loop: boolean;
}

/** A clip in the list. */
export interface ClipSummary {
  readonly kind: 'clip';
  readonly id: string; // UUID
  readonly name: string;
  readonly content: string; // equal for the same motion in the same file: hash of the file, and the take where it has several
  readonly path: string; // where the file is now, for display
  readonly copies: readonly string[]; // paths of other files with the same content, the first 20
  readonly missing: boolean; // the file is gone; what was made of the clip is kept
  readonly fps: number;
  readonly frameCount: number; // after trimming
  readonly jointCount: number;
  readonly skeletonId: string; // equal for clips that can be blended as they are
  readonly jointsId: string; // equal for clips whose skeletons have one joint map: see joint-maps.ts
  readonly trimmedFrames: number; // leading T-pose frames left out
  readonly unitName: string; // what the file's numbers were taken for: 'cm', 'CMU 0.45 in', …
  readonly doubt: 'unit' | 'upAxis' | null; // of what it was taken for, this is probably wrong
  readonly settings: ClipSettings;
  readonly root: ChosenRoot;
  readonly markerCount: number;
  readonly tags: readonly string[]; // by name
  readonly note: string; // '' = none
  readonly warnings: readonly string[];
}

/** What the list shows of a clip's motion: see core/thumbnail/pose-strip.ts. */
export interface ClipStrip {
  readonly clipId: string;
  readonly strip: Uint8Array;
}

/** A file that holds no clip Segue can read; one without motion (see `hasNoMotion`) holds none at all. */
export interface FailedFile {
  readonly kind: 'failed';
  readonly id: string; // UUID of the file row
  readonly name: string;
  readonly path: string;
  readonly error: string; // file:line:column: expected …, found …; or `NO_MOTION`
}

/** Files that failed, in the whole library. */
export interface FileTroubles {
  readonly failed: number; // in the list
  readonly still: number; // without motion, which is no trouble
  readonly ignoredCount: number;
  readonly ignored: readonly FailedFile[]; // by name; the first thousand
}

export type LibraryRow = ClipSummary | FailedFile;

export const presetSchema = z.strictObject({
  id: z.uuid(),
  name: textSchema(LONGEST_PRESET_NAME)
    .min(1)
    .refine((name) => name === name.trim(), 'name: expected no space at its ends'),
  settings: slotSettingsSchema,
});

/** Settings of a slot under a name, for any slot of any transition. */
export interface Preset {
  readonly id: string;
  readonly name: string; // no other preset's, capitals aside
  readonly settings: SlotSettings;
}

/** What the window needs of a library when it opens; kept up to date by `library.edited`. */
export interface LibrarySnapshot {
  readonly path: string;
  readonly readOnly: boolean;
  readonly transitions: readonly Transition[]; // in the order they were made
  readonly presets: readonly Preset[];
  readonly jointMaps: readonly SavedJointMap[];
  readonly workspace: unknown; // what `workspace.save` last stored; null at first
  readonly undo: UndoState;
}

export interface UndoState {
  readonly undo: string | null; // name of the edit that undo would take back
  readonly redo: string | null;
}
