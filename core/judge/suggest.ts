import { frameAt } from '../clip/clip.ts';
import { plantedFeet } from '../rig/feet/clip-feet.ts';
import type { JointMap } from '../rig/roles/joint-map.ts';
import { featuresOf } from './cost-map/motion-features.ts';
import {
  areNear,
  differing,
  findPlaces,
  frameCost,
  scanPlain,
  type QueryFrame,
} from './cost-map/search-frames.ts';
import type { MapEnd } from './cost-map/cost-map-layout.ts';
import { courseFrom, courseKindOf, courseOfSlot, type OffsetCourse } from './cost-map/offset-course.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import type { MotionUse, Slot, Transition } from '../transition/document/document.ts';
import { bindTransition } from '../transition/binding/bind-transition.ts';
import { slotTime } from '../methods/binding/read-values.ts';
import { measureSlot, type Measures } from './judge.ts';
import type { JudgedSlot } from './metric.ts';
import { metrics } from './metrics/registry.ts';
import { barredEntries } from './library-clips.ts';
import { withTracks } from './motion-track.ts';
import { sampleSlots } from './sample-slots.ts';
import { faultsOf } from './verdict.ts';
import { withTime } from './blend-times.ts';

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

/** Suggestions as far as the search is. */
export interface Suggestions {
  readonly now: Suggestion | null; // the transition as it is; null = it cannot be judged
  readonly best: readonly Suggestion[]; // that differ, the one with the lowest fault score first
  readonly judged: number; // places so far
}

/** Suggestions at most. */
const COUNT = 3;

/** Factors on the blend time of each slot that are tried. */
const FACTORS = [0.6, 1, 1.6];

/**
 * Pairs of an out and an in frame that are compared, at most: of more, every second, third … out frame is.
 */
const MAX_PAIRS = 1_000_000;

/**
 * Places all over the destination that are judged with the times of the slots alone: so many at most, and so
 * far apart at least, s.
 */
const SCREENED = { count: 45, apart: 0.1 };

/**
 * How many of those are judged with all blends: so many of all, and so many of which no two are alike, since a
 * figure that stands still has many places like its best.
 */
const KEPT = 12;

/** Beside how many of the best others are judged, nearer each time. */
const REFINED = [4, 2, 1];

/** Places by frame; null if the destination cannot be entered there. */
type FoundPlaces = Map<number, Suggestion | null>;

/**
 * Suggests where to leave the source and enter the destination, and with which of the slots’ methods at which
 * blend time: the places with the lowest fault score. The cheapest places come first. Cost tells little of
 * it, though: places all over the destination are screened, then the best of them refined. Yields what it has
 * after each place.
 */
export function* suggest(input: SuggestionInput): Generator<Suggestions> {
  const { transition, exits } = input;
  const all = transition.slots.flatMap(triedOf);
  if (all.length === 0 || exits.length === 0) return;
  const now = judgeAt(input, transition, [asItIs(transition)]);
  const { cheapest, open, outs, differ } = entriesOf(input);
  const { fps } = input.clips[1];
  const spacing = Math.ceil(Math.max(SCREENED.apart * fps, open.length / SCREENED.count));
  const screened: FoundPlaces = new Map();
  const found: FoundPlaces = new Map();
  const neighbours = (frame: number, way: number): readonly number[] =>
    [frame - way, frame + way].filter((other) => open.includes(other));
  const stages: readonly (readonly [FoundPlaces, readonly TriedSlot[], () => readonly number[]])[] = [
    [found, all, () => cheapest],
    [
      screened,
      all.filter(isUnchanged),
      () => open.filter((_, i) => i % spacing === shiftOf(Math.floor(i / spacing), spacing)),
    ],
    [found, all, () => lowest(screened, KEPT)],
    [found, all, () => bestOf(screened, differ, KEPT).map(([frame]) => frame)],
    ...REFINED.map((count, i) => {
      const near = (frame: number): readonly number[] => neighbours(frame, Math.max(1, spacing >> (i + 1)));
      return [found, all, () => lowest(found, count).flatMap(near)] as const;
    }),
  ];
  let judged = 0;
  for (const [places, slots, frames] of stages)
    for (const frame of frames()) {
      if (places.has(frame)) continue;
      places.set(frame, judgeAt(input, entering(transition, outs[frame], frame / fps), slots));
      judged += 1;
      yield { now, best: bestOf(found, differ, COUNT).map(([, best]) => best), judged };
    }
}

/**
 * Where in its part of the destination the nth place is screened: shifted by the golden ratio, so that cycles
 * do not fall into step.
 */
const shiftOf = (n: number, spacing: number): number =>
  Math.floor((((n * (Math.sqrt(5) - 1)) / 2) % 1) * spacing);

/** The frames with the lowest fault score. */
const lowest = (places: FoundPlaces, count: number): readonly number[] =>
  byFaults(places)
    .slice(0, count)
    .map(([frame]) => frame);

/** The one with the lowest fault score first. */
function byFaults(places: FoundPlaces): readonly (readonly [frame: number, place: Suggestion])[] {
  const judged = [...places].flatMap(([frame, each]) => (each === null ? [] : [[frame, each] as const]));
  return judged.toSorted(([, a], [, b]) => a.faults - b.faults);
}

