import { clipDuration } from '../../clip/clip.ts';
import { findPair, REST_STATE, type StatePair } from '../node-parts/motion-states.ts';
import type { QueueState } from '../node-parts/state-queue.ts';
import type { TreeNode } from '../tree-spec.ts';
import type { TreeFigure } from './take.ts';
import { findFeet } from '../../rig/roles/body-limbs.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { contactsOfFoot, footTracks } from '../../rig/feet/clip-feet.ts';
import { stepsOf } from '../../rig/feet/foot-contacts.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';

/**
 * Maximum difference of leg phases, in strides. Legs swing like cosines: the mean of two swings keeps cos(pi
 * d) of their size, and beyond a quarter a leg of one clip goes forward mostly while that of the other goes
 * back, so that legs pause or step backwards.
 */
const MAX_DIFFERENCE = 0.25;

/** A motion at the moment of a blend. */
interface Moment {
  readonly name: string;
  readonly node: TreeNode;
  readonly clock: number | null; // s; null = any
}

/**
 * Finds transitions of a queue whose marks break the cadence of the legs: those that leave and enter clips in
 * different parts of a stride. Only marks are compared; a state that is left at once may be anywhere.
 *
 * @returns [pairs] a sentence, or null
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", on leg cadence, which each
 * transition has to match.
 */
export function findLegMismatches(
  states: readonly QueueState[],
  pairs: readonly StatePair[],
  figure: Pick<TreeFigure, 'map' | 'clips'>,
): readonly (string | null)[] {
  return pairs.map((pair, i) => {
    const ends = states.flatMap((from) => states.map((to) => ({ from, to })));
    const own = ends.filter(({ from, to }) => findPair(pairs, from.name, to.name) === i);
    for (const { from, to } of own)
      for (const [left, entered] of blendsOf(pair, from, to, figure)) {
        const words = compare(left, entered, figure);
        if (words !== null) return words;
      }
    return null;
  });
}

/** The blends of a transition: one, or two with a clip between. */
function blendsOf(
  { out, in: mark, blendTime, through }: StatePair,
  from: QueueState,
  to: QueueState,
  { clips }: Pick<TreeFigure, 'clips'>,
): readonly (readonly [Moment, Moment])[] {
  const ends = to.name === REST_STATE ? from.out - blendTime : null;
  const left: Moment = { ...from, clock: out ?? ends };
  const entered: Moment = { ...to, clock: mark ?? (to.name === REST_STATE ? null : to.in) };
  if (through === null) return [[left, entered]];
  const clip = clips.get(through.clip);
  const between = { name: 'the clip between', node: { kind: 'clip', clip: through.clip } };
  const end = clip === undefined ? null : Math.max(clipDuration(clip) - through.blendOut, 0);
  return [
    [left, { ...between, clock: 0 }],
    [{ ...between, clock: end }, entered],
  ];
}

function compare(left: Moment, entered: Moment, figure: Pick<TreeFigure, 'map' | 'clips'>): string | null {
  const [a, b] = [phaseAt(left, figure), phaseAt(entered, figure)];
  if (a === null || b === null) return null;
  const apart = Math.abs(a - b - Math.round(a - b));
  if (apart <= MAX_DIFFERENCE) return null;
  const at = (phase: number): string => `at ${Math.round(phase * 100)} % of its stride`;
  return `The legs are out of step: ${left.name} is left ${at(a)}, ${entered.name} is entered ${at(b)}. Move a mark.`;
}

function phaseAt({ node, clock }: Moment, { map, clips }: Pick<TreeFigure, 'map' | 'clips'>): number | null {
  const clip = node.kind === 'clip' ? clips.get(String(node['clip'])) : undefined;
  if (clip === undefined || clock === null || !Number.isFinite(clock)) return null;
  return legPhase(clip, map, Number(node['time'] ?? 0) + clock * Number(node['playRate'] ?? 1));
}

/** A longer time between two plants is a stand, not a step, s. */
const MAX_STEP = 1;

interface Plant {
  readonly time: number; // s on the clip
  readonly side: 0 | 1; // 1 = right
}

/** The foot plants of each clip on a figure, by time. */
const plantsOn = oncePer((map: JointMap) => oncePer((clip: RootedClip) => findPlants(clip, map)));

/**
 * The phase of the legs of a clip at a time: where it is in a stride, from one plant of the left foot to the
 * next, the right foot plants at 0.5. Null unless the feet take turns there: three plants in a row, each a
 * step after the one before.
 */
export function legPhase(clip: RootedClip, map: JointMap, time: number): number | null {
  const duration = clipDuration(clip);
  const plants = plantsOn(map)(clip);
  const rounds = clip.loop ? [-1, 0, 1] : [0];
  const all = rounds.flatMap((round) =>
    plants.map((plant) => ({ ...plant, time: plant.time + round * duration })),
  );
  const now = clip.loop ? time - Math.floor(time / duration) * duration : time;
  const next = all.findIndex((plant) => plant.time > now);
  const isStep = (i: number): boolean =>
    i > 0 && i < all.length && all[i].side !== all[i - 1].side && all[i].time - all[i - 1].time <= MAX_STEP;
  if (!isStep(next) || !(isStep(next - 1) || isStep(next + 1))) return null;
  const { side, time: from } = all[next - 1];
  return 0.5 * (side + (now - from) / (all[next].time - from));
}

function findPlants(clip: RootedClip, map: JointMap): readonly Plant[] {
  const { frameCount, fps, loop } = clip;
  const plants = findFeet(map).flatMap((foot, side) => {
    // A foot is compared with its own lowest height: legs that swim have a phase too.
    const contacts = contactsOfFoot(clip, foot, footTracks(clip, foot), Number.POSITIVE_INFINITY);
    const found = stepsOf(contacts, frameCount, loop).plants;
    return found.map((frame): Plant => ({ time: frame / fps, side: side === 0 ? 0 : 1 }));
  });
  return plants.sort((a, b) => a.time - b.time);
}
