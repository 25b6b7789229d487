// renderer/stage/lanes: lanes of foot contacts and curves for the timeline, and spans of blends
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import {
  roundAfter,
  roundBefore,
  seamTimeOf,
  spanOf,
  type PlacedClip,
  type TimeRange,
} from '#core/transition/clips/clip-clock.ts';
import type { MotionUse } from '#core/transition/document/document.ts';
import { transitionEnds } from '../../stores/marks/marker-edits.ts';
import type { OpenTransition } from '../../stores/shown/open-transition.ts';
import { placedClip } from '../../stores/shown/seam-range.ts';
import type { CurveLane, CurvePart, MotionLane, SpanLane } from '../../timeline/model/motion-lane.ts';
import { rootSpeeds } from '#core/metrics/root-speeds.ts';
import { findFeet, type Foot } from '#core/joints/feet.ts';
import type { JointMap } from '#core/joints/joint-map.ts';
import type { ClipRoot, RootedClip } from '#core/root/rooted-clip.ts';
import { contactsOfFoot, type FootTracks } from '#core/feet/clip-contacts.ts';
import { oncePer } from '#core/once-per.ts';
import { traceInSteps } from './trace-in-steps.ts';

/** A clip with the time at which it plays, and its tracks. */
interface PlayedTracks {
  readonly tracks: ClipTracks;
  readonly clip: PlacedClip;
  readonly shown: TimeRange; // s on the seam's clock
}

/** Lanes of the open clips; none until their motion is loaded, and no foot lane if no skeleton has feet. */
export function followMotionLanes(open: OpenTransition): ReadonlySignal<readonly MotionLane[]> {
  const tracksOf = createClipTracks();
  return computed(() => {
    const motion = open.motion.value;
    const uses = open.uses.value;
    if (motion.state !== 'ready' || !uses) return none;
    const played = transitionEnds.flatMap((end): PlayedTracks[] => {
      const tracks = tracksOf(motion[end], motion.map).value;
      const clip = open[end].value;
      if (!tracks || !clip || (open.alone.value !== null && end === 'source')) return [];
      return [playedTracks(tracks, clip, uses[end], open.alone.value !== null ? 'alone' : end)];
    });
    return played.length === 0 ? none : motionLanes(played);
  });
}

const none: readonly MotionLane[] = [];

/** A measure of a clip that is shown as a curve. */
interface ClipCurve extends Pick<CurveLane, 'name' | 'unit'> {
  readonly least: number; // the top of the lane is at least here
  readonly perSecond: boolean; // grows with the play rate
  /** [frames] of the recorded clip; NaN = none. */
  measure(clip: RootedClip): Float32Array;
}

/** One lane each, below those of contacts. */
const clipCurves: readonly ClipCurve[] = [
  { name: 'Speed', unit: 'm/s', least: 0.5, perSecond: true, measure: rootSpeeds },
];

function playedTracks(
  tracks: ClipTracks,
  summary: ClipSummary,
  use: MotionUse,
  part: 'source' | 'destination' | 'alone',
): PlayedTracks {
  const clip = placedClip(summary, use);
  const shown = {
    source: { start: roundBefore(clip).start, end: 0 },
    destination: { start: 0, end: roundAfter(clip).end },
    alone: spanOf(clip),
  }[part];
  return { tracks, clip: part === 'alone' ? { ...clip, loop: false } : clip, shown };
}

/** Lanes of left feet, right feet and curves, joined over all clips. */
export function motionLanes(played: readonly PlayedTracks[]): readonly MotionLane[] {
  const contacts = (['left', 'right'] as const).flatMap((side): SpanLane[] => {
    const spans = played.flatMap((each) => contactsOf(each, side));
    const has = played.some(({ tracks }) => tracks.feet.length > 0);
    return has ? [{ kind: 'spans', name: side === 'left' ? 'Contacts L' : 'Contacts R', spans }] : [];
  });
  const curves = clipCurves.map(({ name, unit, least, perSecond }, c): CurveLane => {
    const parts = played.flatMap((each) => curveParts(each, c, perSecond));
    return { kind: 'curve', name, unit, parts, most: Math.max(least, ...parts.map(largest)) };
  });
  return [...contacts, ...curves];
}

