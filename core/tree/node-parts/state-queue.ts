import { clipDuration } from '../../clip/clip.ts';
import type { Binder, Blender } from '../node-kind.ts';
import { triggerSpec, durationSpec, initialSpec, nameSpec, nodeSpec, type TreeNode } from '../tree-spec.ts';
import { nullableSpec, numberSpec, optionalSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import type { ValueOf } from '../../documents/specs/spec.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { createSelectionBlender } from './method-change.ts';
import {
  ANY_STATE,
  planStates,
  REST_STATE,
  type QueuedMotion,
  type StatePair,
  type StateRequest,
} from './motion-states.ts';

/** The entries of a queue. */
export const entriesSpec = objectsSpec('An entry', [1, 64], {
  /** Of its state; null = `entry 1`, by its place. */
  name: initialSpec(nullableSpec(textSpec), nameSpec('entry').create),
  node: nodeSpec,
  start: triggerSpec, // when it is queued
  in: optionalSpec(numberSpec(), 0), // in marker on its own clock, s
  out: initialSpec(numberSpec(), ({ clip }) => Math.min(1, clip.duration)), // out marker, s
  fadeIn: durationSpec, // s, from the in marker on
  fadeOut: durationSpec, // s, up to the out marker
});
export type StateEntry = ValueOf<typeof entriesSpec>[number];

interface StateQueue {
  readonly entries: readonly StateEntry[];
  readonly rest: TreeNode;
  readonly transitions: readonly StatePair[];
  readonly cap: number | null;
}

/** A state with its node. */
export interface QueueState extends Omit<QueuedMotion, 'round'> {
  readonly node: TreeNode;
  readonly place: string; // of the node
}

/** The name of an entry's state. */
export function stateName({ name }: Pick<StateEntry, 'name'>, i: number): string {
  return name ?? `entry ${i + 1}`;
}

/** Reports ambiguous names of states, and transitions between unknown ones. */
export function checkStates(
  entries: readonly StateEntry[],
  transitions: readonly StatePair[],
  report: (place: string, message: string) => void,
): void {
  const names = [ANY_STATE, REST_STATE, ...entries.map(stateName)];
  entries.forEach((entry, i) => {
    const name = stateName(entry, i);
    if (names.indexOf(name) < i + 2) report(`entries[${i}].name`, `There is already a state “${name}”.`);
  });
  transitions.forEach(({ from, to }, i) => {
    for (const [place, name] of Object.entries({ from, to })) {
      if (names.includes(name)) continue;
      const states = names.slice(1).join(', ');
      report(`transitions[${i}].${place}`, `There is no state “${name}”. States: ${states}.`);
    }
  });
}

/** Binds a queue of motion states: a node for each time that a state, or a clip between two, is entered. */
export function bindStates({ entries, rest, transitions, cap }: StateQueue, binder: Binder): Blender {
  const states = statesOf({ entries, rest }).map((state) => ({ ...state, round: roundOf(state, binder) }));
  const starts = entries.flatMap(({ start }, i) =>
    binder.starts(start, `entries[${i}].start`).map((time) => ({ time, state: i + 1 })),
  );
  const lengths = transitions.map(({ through }, i) =>
    through === null ? 0 : clipDuration(binder.clip(through.clip, `transitions[${i}].through.clip`)),
  );
  const { steps, requests } = planStates({
    states,
    pairs: transitions,
    lengths,
    origin: binder.origin,
    starts: starts.toSorted((a, b) => a.time - b.time),
  });
  for (const request of requests) report(request, states, binder);
  const nodes = [binder.child(rest, 'rest', { cadence: null })];
  const selections = steps.map(({ state, origin, pair, ...step }) => {
    const change = { ...step, factors: null };
    if (state === 0 && origin === binder.origin) return { ...change, active: 0 };
    const between = { kind: 'clip', clip: transitions[pair]?.through?.clip };
    const { node, place } =
      state < 0 ? { node: between, place: `transitions[${pair}].through` } : states[state];
    nodes.push(binder.child(node, place, { origin, appearance: step.time, cadence: null }));
    return { ...change, active: nodes.length - 1 };
  });
  return createSelectionBlender(nodes, selections, binder, { initial: 0, cap });
}

/** The states of a queue, the rest first. */
export function statesOf({ entries, rest }: Pick<StateQueue, 'entries' | 'rest'>): readonly QueueState[] {
  const always = { in: 0, out: Number.POSITIVE_INFINITY, fadeIn: 0, fadeOut: 0 };
  return [
    { ...always, name: REST_STATE, node: rest, place: 'rest' },
    ...entries.map((entry, i) => ({ ...entry, name: stateName(entry, i), place: `entries[${i}].node` })),
  ];
}

/** The time in which a looping clip comes round, s; 0 for other nodes. */
function roundOf({ node, place }: QueueState, { clip }: Pick<Binder, 'clip'>): number {
  if (node.kind !== 'clip') return 0;
  const played = clip(String(node['clip']), `${place}.clip`);
  return played.loop ? clipDuration(played) / Number(node['playRate'] ?? 1) : 0;
}

function report(
  { time, begins, blendTime, method, from, to, pair, lostTo }: StateRequest,
  states: readonly QueuedMotion[],
  { path, request }: Pick<Binder, 'path' | 'request'>,
): void {
  request({
    node: path,
    time,
    begins,
    method,
    duration: blendTime,
    profile: null,
    from: `${path}.${pair < 0 ? `entries[${to - 1}]` : `transitions[${pair}]`}`,
    title: pair < 0 ? 'Start' : `Transition ${pair + 1}`,
    leaves: states[from].name,
    enters: states[to].name,
    lostTo: lostTo === null ? null : `${states[lostTo].name}, which was requested before it began`,
  });
}
