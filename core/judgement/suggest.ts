import { frameAt } from '../clip.ts';
import { plantedFeet } from '../feet/planted-feet.ts';
import type { JointMap } from '../joints/joint-map.ts';
import { featuresOf } from '../matching/motion-features.ts';
import { findPlaces, frameCost, scanPlain, type QueryFrame } from '../matching/search-frames.ts';
import type { MapEnd } from '../matching/cost-map-layout.ts';
import type { OffsetCourse } from '../matching/offset-course.ts';
import { courseFrom, courseKindOf, courseOfSlot } from '../matching/slot-course.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import type { MotionUse, Slot, Transition } from '../transition/document/document.ts';
import { createEvaluation } from '../transition/evaluation/create-evaluation.ts';
import { slotTime } from '../transition/evaluation/method-setup.ts';
import { measureSlot, type Measures } from './judge.ts';
import type { JudgedSlot } from './judged-slot.ts';
import { sampleSlots } from './sample-slots.ts';
import { faultsOf } from './score.ts';
import { withTime } from './time-sweep.ts';

/** What suggestions are for: the transition as it is, of two clips. */
export interface SuggestionInput {
  readonly transition: Transition;
  readonly clips: readonly [source: RootedClip, destination: RootedClip];
  readonly map: JointMap;
  /** Frames of the destination where no transition may end are 1. */
  readonly barred: Uint8Array;
  readonly exits: readonly number[]; // s on the source, moments at which it may be left
  readonly sameFeet: boolean; // only where the same feet are planted in both clips at the seam
}

/** A place to enter the destination, and how to blend there. */
export interface Suggestion {
  readonly out: number; // s on the source, the out point
  readonly time: number; // s on the destination, the in point
  readonly index: number; // of the slot whose method it uses
  readonly slot: Slot; // with its blend time
  readonly measures: Measures;
  readonly faults: number; // see `faultsOf`
  readonly planted: readonly ('left' | 'right')[]; // feet that stand in both clips at the seam
  readonly sameFeet: boolean; // no other foot stands in either
}

/** Suggestions at most. */
const COUNT = 3;

/** Factors on the blend time of each slot that are tried. */
const FACTORS = [0.6, 1, 1.6];

/** A clip that does not loop is not entered in its last part, s: there is nothing left to blend to. */
const LAST = 0.5;

/** Pairs of an out and an in frame that are compared, at most: of more, every second, third … out frame is. */
const MAX_PAIRS = 1_000_000;

/**
 * Suggests where to leave the source and enter the destination, and with which of the slots’ methods at which blend time: the local minima
 * of the transition cost, then at each the slot with the fewest faults. The one with the fewest is first.
 */
export function suggest(input: SuggestionInput): readonly Suggestion[] {
  const { transition } = input;
  if (transition.slots.length === 0) return [];
  return findSeams(input)
    .map(({ out, time }) =>
      bestAt({ ...input, transition: { ...transition, source: { ...transition.source, time: out } } }, time),
    )
    .filter((found) => found !== null)
    .toSorted((a, b) => a.faults - b.faults);
}

/** The cheapest places to enter the destination that differ, each with the exit from which it is cheapest. */
function findSeams(input: SuggestionInput): readonly Pick<Suggestion, 'out' | 'time'>[] {
  const { transition, clips, exits } = input;
  if (exits.length === 0) return [];
  const from = queryAt(transition.source, ...clips);
  const course = courseOf(transition.slots[transition.chosen]);
  const features = featuresOf(clips[1]);
  const to = { features, playRate: transition.destination.playRate };
  const { outs, least } = cheapestExits(input, from, to, course);
  const costs = least.map((_, i) => frameCost(from, frameAt(clips[0], outs[i]), to, i, course));
  const ends = barredEntries(clips[1], input.barred);
  const barred = ends.map((isBarred, i) => (least[i] < Number.POSITIVE_INFINITY ? isBarred : 1));
  return findPlaces(costs, { ...to, barred }, course, COUNT).map(({ frame }) => ({
    out: outs[frame],
    time: frame / features.fps,
  }));
}

/** For each frame of the destination, the exit from which it is cheapest by the fast cost; infinite if the feet allow none. */
function cheapestExits(
  { clips, map, exits, sameFeet }: SuggestionInput,
  from: QueryFrame,
  to: MapEnd,
  course: OffsetCourse,
) {
  const { frames } = to.features;
  const outs = new Float64Array(frames).fill(exits[0]); // s on the source
  const least = new Float32Array(frames).fill(Number.POSITIVE_INFINITY); // m s
  const feet = sameFeet ? clips.map((clip) => plantedFeet(map, clip)) : null;
  const every = Math.ceil((exits.length * frames) / MAX_PAIRS);
  for (let k = 0; k < exits.length; k += every) {
    const frame = frameAt(clips[0], exits[k]);
    const costs = scanPlain({ ...from, frame }, to, course);
    for (let i = 0; i < frames; i++) {
      if (costs[i] >= least[i] || (feet !== null && feet[0][frame] !== feet[1][i])) continue;
      outs[i] = exits[k];
      least[i] = costs[i];
    }
  }
  return { outs, least };
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
  { transition, clips, map }: Pick<SuggestionInput, 'transition' | 'clips' | 'map'>,
  time: number,
): Suggestion | null {
  const { marker: _, ...use } = transition.destination;
  const tried = transition.slots.flatMap(triedOf);
  const slots = tried.map(({ slot }) => slot);
  const entering = { ...transition, destination: { ...use, time }, slots, chosen: 0 };
  const evaluation = createEvaluation([entering], clips, map);
  if (!evaluation.ok) return null;
  const found = sampleSlots({ evaluation: evaluation.value, map, clips }).map((judged, i): Suggestion => {
    const measures = measureSlot(judged);
    const faults = faultsOf(measures);
    return { out: transition.source.time, time, ...tried[i], measures, faults, ...feetOf(judged) };
  });
  return found.reduce((best, each) => (each.faults < best.faults ? each : best));
}

/** A slot with the blend times that are tried. */
function triedOf(slot: Slot, index: number): readonly Pick<Suggestion, 'index' | 'slot'>[] {
  const time = slotTime(slot);
  if (time === null) return [{ index, slot }];
  return FACTORS.map((factor) => ({ index, slot: withTime(slot, time * factor) }));
}

/** The feet that stand at the seam. */
function feetOf({ figure, seam }: JudgedSlot): Pick<Suggestion, 'planted' | 'sameFeet'> {
  const both = figure.feet.filter((foot) => foot.inSource[seam] === 1 && foot.inDestination[seam] === 1);
  return {
    planted: both.map(({ side }) => side),
    sameFeet:
      figure.feet.length > 0 && figure.feet.every((foot) => foot.inSource[seam] === foot.inDestination[seam]),
  };
}
