import { conditionSpec } from '../inputs/condition.ts';
import { createSelectionBlender, changeFields, type SelectionChange } from '../node-parts/method-change.ts';
import { bindProfile } from '../node-parts/profiled-blender.ts';
import { ANY_STATE } from '../node-parts/motion-states.ts';
import { defineNode, type Binder, type BoundNode } from '../node-kind.ts';
import { flagSpec, nullableSpec, optionalSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import type { FieldsOf } from '../../documents/specs/spec.ts';
import { recordSpec, objectsSpec } from '../../documents/specs/structure-specs.ts';
import { durationSpec, nodeSpec, nameSpec } from '../tree-spec.ts';

/** Limit on visits of states, against oscillating rules. */
const MAX_VISITS = 200;

const fields = {
  // the first is the initial one
  states: objectsSpec('A state', [1, 64], {
    name: nameSpec('state'),
    node: nodeSpec,
    restart: optionalSpec(flagSpec, true), // true if its clock restarts at each entry
  }),
  // the first one that holds counts
  rules: objectsSpec('A rule', [0, 256], {
    from: optionalSpec(textSpec, ANY_STATE), // a state's name, or * for any
    to: textSpec,
    when: conditionSpec,
    duration: durationSpec, // s, requested for the transition
    profile: nullableSpec(recordSpec(durationSpec)), // factors on the duration; null = all 1
    ...changeFields,
  }),
};
type RulesFields = FieldsOf<typeof fields>;
type State = RulesFields['states'][number];
export type Rule = RulesFields['rules'][number];

/**
 * States, and rules that request transitions between them when their conditions hold. In a transition, the
 * joints of the rule's profile take their own time.
 */
export const rulesNode = defineNode({
  id: 'rules',
  label: 'Rules',
  fields,

  check({ states, rules }, report) {
    const names = states.map(({ name }) => name);
    names.forEach((name, i) => {
      if (names.indexOf(name) < i) report(`states[${i}].name`, `There is already a state “${name}”.`);
    });
    rules.forEach(({ from, to }, i) => {
      for (const [place, name] of Object.entries({ from, to })) {
        if (names.includes(name) || (place === 'from' && name === ANY_STATE)) continue;
        report(`rules[${i}].${place}`, `There is no state “${name}”. States: ${names.join(', ')}.`);
      }
    });
  },

  bind(fields, binder) {
    const visits = findVisits(fields, binder);
    const { nodes, indices } = bindVisits(fields, visits, binder);
    const factors = fields.rules.map(({ profile }, i) => bindProfile(profile, `rules[${i}].profile`, binder));
    const changes = visits.flatMap(({ time, rule }, i): SelectionChange[] => {
      if (rule === null) return [];
      const { duration: blendTime, easing, method } = rule;
      const own = factors[fields.rules.indexOf(rule)];
      return [{ time, active: indices[i], blendTime, easing, method, factors: own }];
    });
    return createSelectionBlender(nodes, changes, binder, { initial: 0, cap: null });
  },
});

interface Visit {
  readonly state: State;
  readonly time: number; // s
  readonly rule: Rule | null; // null for the initial state
}

/**
 * Simulates the states over time and reports the requests at each change, also those of rules that hold too.
 */
function findVisits({ states, rules }: RulesFields, binder: Binder): Visit[] {
  const visits: Visit[] = [{ state: states[0], time: binder.origin, rule: null }];
  for (const time of binder.ticks) {
    const { name } = visits[visits.length - 1].state;
    const isMet = ({ from, to, when }: Rule): boolean =>
      to !== name && (from === ANY_STATE || from === name) && binder.holds(when, time);
    const met = rules.findIndex(isMet);
    const state = met < 0 ? undefined : states.find((one) => one.name === rules[met].to);
    if (state === undefined) continue;
    if (visits.length === MAX_VISITS) {
      binder.report(`rules[${met}]`, `The rules request more than ${MAX_VISITS} transitions.`);
      break;
    }
    for (let rule = met; rule < rules.length; rule++) {
      if (rule > met && !isMet(rules[rule])) continue;
      const { duration, method, profile, to: enters } = rules[rule];
      const sender = { node: binder.path, title: `Rule ${rule + 1}`, from: `${binder.path}.rules[${rule}]` };
      const lostTo = rule === met ? null : `rule ${met + 1}, which is higher`;
      const asked = { method, duration, profile, leaves: name, enters };
      binder.request({ ...sender, ...asked, time, begins: time, lostTo });
    }
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
