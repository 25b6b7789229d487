import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { createKeyTrack, sampleKeyTrack, type Interpolation } from '#core/tree/inputs/key-track.ts';
import { keysOf, withKeys, type NumberKey } from './input-keys.ts';

/** Recorded keys per second, at most. */
const RATE = 60;

/** Values of an input while a user held it: a take. A new one begins where the playhead jumps back. */
export type Take = readonly NumberKey[];

/**
 * Adds the value at the playhead. Its key lies at the sixtieth of a second before, so that the pose at the
 * playhead already follows it; the last value in each sixtieth counts.
 */
export function withSample(take: Take, time: number, value: number): Take {
  const key = { time: Math.floor(time * RATE + 1e-6) / RATE, value };
  return take.at(-1)?.time === key.time ? take.with(take.length - 1, key) : [...take, key];
}

/** True if the playhead at `time` continues the take. */
export function continues(take: Take, time: number): boolean {
  const last = take.at(-1);
  return last === undefined || time >= last.time;
}

/**
 * The input with a take in place of its keys from the first to the last time of the take. Earlier and later
 * keys continue as before; without keys after it, the take’s last value stays.
 *
 * @param tolerance largest deviation from the take, >= 0
 */
export function withTake(input: TreeInput, take: Take, tolerance: number): TreeInput {
  const [first, last] = [take.at(0), take.at(-1)];
  if (!first || !last) return input;
  const interpolation = input.kind === 'number' ? input.interpolation : 'step';
  const keys = keysOf(input);
  const before = keys.filter(({ time }) => time < first.time);
  const after = keys.filter(({ time }) => time > last.time);
  const old = (time: number): readonly NumberKey[] => [{ time, value: valueIn(keys, interpolation, time) }];
  // A slope into the take would change the curve before it, and a slope out of it the curve after it.
  const into = interpolation === 'linear' && before.length > 0 ? old(first.time) : [];
  const resumed = interpolation === 'linear' ? last.time : last.time + 1 / RATE;
  const outOf = after.length > 0 && after[0].time > resumed ? old(resumed) : [];
  const thinned = thinKeys(take, interpolation, tolerance);
  return withKeys(input, [...before, ...into, ...thinned, ...outOf, ...after]);
}

function valueIn(keys: readonly NumberKey[], interpolation: Interpolation, time: number): number {
  return sampleKeyTrack({ value: 0, rate: 0 }, createKeyTrack(keys, interpolation), { elapsed: time }).value;
}

/**
 * Drops keys without which no dropped value is off by more than `tolerance`.
 *
 * Steps: keeps a key that differs from the last kept one. Lines: keeps the last key before the slopes through
 * which all keys since the last kept one can be reached no longer overlap. Both depend on earlier keys only,
 * so that keys already written stay. Source of the second: Bristol, "Swinging door trending: adaptive trend
 * recording?".
 */
export function thinKeys(
  keys: readonly NumberKey[],
  interpolation: Interpolation,
  tolerance: number,
): readonly NumberKey[] {
  if (keys.length < 2) return keys;
  return interpolation === 'step' ? thinSteps(keys, tolerance) : thinLines(keys, tolerance);
}

function thinSteps(keys: readonly NumberKey[], tolerance: number): readonly NumberKey[] {
  let kept = keys[0].value;
  return keys.filter(({ value }, i) => {
    if (i > 0 && Math.abs(value - kept) <= tolerance) return false;
    kept = value;
    return true;
  });
}

function thinLines(keys: readonly NumberKey[], tolerance: number): readonly NumberKey[] {
  const kept = [keys[0]];
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 1; i < keys.length; i++) {
    const anchor = kept[kept.length - 1];
    const { time, value } = keys[i];
    const slope = (value - anchor.value) / (time - anchor.time);
    if (slope < low || slope > high) {
      kept.push(keys[i - 1]);
      [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      i--;
      continue;
    }
    low = Math.max(low, (value - tolerance - anchor.value) / (time - anchor.time));
    high = Math.min(high, (value + tolerance - anchor.value) / (time - anchor.time));
  }
  return [...kept, keys[keys.length - 1]];
}
