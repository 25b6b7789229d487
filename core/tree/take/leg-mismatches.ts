import { clipDuration } from '../../clip.ts';
import { findPair, REST_STATE, type StatePair } from '../node-parts/motion-states.ts';
import type { QueueState } from '../node-parts/state-queue.ts';
import type { TreeNode } from '../schema/spec.ts';
import type { TreeFigure } from './bind-take.ts';
import { legPhase } from './leg-phase.ts';

/**
 * Largest difference of leg phases, in strides. Legs swing like cosines: the mean of two swings keeps cos(pi d) of their size, and beyond a
 * quarter a leg of one clip goes forward mostly while that of the other goes back, so that legs pause or step backwards.
 */
const LARGEST_DIFFERENCE = 0.25;

/** A motion at the moment of a blend. */
interface Moment {
  readonly name: string;
  readonly node: TreeNode;
  readonly clock: number | null; // s; null = any
}

/**
 * Finds transitions of a queue whose marks break the cadence of the legs: those that leave and enter clips in different parts of a stride.
 * Only marks are compared; a state that is left at once may be anywhere.
 *
 * @returns [pairs] a sentence, or null
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", on leg cadence, which each transition has to match.
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
  if (apart <= LARGEST_DIFFERENCE) return null;
  const at = (phase: number): string => `at ${Math.round(phase * 100)} % of its stride`;
  return `The legs are out of step: ${left.name} is left ${at(a)}, ${entered.name} is entered ${at(b)}. Move a mark.`;
}

function phaseAt({ node, clock }: Moment, { map, clips }: Pick<TreeFigure, 'map' | 'clips'>): number | null {
  const clip = node.kind === 'clip' ? clips.get(String(node['clip'])) : undefined;
  if (clip === undefined || clock === null || !Number.isFinite(clock)) return null;
  return legPhase(clip, map, Number(node['time'] ?? 0) + clock * Number(node['playRate'] ?? 1));
}
