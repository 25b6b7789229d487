import { Plus } from 'lucide';
import { useMemo, useRef } from 'preact/hooks';
import { findLegMismatches } from '#core/tree/performance/leg-mismatches.ts';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import type { ListSpace, PadPairs, PadRow, RuleSpace } from '../spaces/pad-space.ts';
import { withPairAdded, newRule, withStateRenamed } from '../spaces/rule-space.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { ListRows } from './list-pad.tsx';
import { PairRow } from './pair-row.tsx';
import { PadHead } from './pad-head.tsx';
import { useMove, type PadProps } from './use-pad.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { RuleRow } from './rule-row.tsx';

interface StatesPadProps extends PadProps<ListSpace> {
  readonly transitions: PadPairs;
}

/**
 * Entries of a queue, and below them the transitions between their states: the first one that matches counts.
 */
export function StatesPad({ pad, space, transitions, name }: StatesPadProps) {
  const app = useApp();
  const { list, pairs, states } = transitions;
  const names = states.map((state) => state.name);
  return (
    <>
      <PadHead name={name}>
        <Button
          icon={Plus}
          bare
          tip="Let a pair of states have a blend, marks or a clip of its own"
          name="Add transition"
          onClick={() =>
            commitItem(app, 'Add transition', (content) =>
              withPairAdded(content, transitions, (entry) => pad.nameOf(space.rows[entry].path)),
            )
          }
        >
          Add transition
        </Button>
      </PadHead>
      <div class="pad-rows">
        <ListRows
          pad={pad}
          space={space}
          committed={pad.committed as ListSpace}
          label={`Children of ${name}`}
          nameField={(row) =>
            row.name === null ? null : (
              <span class="wide pad-rule-part row gap-4">
                <StateName row={row} names={names} states={space.list ?? []} pairs={list} />
                <span class="faint">{row.words}</span>
              </span>
            )
          }
        />
        {pairs.length > 0 && <PairRows pad={pad} transitions={transitions} name={name} />}
      </div>
    </>
  );
}

function PairRows({ pad, transitions, name }: Omit<StatesPadProps, 'space'>) {
  const root = useRef<HTMLDivElement>(null);
  const { list, pairs, states } = transitions;
  const move = useMove(pad, list, pairs.length, root);
  const figure = pad.open.bound?.figure ?? null;
  const mismatches = useMemo(
    () => (figure === null ? [] : findLegMismatches(states, pairs, figure)),
    [transitions, figure],
  );
  return (
    <div class="pad-rules" role="list" aria-label={`Transitions of ${name}`} ref={root}>
      {pairs.map((pair, i) => (
        <PairRow
          key={i}
          pad={pad}
          pair={pair}
          transitions={transitions}
          move={move}
          index={i}
          place={[...list, i]}
          warning={mismatches[i] ?? null}
        />
      ))}
    </div>
  );
}

/**
 * States with their weights, and below them the rules in the order in which they are asked: the first one
 * that holds counts.
 */
export function RulesPad({ pad, space, name }: PadProps<RuleSpace>) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const { rules, list } = space;
  const move = useMove(pad, list, rules.length, root);
  const made = newRule(space, pad.inputs);
  const states = space.states.rows.map((row) => String(row.name));
  const whyNot =
    states.length < 2 ? 'a rule needs two states' : 'a rule needs an input of the tree; add one first';
  return (
    <>
      <PadHead name={name}>
        <Button
          icon={Plus}
          bare
          tip="Add a rule between two states, behind the others"
          name="Add rule"
          disabledReason={made === null ? whyNot : null}
          onClick={() =>
            commitItem(app, 'Add rule', (content) => withValueAt(content, [...list, rules.length], made))
          }
        >
          Add rule
        </Button>
      </PadHead>
      <div class="pad-rows">
        <ListRows
          pad={pad}
          space={space.states}
          committed={(pad.committed as RuleSpace).states}
          label={`States of ${name}`}
          nameField={(row) => (
            <StateName row={row} states={space.states.list ?? []} pairs={space.list} names={states} />
          )}
        />
        <div class="pad-rules" role="list" aria-label={`Rules of ${name}`} ref={root}>
          {rules.length === 0 && <p class="pad-empty">No rules yet: the first state stays.</p>}
          {rules.map((rule, i) => (
            <RuleRow
              key={i}
              pad={pad}
              rule={rule}
              states={states}
              move={move}
              index={i}
              place={[...list, i]}
            />
          ))}
        </div>
      </div>
    </>
  );
}

interface StateNameProps {
  readonly row: PadRow;
  readonly states: Address; // their list
  readonly pairs: Address; // of the rules or transitions
  readonly names: readonly string[]; // of all states
}

/** The name of a state; rules and transitions follow a new one. */
function StateName({ row, states, pairs, names }: StateNameProps) {
  const app = useApp();
  const { name, index } = row;
  return (
    <TextField
      class="field pad-state"
      label={`Name of state ${(index ?? 0) + 1}`}
      data-tip={String(name)}
      maxLength={100}
      value={String(name)}
      keep={(next) => {
        if (index === null || next === '' || next === '*' || names.includes(next)) return;
        commitItem(app, `Rename ${name}`, (content) =>
          withStateRenamed(content, { states, pairs }, index, next),
        );
      }}
    />
  );
}
