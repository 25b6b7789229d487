import { TextField } from '../../../kit/text-field.tsx';
import { Plus } from 'lucide';
import { useRef } from 'preact/hooks';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import { newRule, withStateRenamed } from '../spaces/rule-space.ts';
import type { PadRow, RuleSpace } from '../spaces/pad-space.ts';
import { withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import { Button } from '../../../kit/button.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { ListRows } from './list-pad.tsx';
import { RuleRow } from './rule-row.tsx';
import { useMove } from './use-move.ts';
import type { PadProps } from './use-pad.ts';

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
      <header class="pad-head row gap-8 rigid">
        <span class="cut pad-name">{name}</span>
        <span class="pad-reading" />
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
      </header>
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
export function StateName({ row, states, pairs, names }: StateNameProps) {
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
