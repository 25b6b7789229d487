import { trackSize } from '#core/clip/clip-tracks.ts';
import type { Channels } from '#core/pose/channels.ts';
import { createMomentOf } from './motion.ts';
import type { Motion, MovedFigure, PlacedPose } from '#renderer/stores/shown/motion.ts';

/** A figure as it was at one moment. */
export interface KeptFigure extends Pick<PlacedPose, 'positions' | 'rotations'> {
  readonly tracked: { readonly channels: Channels; readonly linear: Float32Array } | undefined; // absent without scales and curves
  readonly root: Float64Array; // [3] x, z m, heading rad
}

/**
 * Moments of a motion at whole steps: each is evaluated once, and again when the motion or the step changes, or when it
 * was not final then and more of the motion is known by now.
 */
export type Moments = ReturnType<typeof createMoments>;

/** @param room how many moments are kept: a shorter loop evaluates each moment once */
export function createMoments(room: number) {
  const momentOf = createMomentOf();
  const tags = new Int32Array(room); // the moment in each place
  const has = new Uint8Array(room);
  const isFinal = new Uint8Array(room);
  let kept: readonly KeptFigure[] = []; // [room][figures]
  let shape: { readonly channels: Channels | null; readonly figures: number } = {
    channels: null,
    figures: -1,
  };
  let owner: Motion | null = null;
  let ownStep = 0;
  let known = -Infinity; // s of the motion
  const placeOf = (index: number): number => ((index % room) + room) % room;

  const forget = (): void => {
    has.fill(0);
    moments.changes++;
  };
  const own = (motion: Motion, step: number): void => {
    if (motion === owner && step === ownStep) return;
    owner = motion;
    ownStep = step;
    known = -Infinity;
    const { figures: moved } = momentOf(motion);
    const { length: figures } = moved;
    const { channels } = moved[0].pose.tracked;
    if (shape.channels !== channels || shape.figures !== figures) kept = createRing(room * figures, channels);
    shape = { channels, figures };
    forget();
  };
  const follow = (now: number): void => {
    if (now === known) return;
    for (let place = 0; place < room; place++) has[place] &= isFinal[place];
    known = now;
    moments.changes++;
  };
  const moments = {
    /** Changes when a moment that was kept is forgotten. */
    changes: 0,
    /** Evaluates the moments `first` to `last`, in steps of `step` s from the time 0, that are missing. */
    prepare(motion: Motion, step: number, first: number, last: number): void {
      own(motion, step);
      follow(motion.known.value);
      for (let index = first; index <= last; index++) {
        const place = placeOf(index);
        if (has[place] === 1 && tags[place] === index) continue;
        has[place] = 1;
        tags[place] = index;
        isFinal[place] = index * step <= known ? 1 : 0;
        const moment = momentOf(motion);
        moment.evaluate(index * step);
        for (let i = 0; i < shape.figures; i++) keep(kept[place * shape.figures + i], moment.figures[i]);
      }
    },
    /** A figure at moment `index`, which was prepared. */
    at: (figure: number, index: number): KeptFigure => kept[placeOf(index) * shape.figures + figure],
  };
  return moments;
}

function keep(out: KeptFigure, { pose, root }: MovedFigure): void {
  out.positions.set(pose.positions);
  out.rotations.set(pose.rotations);
  out.tracked?.linear.set(pose.tracked.linear);
  out.root.set(root);
}

/** Room for all figures at once, so that none is made in a frame. */
function createRing(count: number, channels: Channels): readonly KeptFigure[] {
  const { joints } = channels;
  const tracks = trackSize(channels) > 0 ? new Float32Array(count * channels.linear) : null;
  const positions = new Float32Array(count * joints * 3);
  const rotations = new Float32Array(count * joints * 4);
  const roots = new Float64Array(count * 3);
  const part = <Buffer extends Float32Array | Float64Array>(of: Buffer, i: number, size: number): Buffer =>
    of.subarray(i * size, (i + 1) * size) as Buffer;
  return Array.from({ length: count }, (_, i) => ({
    positions: part(positions, i, joints * 3),
    rotations: part(rotations, i, joints * 4),
    root: part(roots, i, 3),
    tracked: tracks ? { channels, linear: part(tracks, i, channels.linear) } : undefined,
  }));
}
