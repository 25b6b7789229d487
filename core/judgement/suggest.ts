import { frameAt } from '../clip.ts';
import type { JointMap } from '../joints/joint-map.ts';
import { featuresOf } from '../matching/motion-features.ts';
import { findPlaces, frameCost, type QueryFrame } from '../matching/search-frames.ts';
import type { OffsetCourse } from '../matching/offset-course.ts';
import { courseFrom, courseKindOf, courseOfSlot } from '../matching/slot-course.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import type { MotionUse, Slot, Transition } from '../transition/document/document.ts';
import { createEvaluation } from '../transition/evaluation/create-evaluation.ts';
import { measureSlot, type Measures } from './judge.ts';
import type { JudgedSlot } from './judged-slot.ts';
import { createSlotSampler } from './sample-slots.ts';
import { faultsOf } from './score.ts';
import { slotTime, withTime } from './time-sweep.ts';

/** What suggestions are for: the transition as it is, of two clips. */
export interface SuggestionInput {
  readonly transition: Transition;
  readonly clips: readonly [source: RootedClip, destination: RootedClip];
  readonly map: JointMap;
  /** Frames of the destination where no transition may end are 1. */
  readonly barred: Uint8Array;
}

/** A place to enter the destination, and how to blend there. */
export interface Suggestion {
  readonly time: number; // s on the destination, the in point
  readonly index: number; // of the slot whose method it uses
  readonly slot: Slot; // with its blend time
  readonly measures: Measures;
  readonly faults: number; // see `faultsOf`
  readonly planted: readonly ('left' | 'right')[]; // feet that stand in both clips at the seam
}

/** Suggestions at most. */
const COUNT = 3;

/** Factors on the blend time of each slot that are tried. */
const FACTORS = [0.6, 1, 1.6];

/** A clip that does not loop is not entered in its last part, s: there is nothing left to blend to. */
const LAST = 0.5;

/**
 * Suggests where to enter the destination from the out point, and with which of the slots’ methods at which blend time: the local minima of
 * the transition cost, then at each the slot with the fewest faults. The one with the fewest is first.
 */
export function suggest(input: SuggestionInput): readonly Suggestion[] {
  if (input.transition.slots.length === 0) return [];
  return findEntries(input)
    .map((time) => bestAt(input, time))
    .filter((found) => found !== null)
    .toSorted((a, b) => a.faults - b.faults);
}

/** The cheapest places to enter the destination, s. */
function findEntries({ transition, clips, barred }: SuggestionInput): readonly number[] {
  const query = queryAt(transition.source, ...clips);
  const course = courseOf(transition.slots[transition.chosen]);
  const to = {
    features: featuresOf(clips[1]),
    playRate: transition.destination.playRate,
    barred: barredEntries(clips[1], barred),
  };
  const { frames, fps } = to.features;
  const costs = Float32Array.from({ length: frames }, (_, i) => frameCost(query, query.frame, to, i, course));
  return findPlaces(costs, to, course, COUNT).map(({ frame }) => frame / fps);
}

/** The cost of offsets as a slot absorbs them. */
export const courseOf = (slot: Slot): OffsetCourse => courseFrom(courseOfSlot(slot, courseKindOf(slot)));

/** A clip at the time of its use, as one of a figure. */
export function queryAt(
  { time, playRate }: Pick<MotionUse, 'time' | 'playRate'>,
  clip: RootedClip,
  figure: RootedClip,
): QueryFrame {
  return { features: featuresOf(clip, figure), playRate, frame: frameAt(clip, time) };
}

/** Frames where a clip is not entered are 1: the barred ones, and its last part. */
export function barredEntries(clip: Pick<RootedClip, 'fps' | 'loop'>, barred: Uint8Array): Uint8Array {
  const last = clip.loop ? barred.length - 1 : barred.length - LAST * clip.fps; // the last frame of a loop is its first
  return barred.map((isBarred, i) => (i >= Math.max(last, 1) ? 1 : isBarred));
}

/** The slot with the fewest faults if the destination is entered at `time`; null if it cannot be. */
export function bestAt(
  { transition, clips, map }: Omit<SuggestionInput, 'barred'>,
  time: number,
): Suggestion | null {
  const { marker: _, ...use } = transition.destination;
  const tried = transition.slots.flatMap(triedOf);
  const slots = tried.map(({ slot }) => slot);
  const entering = { ...transition, destination: { ...use, time }, slots, chosen: 0 };
  const evaluation = createEvaluation([entering], clips, map);
  if (!evaluation.ok) return null;
  const sampler = createSlotSampler({ evaluation: evaluation.value, map, clips });
  while (sampler.step());
  const found = sampler.slots.map((judged, i): Suggestion => {
    const measures = measureSlot(judged);
    return { time, ...tried[i], measures, faults: faultsOf(measures), planted: plantedFeet(judged) };
  });
  return found.reduce((best, each) => (each.faults < best.faults ? each : best));
}

/** A slot with the blend times that are tried. */
function triedOf(slot: Slot, index: number): readonly Pick<Suggestion, 'index' | 'slot'>[] {
  const time = slotTime(slot);
  if (time === null) return [{ index, slot }];
  return FACTORS.map((factor) => ({ index, slot: withTime(slot, time * factor) }));
}

const plantedFeet = ({ figure, seam }: JudgedSlot): Suggestion['planted'] =>
  figure.feet
    .filter(({ inSource, inDestination }) => inSource[seam] === 1 && inDestination[seam] === 1)
    .map(({ side }) => side);
