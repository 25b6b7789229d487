import {
  createSelectionSequence,
  selectSequence,
  type Selection,
} from '../../blending/weights/select-weights.ts';
import { EASINGS, type Easing } from '../../transition/curves/easing.ts';
import { conditionSpec, type Condition } from '../inputs/condition.ts';
import { createMeanBlender } from '../node-parts/mean-blender.ts';
import type { Binder, BoundNode, NodeKind } from '../node-kind.ts';
import {
  choiceSpec,
  durationSpec,
  flagSpec,
  nullableSpec,
  optionalSpec,
  textSpec,
} from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec, objectSpec, recordSpec } from '../schema/structure-specs.ts';

interface State {
  readonly name: string;
  readonly node: TreeNode;
  readonly restart: boolean; // true if its clock restarts at each entry
}

interface Rule {
  readonly from: string; // a state's name, or * for any
  readonly to: string;
  readonly when: Condition;
  readonly duration: number; // s, requested for the transition
  /** Factor on the duration per joint name, for the runner of the transition; null = all 1. */
  readonly profile: Readonly<Record<string, number>> | null;
  readonly easing: Easing;
}

interface RulesFields {
  readonly states: readonly State[]; // the first is the initial one
  readonly rules: readonly Rule[]; // the first one that holds counts
}

const ANY = '*';

/** Limit on visits of states, against oscillating rules. */
const MOST_VISITS = 200;

/**
 * States, and rules that request transitions between them when their conditions hold. The tree shows a transition as a cross-fade;
 * `requests` reports it to other runners.
 */
export const rulesNode: NodeKind<RulesFields> = {
  id: 'rules',
  label: 'Rules',
  fields: {
    states: listSpec(
      objectSpec<State>('A state', { name: textSpec, node: nodeSpec, restart: optionalSpec(flagSpec, true) }),
      1,
      64,
    ),
    rules: listSpec(
      objectSpec<Rule>('A rule', {
        from: optionalSpec(textSpec, ANY),
        to: textSpec,
        when: conditionSpec,
        duration: durationSpec,
        profile: nullableSpec(recordSpec(durationSpec)),
        easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep'),
      }),
      0,
      256,
    ),
  },

  check({ states, rules }, report) {
    const names = states.map(({ name }) => name);
    names.forEach((name, i) => {
      if (names.indexOf(name) < i) report(`states[${i}].name`, `There is already a state “${name}”.`);
    });
    rules.forEach(({ from, to }, i) => {
      for (const [place, name] of Object.entries({ from, to })) {
        if (names.includes(name) || (place === 'from' && name === ANY)) continue;
        report(`rules[${i}].${place}`, `There is no state “${name}”. States: ${names.join(', ')}.`);
      }
    });
  },

  bind(fields, binder) {
    const visits = findVisits(fields, binder);
    const { nodes, indices } = bindVisits(fields, visits, binder);
    const selections = visits.slice(1).map(({ time, rule }, i): Selection => ({
      time,
      active: indices[i + 1],
      blendTime: rule?.duration ?? 0,
      easing: rule?.easing ?? 'linear',
    }));
    for (const { time, blendTime } of selections) binder.changes(time, time + blendTime);
    const sequence = createSelectionSequence(nodes.length, 0, selections);
    return createMeanBlender(nodes, (weights, moment) => selectSequence(weights, sequence, moment));
  },
};

interface Visit {
  readonly state: State;
  readonly time: number; // s
  readonly rule: Rule | null; // null for the initial state
}

/** Simulates the states over time and reports each request. */
function findVisits({ states, rules }: RulesFields, binder: Binder): Visit[] {
  const visits: Visit[] = [{ state: states[0], time: binder.origin, rule: null }];
  for (const time of binder.ticks) {
    const { name } = visits[visits.length - 1].state;
    const met = rules.findIndex(
      ({ from, to, when }) => to !== name && (from === ANY || from === name) && binder.holds(when, time),
    );
    const state = met < 0 ? undefined : states.find((one) => one.name === rules[met].to);
    if (state === undefined) continue;
    if (visits.length === MOST_VISITS) {
      binder.report(`rules[${met}]`, `The rules request more than ${MOST_VISITS} transitions.`);
      break;
    }
    const { duration, profile } = rules[met];
    const from = `${binder.path}.rules[${met}]`;
    binder.request({ time, duration, profile, from, leaves: name, enters: state.name });
    visits.push({ state, time, rule: rules[met] });
  }
  return visits;
}

/** Binds a node for each visit of a restarting state, and one for each other visited state. */
function bindVisits(
  { states }: RulesFields,
  visits: readonly Visit[],
  binder: Binder,
): { nodes: BoundNode[]; indices: number[] } {
  const nodes: BoundNode[] = [];
  const going = new Map<State, number>();
  const indices = visits.map(({ state, time }, i) => {
    const known = state.restart ? undefined : going.get(state);
    if (known !== undefined) return known;
    const place = `states[${states.indexOf(state)}].node`;
    const again = i === 0 ? {} : { appearance: time };
    nodes.push(binder.child(state.node, place, state.restart ? { origin: time, ...again } : {}));
    going.set(state, nodes.length - 1);
    return nodes.length - 1;
  });
  return { nodes, indices };
}
