import { trackSize } from '../clip/clip-tracks.ts';
import type { FloatBuffer, Floats } from '../kit/floats.ts';
import type { MotionTrack } from './motion-track.ts';

/*
 * A motion that is known at ticks, shown at moments: what it differs from its destination by is a curve
 * through the ticks, added to the destination, which is known at all moments.
 *
 *   output       ●─────────●─────────●      ticks, the first at the seam
 *   destination  · · · · · · · · · · ·      moments, and ticks
 */

/**
 * A motion at ticks from the seam on, and what it nears. Moment 0 of both tracks is free, moment 1 is the
 * seam.
 */
interface TickedOffset {
  readonly output: MotionTrack;
  readonly destination: MotionTrack;
  /**
   * Both a little after the seam, if the method is known between ticks: [1 moment], and which share of a
   * tick.
   */
  readonly soon: {
    readonly output: MotionTrack;
    readonly destination: MotionTrack;
    readonly share: number;
  } | null;
}

/** Where moments of a track are among ticks. */
interface TickedMoments {
  readonly seam: number; // the first moment written
  readonly perTick: number; // moments
}

/** Writes a track from its seam on. @param destination at the same moments @param ticked is overwritten */
export function showTicks(
  out: MotionTrack,
  destination: MotionTrack,
  ticked: TickedOffset,
  moments: TickedMoments,
): void {
  const [own, ends, soon, soonEnds] = [
    ticked.output,
    ticked.destination,
    ticked.soon?.output,
    ticked.soon?.destination,
  ].map((track) => track && arraysOf(track));
  const share = ticked.soon?.share ?? 1;
  for (const [k, array] of arraysOf(out).entries()) {
    const { size, isTurn } = array;
    const end = arraysOf(destination)[k].values;
    const parts = {
      size,
      output: own?.[k].values ?? out.places,
      destination: ends?.[k].values ?? end,
      soon: soon && soonEnds ? { output: soon[k].values, destination: soonEnds[k].values, share } : null,
    };
    if (isTurn) alignTurns(parts, end, moments);
    writeOffsets(parts);
    addOffsets(array, end, parts.output, moments);
  }
}

interface TrackArray {
  readonly values: FloatBuffer;
  readonly size: number; // numbers of one moment
  readonly isTurn: boolean; // quaternions
}

const arraysOf = ({
  joints,
  places,
  positions,
  turns,
  rotations,
  roots,
  tracks,
  channels,
}: MotionTrack): readonly TrackArray[] => [
  { values: places, size: joints * 3, isTurn: false },
  { values: positions, size: joints * 3, isTurn: false },
  { values: turns, size: joints * 4, isTurn: true },
  { values: rotations, size: joints * 4, isTurn: true },
  { values: roots, size: 3, isTurn: false },
  { values: tracks, size: trackSize(channels), isTurn: false },
];

/** The same array of a `TickedOffset`. */
interface OffsetArrays {
  readonly size: number;
  readonly output: FloatBuffer;
  readonly destination: FloatBuffer;
  readonly soon: {
    readonly output: FloatBuffer;
    readonly destination: FloatBuffer;
    readonly share: number;
  } | null;
}

/**
 * Turns quaternions to one side, so that they may be mixed: the destination along its moments, then the
 * output along its ticks.
 */
function alignTurns(
  { size, output, destination, soon }: OffsetArrays,
  end: FloatBuffer,
  { seam, perTick }: TickedMoments,
): void {
  for (let i = (seam + 1) * size; i < end.length; i += 4) align(end, i, end, i - size);
  for (let tick = 1; tick * size < output.length; tick++) {
    const moment = Math.min(seam + Math.round((tick - 1) * perTick), end.length / size - 1);
    for (let i = 0; i < size; i += 4) {
      align(destination, tick * size + i, end, moment * size + i);
      align(
        output,
        tick * size + i,
        tick === 1 ? destination : output,
        (tick === 1 ? size : (tick - 1) * size) + i,
      );
    }
  }
  if (soon === null) return;
  for (let i = 0; i < size; i += 4) {
    align(soon.destination, i, destination, size + i);
    align(soon.output, i, output, size + i);
  }
}

/** Turns the quaternion at `i` to the side of another one. */
function align(values: FloatBuffer, i: number, other: Floats, k: number): void {
  let dot = 0;
  for (let axis = 0; axis < 4; axis++) dot += values[i + axis] * other[k + axis];
  if (dot < 0) for (let axis = 0; axis < 4; axis++) values[i + axis] = -values[i + axis];
}

/**
 * Replaces the output by its offsets, and writes one before the seam: so that their curve begins at the speed
 * that they soon have, or along the parabola of the first three.
 */
function writeOffsets({ size, output: values, destination, soon }: OffsetArrays): void {
  for (let i = size; i < values.length; i++) values[i] -= destination[i];
  for (let i = 0; i < size; i++) {
    const [first, second, third] = [values[i + size], values[i + 2 * size], values[i + 3 * size]];
    values[i] = soon
      ? second - (2 * (soon.output[i] - soon.destination[i] - first)) / soon.share
      : 3 * (first - second) + third;
  }
}

/**
 * Writes the destination with the offsets at each moment, along the cubic through two ticks whose slopes are
 * central differences.
 */
function addOffsets(
  { values, size, isTurn }: TrackArray,
  end: Floats,
  offsets: Floats,
  { seam, perTick }: TickedMoments,
): void {
  const weights = new Float64Array(4);
  for (let moment = seam; moment * size < values.length; moment++) {
    const at = weigh(weights, (moment - seam) / perTick) * size;
    const [a, b, c, d] = weights;
    for (let i = 0; i < size; i++) {
      const k = at + i;
      values[moment * size + i] =
        end[moment * size + i] +
        a * offsets[k] +
        b * offsets[k + size] +
        c * offsets[k + 2 * size] +
        d * offsets[k + 3 * size];
    }
    if (isTurn) normalise(values, moment * size, (moment + 1) * size);
  }
}

/** Writes the Catmull-Rom weights of four ticks around a place. @returns the first of them */
function weigh(out: Float64Array, place: number): number {
  const tick = Math.floor(place + 1e-6);
  const u = Math.max(place - tick, 0);
  out[0] = u * (u * (1 - u / 2) - 1 / 2);
  out[1] = 1 + u * u * ((3 * u) / 2 - 5 / 2);
  out[2] = u * (1 / 2 + u * (2 - (3 * u) / 2));
  out[3] = (u * u * (u - 1)) / 2;
  return tick;
}

function normalise(out: FloatBuffer, from: number, until: number): void {
  for (let i = from; i < until; i += 4) {
    const length = Math.hypot(out[i], out[i + 1], out[i + 2], out[i + 3]);
    for (let k = i; k < i + 4; k++) out[k] /= length;
  }
}
