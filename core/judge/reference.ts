import type { JointMap } from '../rig/roles/joint-map.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import { createClipEvaluation } from '../transition/binding/bind-transition.ts';
import { measureAlone, type Measures } from './judge.ts';
import type { Metric } from './metric.ts';
import { withTracks } from './motion-track.ts';
import { LEAST_SECONDS, MARGIN_SECONDS, sampleSlots } from './sample-slots.ts';

/** Values of each metric, by its id, over parts of undisturbed clips. */
export type Reference = Readonly<Record<string, readonly number[]>>;

/** Most parts taken of one clip, so that a long one does not count for all. */
const MAX_PARTS = 3;

/**
 * Measures up to three parts of a clip by itself, evenly over it and one second long each; none if it is
 * shorter.
 */
export function* judgeClip(clip: RootedClip, map: JointMap): Generator<Measures> {
  const seconds = LEAST_SECONDS;
  const margin = clip.loop ? 0 : MARGIN_SECONDS;
  const free = (clip.frameCount - 1) / clip.fps - seconds - 2 * margin;
  const least = clip.loop ? -seconds : 0; // a loop goes on
  if (free < least) return;
  const parts = Math.min(MAX_PARTS, 1 + Math.floor(Math.max(free, 0) / seconds));
  for (let i = 0; i < parts; i++) {
    const from = margin + (parts > 1 ? (i * free) / (parts - 1) : Math.max(free, 0) / 2);
    yield judgePart(clip, map, from);
  }
}

function judgePart(clip: RootedClip, map: JointMap, from: number): Measures {
  const evaluation = createClipEvaluation(clip);
  return withTracks((take) => {
    const [slot] = sampleSlots({ evaluation, map, clips: [clip, clip], from, take });
    return measureAlone(slot, slot.output);
  });
}

/** Adds measures to a reference. What does not apply to a clip is left out. */
export function withMeasures(reference: Reference, measures: readonly Measures[]): Reference {
  const values: Record<string, readonly number[]> = { ...reference };
  for (const measure of measures)
    for (const [id, { value }] of Object.entries(measure))
      if (Number.isFinite(value)) values[id] = [...(values[id] ?? []), value];
  return values;
}

/** Fewer values are no reference. */
export const LEAST_VALUES = 20;

/**
 * The percentile of a value among the reference, 0 to 100: the share that is better, and half of what is
 * equal. Null if there are fewer than 20 values.
 */
export function percentileOf(reference: Reference, { id, better }: Metric, value: number): number | null {
  const values = reference[id] ?? [];
  if (!isEnough(values) || !Number.isFinite(value)) return null;
  const sign = better === 'lower' ? 1 : -1;
  const less = values.filter((each) => sign * each < sign * value).length;
  const equal = values.filter((each) => each === value).length;
  return (100 * (less + equal / 2)) / values.length;
}

/** The range of the middle 90 % of the reference; null if there are fewer than 20 values. */
export function typicalRange(reference: Reference, { id }: Metric): readonly [number, number] | null {
  const values = (reference[id] ?? []).toSorted((a, b) => a - b);
  const at = (share: number): number => values[Math.round(share * (values.length - 1))];
  return isEnough(values) ? [at(0.05), at(0.95)] : null;
}

const isEnough = (values: readonly number[]): boolean => values.length >= LEAST_VALUES;
