import type { Clock } from '#core/clip/motion.ts';
import { cadenceAt, cycleTime, type CadenceCycle, type CadenceLaw, type Cycle } from '#core/tree/cadence.ts';
import { changing } from '#core/tree/weights/changing.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { meanVelocity } from '#core/clip/sampling/mean-velocity.ts';
import type { TabledCadence } from '#core/tree/node-parts/cadence-group.ts';
import type { BoundTree } from '#renderer/stores/lab/tree/open-tree.ts';
import type { OutlineNode } from '#renderer/stores/lab/tree/outline.ts';
import { documentPath } from '#renderer/stores/lab/tree/granted-weights.ts';
import type { PadNode, NodeView } from './pad-node.ts';
import type { CadenceSpace } from './pad-space.ts';

/** Clips that share a phase. */
export const cadence: NodeView = { space: cadenceSpace, sharesPhase: true };

function cadenceSpace(node: PadNode): CadenceSpace {
  return { kind: 'cadence', law: node.fields['law'] as CadenceLaw };
}

/** A clip in cadence. */
export interface CadenceMember extends CadenceCycle {
  readonly path: string; // in the document
  readonly name: string | null; // null = its clip’s
  readonly clip: string; // id
  readonly recorded: Cycle; // of its whole loop
  readonly cycles: number; // in its loop
  readonly playRate: number;
}

/** The members of a cadence node, in the order of its group. */
export interface CadenceMembers {
  readonly group: TabledCadence;
  readonly members: readonly CadenceMember[];
}

/** The clips in cadence below a node; null if the node is not bound. */
export function findMembers(
  { tree, figure }: BoundTree,
  outline: readonly OutlineNode[],
  path: string,
): CadenceMembers | null {
  const found = tree.nodes.find((node) => documentPath(node.path) === path && node.blender.cadence);
  const group = found?.blender.cadence as TabledCadence | undefined;
  if (group === undefined) return null;
  const members = group.members.flatMap((bound): CadenceMember[] => {
    const own = documentPath(bound.path);
    const node = outline.find((other) => other.path === own)?.node;
    const clip = figure.clips.get(String(node?.['clip']));
    if (node === undefined || clip === undefined) return [];
    const {
      markers = [],
      cycles = 1,
      playRate = 1,
    } = node as {
      readonly markers?: readonly number[];
      readonly cycles?: number;
      readonly playRate?: number;
    };
    const duration = clipDuration(clip);
    const [side, forward] = node['inPlace'] === true ? [0, 0] : meanVelocity(clip);
    return [
      {
        path: own,
        name: node.name ?? null,
        clip: String(node['clip']),
        cycles,
        playRate,
        recorded: { markers, duration },
        duration: duration / playRate / cycles,
        velocity: [side * playRate, forward * playRate],
      },
    ];
  });
  return members.length === group.members.length ? { group, members } : null;
}

/**
 * The two members between which the weight is now, by index: those with the most, in their order. Null with
 * fewer than two.
 */
export function pairOf(weights: ArrayLike<number>): readonly [number, number] | null {
  if (weights.length < 2) return null;
  const order = Array.from(weights, (weight, i) => ({ weight, i })).sort(
    (a, b) => b.weight - a.weight || a.i - b.i,
  );
  const [{ i: first }, { weight, i: other }] = order;
  // Alone, with its neighbour: the next one, or of the last one that before.
  const second = weight > 0 ? other : first + 1 < weights.length ? first + 1 : first - 1;
  return first < second ? [first, second] : [second, first];
}

/** The weight of the second of a pair, of what both have. */
export function weightIn(weights: ArrayLike<number>, [a, b]: readonly [number, number]): number {
  const sum = weights[a] + weights[b];
  return sum > 0 ? weights[b] / sum : 0;
}

/** Playback rates and speed over the weight of the second of a pair. */
export type CadenceCurves = ReturnType<typeof curvesOf>;

const STEPS = 40;

export function curvesOf(pair: readonly [CadenceMember, CadenceMember], law: CadenceLaw) {
  const weights = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const moments = weights.map((weight) => cadenceAt(pair, weight, law));
  const speeds = moments.map(({ speed }) => speed);
  const fastest = Math.max(speeds[0], speeds[STEPS]);
  return {
    weights, // 0 to 1
    speeds, // m/s
    fastest, // of the two alone, m/s
    rates: [moments.map(({ rates }) => rates[0]), moments.map(({ rates }) => rates[1])] as const,
    /** By how much the blend is faster than the faster one at most, as a ratio; 0 = never. */
    excess: fastest > 0 ? Math.max(...speeds) / fastest - 1 : 0,
  };
}

/**
 * Creates a function that gives the place of a member in its loop, 0 to 1.
 *
 * @param group null for its own time, without cadence
 */
export function placeReader(
  { recorded, cycles, playRate }: CadenceMember,
  group: TabledCadence | null,
): (clock: Clock) => number {
  const [round, place] = [changing(0), changing(0)];
  return ({ elapsed: time }) => {
    place.value = time * playRate;
    if (group !== null) {
      round.value = group.phase.value / cycles;
      round.rate = group.phase.rate / cycles;
      cycleTime(place, recorded, round);
    }
    const share = place.value / recorded.duration;
    return share - Math.floor(share);
  };
}