/** The best places of which no two look alike, by frame. */
function bestOf(
  found: FoundPlaces,
  differ: (a: number, b: number) => boolean,
  count: number,
): readonly (readonly [frame: number, place: Suggestion])[] {
  const kept: (readonly [number, Suggestion])[] = [];
  for (const each of byFaults(found))
    if (kept.length < count && kept.every(([other]) => differ(other, each[0]))) kept.push(each);
  return kept;
}

/** Where the destination may be entered, each frame with the exit from which it is cheapest. */
function entriesOf(input: SuggestionInput) {
  const { transition, clips } = input;
  const from = queryAt(transition.source, ...clips);
  const course = courseOf(transition.slots[transition.chosen]);
  const features = featuresOf(clips[1]);
  const to = { features, playRate: transition.destination.playRate };
  const { outs, least } = cheapestExits(input, from, to, course);
  const costs = least.map((_, i) => frameCost(from, frameAt(clips[0], outs[i]), to, i, course));
  const ends = barredEntries(clips[1], input.barred);
  const barred = ends.map((isBarred, i) => (least[i] < Number.POSITIVE_INFINITY ? isBarred : 1));
  const differ = differing(costs, to, course);
  const { fps, frames } = features;
  const neighbours = (frame: number): readonly number[] =>
    [...Array(frames).keys()].filter((other) => areNear(clips[1], frame / fps, other / fps));
  return {
    outs,
    cheapest: findPlaces(costs, { ...to, barred }, course, COUNT).map(({ frame }) => frame),
    open: [...barred.keys()].filter((frame) => barred[frame] === 0),
    differ: (a: number, b: number): boolean => neighbours(b).every((other) => differ(a, other)),
  };
}

/**
 * For each frame of the destination, the exit from which it is cheapest by the fast cost; infinite if the
 * feet allow none.
 */
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
const courseOf = (slot: Slot): OffsetCourse => courseFrom(courseOfSlot(slot, courseKindOf(slot)));

/** A clip at the time of its use, as one of a figure. */
export function queryAt(
  { time, playRate }: Pick<MotionUse, 'time' | 'playRate'>,
  clip: RootedClip,
  figure: RootedClip,
): QueryFrame {
  return { features: featuresOf(clip, figure), playRate, frame: frameAt(clip, time) };
}

/** A slot as it is tried. */
interface TriedSlot extends Pick<Suggestion, 'index' | 'slot'> {
  readonly factor: number; // on its blend time; 1 if it has none
}

const isUnchanged = ({ factor }: TriedSlot): boolean => factor === 1;

type Judged = Pick<SuggestionInput, 'clips' | 'map'>;

/** The slot with the lowest fault score as the transition enters its destination; null if it cannot. */
export const bestAt = (input: Judged, transition: Transition): Suggestion | null =>
  judgeAt(input, transition, transition.slots.flatMap(triedOf));

/** The seam of a transition: out and in point, s on their clips. */
export interface SeamPlace {
  readonly source: number;
  readonly destination: number;
}

/** The best slot at each of some seams, as far as they are judged: null where the transition cannot be. */
export function* judgeSeams(
  input: Pick<SuggestionInput, 'transition'> & Judged,
  places: readonly SeamPlace[],
): Generator<readonly (Suggestion | null)[]> {
  let judged: readonly (Suggestion | null)[] = [];
  for (const { source, destination } of places)
    yield (judged = [...judged, bestAt(input, entering(input.transition, source, destination))]);
}

/** The one of some slots that has the lowest fault score; null if the transition cannot be judged. */
function judgeAt(
  { clips, map }: Judged,
  transition: Transition,
  tried: readonly TriedSlot[],
): Suggestion | null {
  const slots = tried.map(({ slot }) => slot);
  const evaluation = bindTransition([{ ...transition, slots, chosen: 0 }], clips, map);
  if (!evaluation.ok) return null;
  const { source, destination } = transition;
  const suggestionOf = (judged: JudgedSlot, i: number): Suggestion => {
    const measures = measureSlot(judged, metrics);
    const { index, slot } = tried[i];
    const faults = faultsOf(measures);
    return { out: source.time, time: destination.time, index, slot, measures, faults, ...feetOf(judged) };
  };
  const found = withTracks((take) =>
    sampleSlots({ evaluation: evaluation.value, map, clips, take }).map(suggestionOf),
  );
  return found.reduce((best, each) => (each.faults < best.faults ? each : best));
}

/** A transition that is left and entered elsewhere. */
function entering({ source, destination, ...others }: Transition, out: number, time: number): Transition {
  const { marker: _out, ...left } = source;
  const { marker: _in, ...entered } = destination;
  return { ...others, source: { ...left, time: out }, destination: { ...entered, time } };
}

/** The chosen slot as it is. */
const asItIs = ({ slots, chosen }: Transition): TriedSlot => ({
  index: chosen,
  slot: slots[chosen],
  factor: 1,
});

/** A slot with the blend times that are tried. */
function triedOf(slot: Slot, index: number): readonly TriedSlot[] {
  const time = slotTime(slot);
  if (time === null) return [{ index, slot, factor: 1 }];
  return FACTORS.map((factor) => ({ index, slot: withTime(slot, time * factor), factor }));
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
