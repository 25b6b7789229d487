/** How the frames of a clip lie in its file: importers leave out a leading T-pose, and what precedes the first key. */
export interface TakeClock {
  readonly fps: number; // frames per second
  readonly firstKey?: number | undefined; // s, in the file; absent: 0
  readonly trimmedFrames?: number | undefined; // after it, which the clip has not; absent: 0
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
