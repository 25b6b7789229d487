import type { StressSamples } from './stress-samples.ts';

/** Frames of a block. */
const BLOCK = 64;

/**
 * The smallest and largest value of each block of frames in a column, so that an hour is drawn as fast as a
 * second.
 */
export interface Envelope {
  readonly column: Float32Array; // of `StressSamples`; NaN is left out
  readonly minima: Float32Array;
  readonly maxima: Float32Array;
  frames: number; // covered so far
}

export type SlotEnvelopes = { readonly [Measure in keyof StressSamples]: Envelope };

/** Creates the envelopes of a slot: `coverFrames` fills them. */
export function createEnvelopes(samples: StressSamples): SlotEnvelopes {
  const of = (column: Float32Array): Envelope => {
    const blocks = Math.ceil(column.length / BLOCK);
    const [minima, maxima] = [new Float32Array(blocks), new Float32Array(blocks)];
    return {
      column,
      minima: minima.fill(Number.POSITIVE_INFINITY),
      maxima: maxima.fill(Number.NEGATIVE_INFINITY),
      frames: 0,
    };
  };
  const { distance, speed, acceleration, violation } = samples;
  return {
    distance: of(distance),
    speed: of(speed),
    acceleration: of(acceleration),
    violation: of(violation),
  };
}

/** Covers frames up to `frames` that were measured since the last call. */
export function coverFrames(envelope: Envelope, frames: number): void {
  const { column, minima, maxima } = envelope;
  for (let frame = envelope.frames; frame < frames; frame++) {
    const value = column[frame];
    const block = Math.floor(frame / BLOCK);
    if (value < minima[block]) minima[block] = value;
    if (value > maxima[block]) maxima[block] = value;
  }
  envelope.frames = Math.max(envelope.frames, frames);
}

/**
 * Writes smallest and largest value of the frames `from` to `end` (exclusive) that are covered. Without a
 * sound one the smallest is above the largest.
 *
 * @param out [2]
 */
export function rangeOf(out: Float32Array, envelope: Envelope, from: number, end: number): Float32Array {
  const { column, minima, maxima, frames } = envelope;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const last = Math.min(end, frames);
  for (let frame = Math.max(from, 0); frame < last;) {
    const isBlock = frame % BLOCK === 0 && frame + BLOCK <= last;
    const low = isBlock ? minima[frame / BLOCK] : column[frame];
    const high = isBlock ? maxima[frame / BLOCK] : column[frame];
    if (low < least) least = low;
    if (high > most) most = high;
    frame += isBlock ? BLOCK : 1;
  }
  out[0] = least;
  out[1] = most;
  return out;
}
