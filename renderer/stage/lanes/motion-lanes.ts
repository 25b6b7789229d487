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
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import type { App } from '#renderer/stores/app.ts';
import { placedClip } from '#renderer/stores/shown/seam-range.ts';
import type { CurveLane, CurvePart, MotionLane, SpanLane } from '#renderer/timeline/model/motion-lane.ts';
import { rootSpeeds } from '#core/judge/kinematics/derivatives.ts';
import { findFeet, type Foot } from '#core/rig/roles/body-limbs.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { contactsOfFoot, type FootTracks, traceFoot } from '#core/rig/feet/clip-feet.ts';
import { oncePer } from '#core/kit/long-work.ts';
import type { Clip } from '#core/clip/clip.ts';
import type { FootContact } from '#core/rig/feet/foot-contacts.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** Frames per step, between which the window stays responsive: about a millisecond of work. */
const FRAMES_AT_ONCE = 4096;

/** Tracks of a foot of a clip, computed step by step. */
async function traceInSteps(clip: Clip, foot: Foot): Promise<FootTracks> {
  const tracing = traceFoot(clip, foot, FRAMES_AT_ONCE);
  for (;;) {
    const { done, value } = tracing.next();
    if (done === true) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Frames in which a foot of a clip stands, computed step by step. */
export const contactsInSteps = async (clip: Clip, foot: Foot): Promise<readonly FootContact[]> =>
  contactsOfFoot(clip, foot, await traceInSteps(clip, foot));

/** A clip with the time at which it plays, and its tracks. */
interface PlayedTracks {
  readonly tracks: ClipTracks;
  readonly clip: PlacedClip;
  readonly shown: TimeRange; // s on the seam's clock
}

/** Lanes of the open clips; none until their motion is loaded, and no foot lane if no skeleton has feet. */
export function followMotionLanes({ motion: { open: plays }, open }: Pick<App, 'motion' | 'open'>) {
  const tracksOf = createClipTracks();
  return computed((): readonly MotionLane[] => {
    const clips = open.clips.value;
    const isAlone = needs(plays, 'clip') === null;
    const uses = open.uses.value;
    if (clips.state !== 'ready' || !uses) return none;
    const played = transitionEnds.flatMap((end): PlayedTracks[] => {
      const tracks = tracksOf(clips[end], clips.map).value;
      const clip = open[end].value;
      if (!tracks || !clip || (isAlone && end === 'source')) return [];
      return [playedTracks(tracks, clip, uses[end], isAlone ? 'whole' : end)];
    });
    return played.length === 0 ? none : motionLanes(played);
  });
}

const none: readonly MotionLane[] = [];

/** A measure of a clip that is shown as a curve. */
interface ClipCurve extends Pick<CurveLane, 'name' | 'unit'> {
  readonly least: number; // the top of the lane is at least here; its bottom is 0
  readonly perSecond: boolean; // grows with the play rate
  /** What it reads besides the joint map: its values are kept as long as this object is the same. */
  reads(clip: RootedClip): object;
  /** [frames] of the recorded clip, >= 0; NaN = none. */
  measure(clip: RootedClip, map: JointMap): Float32Array;
}

/** One lane each, below those of contacts. */
export const clipCurves: readonly ClipCurve[] = [
  {
    name: 'Speed',
    unit: 'm/s',
    least: 0.5,
    perSecond: true,
    reads: ({ root }) => root,
    measure: rootSpeeds,
  },
];

function playedTracks(
  tracks: ClipTracks,
  summary: ClipSummary,
  use: MotionUse,
  part: 'source' | 'destination' | 'whole',
): PlayedTracks {
  const clip = placedClip(summary, use);
  const shown = {
    source: { start: roundBefore(clip).start, end: 0 },
    destination: { start: 0, end: roundAfter(clip).end },
    whole: spanOf(clip),
  }[part];
  return { tracks, clip: part === 'whole' ? { ...clip, loop: false } : clip, shown };
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

/** Points of feet over a clip: what neither its ground nor kept contacts change. */
type TracedFeet = readonly { readonly foot: Foot; readonly tracks: FootTracks }[];

/**
 * Computes the tracks of each clip once, when the signal is first read; null until then. Other contacts keep
 * what is traced.
 */
function createClipTracks(): (clip: RootedClip, map: JointMap) => ReadonlySignal<ClipTracks | null> {
  const tracksOn = oncePer((map: JointMap) => {
    const feetOf = keptBy(
      ({ root }) => root,
      (clip) => {
        const traced = signal<TracedFeet | null>(null);
        void traceFeet(clip, map).then((feet) => (traced.value = feet));
        return traced;
      },
    );
    const curves = clipCurves.map((curve) => keptBy(curve.reads, (clip) => curve.measure(clip, map)));
    return oncePer((clip: RootedClip) => {
      const traced = feetOf(clip);
      return computed(
        () =>
          traced.value && {
            feet: traced.value.map((foot) => standing(clip, foot)),
            curves: curves.map((valuesOf) => valuesOf(clip)),
          },
      );
    });
  });
  return (clip, map) => tracksOn(map)(clip);
}

/** Computes a value once for each object that it reads of clips. */
function keptBy<Value extends object>(
  reads: (clip: RootedClip) => object,
  make: (clip: RootedClip) => Value,
): (clip: RootedClip) => Value {
  const known = new WeakMap<object, Value>();
  return (clip) => {
    const value = known.get(reads(clip)) ?? make(clip);
    known.set(reads(clip), value);
    return value;
  };
}

function standing(clip: RootedClip, { foot, tracks }: TracedFeet[number]): ClipTracks['feet'][number] {
  const contacts = contactsOfFoot(clip, foot, tracks).map(({ start, end }) => ({
    start: start / clip.fps,
    end: end / clip.fps,
  }));
  return { side: foot.side, contacts };
}

async function traceFeet(clip: RootedClip, map: JointMap): Promise<TracedFeet> {
  const feet: TracedFeet[number][] = [];
  for (const foot of findFeet(map)) feet.push({ foot, tracks: await traceInSteps(clip, foot) });
  return feet;
}