/**
 * Contacts of one side while its clip plays. The tracks of a mirrored clip are those of the mirrored motion.
 */
function contactsOf({ tracks, clip, shown }: PlayedTracks, side: 'left' | 'right'): TimeRange[] {
  const spans = tracks.feet.filter((foot) => foot.side === side).flatMap(({ contacts }) => contacts);
  return roundsOf(clip).flatMap((offset) =>
    spans
      .map(({ start, end }) => ({
        start: Math.max(seamTimeOf(clip, start) + offset, shown.start),
        end: Math.min(seamTimeOf(clip, end) + offset, shown.end),
      }))
      .filter(({ start, end }) => end > start),
  );
}

function curveParts({ tracks, clip, shown }: PlayedTracks, c: number, perSecond: boolean): CurvePart[] {
  const recorded = tracks.curves[c];
  const values = perSecond && clip.playRate !== 1 ? recorded.map((value) => value * clip.playRate) : recorded;
  const { start, end } = spanOf(clip);
  return roundsOf(clip)
    .map((offset) => ({
      start: start + offset,
      step: 1 / (clip.fps * clip.playRate),
      values,
      shown: { start: Math.max(start + offset, shown.start), end: Math.min(end + offset, shown.end) },
    }))
    .filter((part) => part.shown.end > part.shown.start);
}

/** Time shifts of a clip's repetitions, s; a loop also repeats before its start. */
function roundsOf(clip: PlacedClip): readonly number[] {
  const { start, end } = spanOf(clip);
  return clip.loop ? [start - end, 0, end - start] : [0];
}

function largest({ values }: CurvePart): number {
  let most = 0;
  for (const value of values) if (value > most) most = value; // not NaN
  return most;
}

/** Foot contacts of a clip, and its curves. */
interface ClipTracks {
  readonly feet: readonly { readonly side: Foot['side']; readonly contacts: readonly TimeRange[] }[]; // s on the clip
  readonly curves: readonly Float32Array[]; // as in `clipCurves`
}

/** Points of feet over a clip, and its curves: what neither its ground nor kept contacts change. */
interface TracedClip {
  readonly feet: readonly { readonly foot: Foot; readonly tracks: FootTracks }[];
  readonly curves: ClipTracks['curves'];
}

/**
 * Computes the tracks of each clip once, when the signal is first read; null until then. Other contacts keep
 * what is traced.
 */
function createClipTracks(): (clip: RootedClip, map: JointMap) => ReadonlySignal<ClipTracks | null> {
  const known = new WeakMap<ClipRoot, ReadonlySignal<TracedClip | null>>();
  const tracedOf = (clip: RootedClip, map: JointMap): ReadonlySignal<TracedClip | null> => {
    const found = known.get(clip.root);
    if (found) return found;
    const traced = signal<TracedClip | null>(null);
    known.set(clip.root, traced);
    void trace(clip, map).then((value) => (traced.value = value));
    return traced;
  };
  const tracksOn = oncePer((map: JointMap) =>
    oncePer((clip: RootedClip) => {
      const traced = tracedOf(clip, map);
      return computed(() => traced.value && tracksOf(clip, traced.value));
    }),
  );
  return (clip, map) => tracksOn(map)(clip);
}

function tracksOf(clip: RootedClip, { feet, curves }: TracedClip): ClipTracks {
  const seconds = ({ start, end }: TimeRange): TimeRange => ({
    start: start / clip.fps,
    end: end / clip.fps,
  });
  const standing = feet.map(({ foot, tracks }) => ({
    side: foot.side,
    contacts: contactsOfFoot(clip, foot, tracks).map(seconds),
  }));
  return { feet: standing, curves };
}

async function trace(clip: RootedClip, map: JointMap): Promise<TracedClip> {
  const feet: TracedClip['feet'][number][] = [];
  for (const foot of findFeet(map)) feet.push({ foot, tracks: await traceInSteps(clip, foot) });
  return { feet, curves: clipCurves.map(({ measure }) => measure(clip)) };
}
