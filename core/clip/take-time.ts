/** How the frames of a clip lie in its file: importers leave out a leading T-pose, and what precedes the first key. */
export interface TakeClock {
  readonly fps: number; // frames per second
  readonly firstKey?: number | undefined; // s, in the file; absent: 0
  readonly trimmedFrames?: number | undefined; // after it, which the clip has not; absent: 0
}

/** The same, with the frames that an earlier rule left out; absent: as many. */
export interface SharedClock extends TakeClock {
  readonly trimmedBySpeed?: number | undefined;
}

/**
 * A time of a take as its file counts it, and with it each engine that plays the file. A clip counts from its own first
 * frame, so neither type passes for the other.
 */
export interface TakeTime {
  readonly inFile: number; // s
}

/** The clips of a seam. */
export type SeamClocks = Readonly<Record<'source' | 'destination', TakeClock>>;

/** How a clip lies in its file, of all that is known of it. */
export const clockOf = ({ fps, firstKey, trimmedFrames }: TakeClock): TakeClock => ({
  fps,
  firstKey,
  trimmedFrames,
});

/** Time of the first frame of a clip in its file, s. */
export const fileStart = ({ fps, firstKey = 0, trimmedFrames = 0 }: TakeClock): number =>
  firstKey + trimmedFrames / fps;

/** A time on a clip, s, as its file counts it. */
export const takeTime = (clip: TakeClock, time: number): TakeTime => ({ inFile: time + fileStart(clip) });

/** A time of a file on the clip, s; negative before its first frame, where it holds its first pose. */
export const clipTime = (clip: TakeClock, { inFile }: TakeTime): number => inFile - fileStart(clip);

/** The frame of a file at a time on its clip, counted from 0; not whole between frames. */
export const fileFrame = (clip: TakeClock, time: number): number =>
  time * clip.fps + (clip.firstKey ?? 0) * clip.fps + (clip.trimmedFrames ?? 0);

/** How much later a clip begins than its shared times do, s. */
const lateStart = ({ fps, trimmedFrames = 0, trimmedBySpeed = trimmedFrames }: SharedClock): number =>
  (trimmedFrames - trimmedBySpeed) / fps;

/**
 * A time on a clip as teams and files keep it, s: on the frames that the earlier rule for T-poses left, so that what
 * was kept before means the same pose. Where a T-pose is left out since, the start of the clip is that of the shared
 * times, too.
 *
 *     shared   0 T-pose   1 ────────▶          start stays start
 *     clip                0 ────────▶
 */
export function sharedTime(clip: SharedClock, time: number): number {
  const late = lateStart(clip);
  return late > 0 && time <= 0 ? time : time + late;
}

/** A shared time on the clip, s; its start for one on a T-pose that is left out. */
export function timeOfShared(clip: SharedClock, shared: number): number {
  const late = lateStart(clip);
  if (late > 0) return shared > 0 ? Math.max(0, shared - late) : shared;
  return shared - late;
}

/** How documents refer to clips elsewhere, as in a team: by which ids, and with which times. */
export interface ClipsElsewhere<Id extends string = string, IdElsewhere extends string = string> {
  id(id: Id): IdElsewhere;
  /** A time on the clip `id`, s. */
  time(id: Id, time: number): number;
  /** The same on a clip that a review names by its content. */
  timeOfContent(content: string, time: number): number;
}

/** Clips with other ids, and the same times. */
export const withOtherIds = <Id extends string, IdElsewhere extends string>(
  id: (id: Id) => IdElsewhere,
): ClipsElsewhere<Id, IdElsewhere> => ({
  id,
  time: (_, time) => time,
  timeOfContent: (_, time) => time,
});
