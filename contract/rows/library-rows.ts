// contract/rows: the rows of a library as the window lists them
import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import type { ReviewedClip, SlotSettings } from '#core/transition/document/document.ts';
import type { ChosenRoot } from '../clips/overrides.ts';
import type { LabItem, LabKind } from '../lab-items.ts';
import type { ClipLabel } from './clip-label.ts';
import { markerKinds, rangeKinds } from './mark-kinds.ts';
import { MAX_PRESET_NAME_LENGTH } from './preset-name.ts';
import { slotSettingsSchema } from '#core/documents/transition-schema.ts';

export type MarkerKind = (typeof markerKinds)[number];

export const markerSchema = z.strictObject({
  id: z.uuid(),
  clipId: z.uuid(),
  kind: z.enum(markerKinds),
  time: z.number().min(-1e6).max(1e6), // s on the clip
  label: textSchema(200),
});

/** A moment on a clip, set by a user or supplied with a starter clip. */
export type Marker = Readonly<z.infer<typeof markerSchema>>;

export type RangeKind = (typeof rangeKinds)[number];

export const rangeSchema = z
  .strictObject({
    id: z.uuid(),
    clipId: z.uuid(),
    kind: z.enum(rangeKinds),
    start: z.number().min(-1e6).max(1e6), // s on the clip, included
    end: z.number().min(-1e6).max(1e6), // s on the clip, excluded; > start
    label: textSchema(200),
  })
  .refine(({ start, end }) => start < end, { error: 'A range must end after it starts.', path: ['end'] });

/** A part of a clip, set by a user: its loop, a part without transitions, a phase of a movement. */
export type ClipRange = Readonly<z.infer<typeof rangeSchema>>;

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
  readonly listed: number; // rows of the list
}

export const clipSettingsSchema = z.strictObject({
  groundHeight: z.number().min(-1e6).max(1e6), // m
  loop: z.boolean(),
});

/** Settings of a clip that a user can change. */
export type ClipSettings = Readonly<z.infer<typeof clipSettingsSchema>>;

/** A clip in the list. */
export interface ClipSummary {
  readonly kind: 'clip';
  readonly id: string; // UUID
  readonly name: string; // of its file and take
  readonly label: ClipLabel;
  /** True for the take of a blend tree: it has no file, and no marks, settings or tags of its own. */
  readonly isTake?: true;
  /** Of a take whose tree has polar blend spaces: what these play. */
  readonly polarBlend?: ReviewedClip['polarBlend'];
  /** Of a take: what it is apart from the grounds that were detected for its clips, and these. */
  readonly take?: ReviewedClip['take'];
  /** Of a take whose clips have several joint maps: those besides `jointsId`, in the order of the tree. */
  readonly takeMaps?: readonly string[];
  /** Unit and up axis of its file, set or detected; absent for takes. */
  readonly read?: ReviewedClip['read'];
  readonly content: string; // identifies the motion: hash of the file, import override, and the take if there are several
  readonly path: string; // of its file, for display
  readonly copies: readonly string[]; // paths of other files with the same content, the first 20
  readonly missing: boolean; // the file is gone; user data of the clip is kept
  /** True if its file binds a mesh to the joints: motion can be shown on it. */
  readonly hasMesh?: true;
  /** True if it has a mesh and no motion. */
  readonly isCharacter?: true;
  readonly fps: number;
  readonly frameCount: number; // after trimming
  readonly jointCount: number;
  readonly skeletonId: string; // equal for clips that blend without retargeting
  readonly jointsId: string; // equal for clips that share a joint map: see figure-schemas.ts
  readonly trimmedFrames: number; // leading T-pose frames left out
  readonly trimmedBySpeed?: number; // see `SharedClock`
  readonly firstKey?: number; // s, in its file: see `TakeClock`
  readonly unitName: string; // of the file: 'cm', 'CMU 0.45 in', …
  readonly doubt: 'unit' | 'upAxis' | null; // probably detected wrong
  readonly settings: ClipSettings;
  readonly detectedGround: number; // m; equal to the height in `settings` unless a user set another
  readonly root: ChosenRoot;
  readonly markerCount: number;
  readonly tags: readonly string[]; // by name
  readonly note: string; // '' = none
  readonly warnings: readonly string[];
}

/** Pose strip of a clip for the list: see core/formats/thumbnail/clip-figure.ts. */
export interface ClipStrip {
  readonly clipId: string;
  readonly strip: Uint8Array;
}

/** A file that gave no clip: it failed, or it has no motion (see `hasNoMotion`). */
export interface FailedFile {
  readonly kind: 'failed';
  readonly id: string; // UUID of the file row
  readonly name: string;
  readonly path: string;
  readonly error: string; // `walk.bvh: Expected …, but found …. Export the clip again. (line 2, column 1)`; or `NO_MOTION`
}

/** Counts of files that gave no clip, in the whole library. */
export interface UnreadFiles {
  readonly failed: number; // in the list
  readonly still: number; // without motion; these have not failed
  readonly ignoredCount: number;
  readonly ignored: readonly FailedFile[]; // by name; at most 1000
}

/** An item that is no clip: a blend tree without a clip yet, or of another kind. */
export interface ItemRow extends Pick<LabItem, 'id' | 'name'> {
  readonly kind: 'item';
  readonly of: LabKind;
}

export type LibraryRow = ClipSummary | FailedFile | ItemRow;

export const presetSchema: z.ZodType<Preset, Preset> = z.strictObject({
  id: z.uuid(),
  name: textSchema(MAX_PRESET_NAME_LENGTH)
    .min(1)
    .refine((name) => name === name.trim(), 'name: expected no blanks at the start or end'),
  settings: slotSettingsSchema,
});

/** Named settings of a slot. */
export interface Preset {
  readonly id: string;
  readonly name: string; // unique, ignoring case
  readonly settings: SlotSettings;
}

/** A choice of the character on which motion is shown. */
export interface ShownOn {
  readonly subject: string; // id of a transition or a clip; '' = the whole library
  readonly characterId: string; // of a clip with a mesh, or `OWN_SKELETON`
}

/** Words of an edit, derived from its changes. */
export interface EditWords {
  readonly name: string;
  readonly what: string; // 'Half-life: 0.12 s → 0.2 s', or the name of the edit
  readonly where: string; // 'B · Walk to jog'; '' = the name says it
}

export interface UndoState {
  readonly undo: string | null; // name of the edit that undo would revert
  readonly redo: string | null;
  readonly words?: { readonly undo: EditWords | null; readonly redo: EditWords | null };
  /** What the step that led here left as it is, since it no longer fits, in sentences; absent: nothing. */
  readonly left?: readonly string[];
}
