import type { Clock } from '../../clip/motion.ts';
import type { FloatBuffer } from '../../kit/floats.ts';

/** Shorter fades are cuts, s. */
const MIN_FADE = 1e-6;

/** A temporary request for weight. */
export interface Appearance {
  readonly start: number; // s
  readonly duration: number; // s
  readonly fadeIn: number; // s, from the start
  readonly fadeOut: number; // s, up to the end
}

/**
 * Writes the request of each entry of a queue at `clock.elapsed`: 0 before its start and after its end, between
 * them `ramp(time - start, fadeIn) ramp(end - time, fadeOut)`, `ramp(x, w) = clamp01(x / w)`. With
 * `newestFirst` and `priorityWeights` they form a FIFO priority tree: each entry interrupts the last.
 *
 * @param out [entries * 2] receives request, rate (1/s)
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export function fifoRequests(out: FloatBuffer, entries: readonly Appearance[], clock: Clock): FloatBuffer {
  for (let i = 0; i < entries.length; i++) {
    const { start, duration, fadeIn, fadeOut } = entries[i];
    const since = clock.elapsed - start;
    const left = start + duration - clock.elapsed;
    const on = since >= 0 && left >= 0;
    const rising = fadeIn > MIN_FADE && since < fadeIn;
    const falling = fadeOut > MIN_FADE && left < fadeOut;
    const up = rising ? since / fadeIn : 1;
    const down = falling ? left / fadeOut : 1;
    out[i * 2] = on ? up * down : 0;
    out[i * 2 + 1] = on ? (rising ? down / fadeIn : 0) - (falling ? up / fadeOut : 0) : 0;
  }
  return out;
}

/** Indices of the entries, newest start first; of equal starts the later entry is newer. */
export function newestFirst(entries: readonly Appearance[]): Int32Array {
  const order = entries.map((_, i) => i);
  return Int32Array.from(order.sort((a, b) => entries[b].start - entries[a].start || b - a));
}
