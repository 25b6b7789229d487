import { Plus } from 'lucide';
import { useMemo, useRef } from 'preact/hooks';
import { findLegMismatches } from '#core/tree/take/leg-mismatches.ts';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import type { ListSpace, PadPairs } from '../spaces/pad-space.ts';
import { withPairAdded } from '../spaces/state-pairs.ts';
import { Button } from '../../../kit/button.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { ListRows } from './list-pad.tsx';
import { PairRow } from './pair-row.tsx';
import { StateName } from './rules-pad.tsx';
import { useMove } from './use-move.ts';
import type { PadProps } from './use-pad.ts';

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
      <header class="pad-head row gap-8 rigid">
        <span class="cut pad-name">{name}</span>
        <span class="pad-reading" />
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
      </header>
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
