import { ticksOf, tidied, toPixel, type Scale } from '#renderer/kit/plot/scale.ts';
import type { PadAxis } from './pad-space.ts';
import { clamp, formatNumber } from '#core/kit/numbers.ts';
import { MAX_NUMBER } from '#core/documents/limits.ts';

/** Values of an axis over pixels. */
export interface PadScale extends Scale {
  readonly step: number; // of drags and arrow keys
}

/** Room on both sides, as a ratio of the range. */
const ROOM = 0.06;

/**
 * Scales of the axes, from and to the given pixels. With one scale for all, the longest range in proportion
 * fits.
 */
export function fitScales(
  axes: readonly PadAxis[],
  pixels: readonly (readonly [from: number, to: number])[],
  uniform: boolean,
): readonly PadScale[] {
  const lengths = pixels.map(([from, to]) => Math.max(Math.abs(to - from), 1));
  const spans = axes.map(({ low, high }) => (high - low || Math.max(Math.abs(high), 1)) * (1 + 2 * ROOM));
  const perPixel = Math.max(...spans.map((span, i) => span / lengths[i]));
  return axes.map(({ low, high }, i) => {
    const span = uniform ? perPixel * lengths[i] : spans[i];
    const middle = 0.5 * (low + high);
    const [from, to] = pixels[i];
    return { low: middle - 0.5 * span, high: middle + 0.5 * span, from, to, step: stepFor(span) };
  });
}

/** 1, 2 or 5 times a power of ten: at most a hundredth of the range. */
function stepFor(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 100));
  const lead = span / 100 / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** The lines of the grid of an axis. */
export function gridOf(scale: PadScale): readonly number[] {
  return ticksOf(scale, scale.to < scale.from ? 30 : 56);
}

/** The line of the grid to which a dragged sample snaps; undefined if none is near. */
export function lineNear(scale: PadScale, value: number): number | undefined {
  return gridOf(scale).find((line) => Math.abs(toPixel(scale, line) - toPixel(scale, value)) <= 6);
}

/** A value of a drag: in view, within a fixed range, and on a step (a tenth of one with `fine`). */
export function snapped(scale: PadScale, axis: PadAxis | null, value: number, fine: boolean): number {
  const step = fine ? scale.step / 10 : scale.step;
  const [low, high] = axis?.fixed ? [axis.low, axis.high] : [scale.low, scale.high];
  return tidied(clamp(Math.round(value / step) * step, low, high));
}

/** A value for people, with the digits that `step` makes: `−1.25`. */
export function formatPadValue(value: number, step: number): string {
  const digits = clamp(-Math.floor(Math.log10(step)), 0, 6);
  return formatNumber(value, digits);
}

/** Distance that dragged samples keep from their neighbours. */
export const MIN_GAP = 1e-3;

/** `to` between two limits and those of all numbers of a tree; `now` if there is no room between them. */
export function clampBetween(to: number, low: number, high: number, now: number): number {
  const [least, most] = [Math.max(low, -MAX_NUMBER), Math.min(high, MAX_NUMBER)];
  return least > most ? now : clamp(to, least, most);
}
