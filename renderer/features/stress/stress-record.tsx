import { computed, effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { grantBefore } from '#core/stress/plan-requests.ts';
import { frameAt } from '#core/stress/stress-run.ts';
import { showRun } from './requests-run.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { evenRows, revealRow, useVirtualRows, type RowTops } from '../../kit/virtual-rows.ts';
import { movedBy } from '../../kit/list-keys.ts';
import { useApp } from '../../controls/window-context.ts';
import { outcomeWords, requestWords } from './record-words.ts';

/** A row has its request, and a line for each slot, of the first ones. */
const rowsOf = ({ run }: OpenRun): RowTops => evenRows(22 + 16 * Math.min(run.slots.length, MAX_LINES)); // px
const MAX_LINES = 6;

/** Who asked, what won and why, and what cut it. Follows the playhead; only visible rows are in the page. */
export function StressRecord({ open }: { readonly open: OpenRun }) {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const now = useMemo(() => computed(() => requestNow(app)), []);
  // Scrolls to the current row.
  useLayoutEffect(
    () => effect(() => revealRow(list.current, rowsOf(open), now.value)),
    [open.run.slots.length],
  );
  const { requests, grants } = open.run.plan;
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = movedBy(event, now.peek(), { count: requests.length, page: 10 });
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(app, open, to);
  };
  return (
    <section class="stress-record" aria-label="Record of the requests">
      <h3>
        Record <span class="faint">{`${requests.length} requests, ${grants.length} granted`}</span>
      </h3>
      <div
        class="stress-rows inset"
        role="listbox"
        aria-label="Requests"
        aria-activedescendant={now.value < 0 ? undefined : rowId(now.value)}
        tabIndex={0}
        ref={list}
        onKeyDown={onKeyDown}
      >
        <RowsInSight open={open} list={list} current={now.value} />
      </div>
    </section>
  );
}

/** Index of the planned request whose transition shows at the playhead; -1 = none. Reads signals. */
function requestNow({ session, lab }: Pick<Workbench, 'session' | 'lab'>): number {
  const run = lab.requests.run.value?.run;
  if (session.stage.value.kind !== 'run' || run === undefined) return -1;
  const grant = grantBefore(run.plan, frameAt(run, session.time.value));
  return run.plan.grants[grant]?.request ?? -1;
}

/** Shows the run where a request is granted, and selects it. */
function goTo(app: Workbench, { run, places }: OpenRun, index: number): void {
  showRun(app, run.plan.requests[index].frame / run.rate);
  app.lab.requests.selected.value = places[index];
}

interface RowsProps {
  readonly open: OpenRun;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly current: number;
}

function RowsInSight({ open, list, current }: RowsProps) {
  const app = useApp();
  const { length } = open.run.plan.requests;
  const tops = rowsOf(open);
  // The current row is named by the list, also while it is scrolled away.
  const { drawn, box } = useVirtualRows(list, tops, length, current);
  return (
    <div role="presentation" {...box}>
      {drawn.map((index) => (
        <div
          key={index}
          id={rowId(index)}
          class={index === current ? 'stress-row now' : 'stress-row'}
          role="option"
          aria-selected={index === current}
          aria-posinset={index + 1}
          aria-setsize={length}
          style={{ top: `${tops(index)}px`, height: `${tops(1)}px` }}
          onClick={() => goTo(app, open, index)}
        >
          <span class="cut">{requestWords(app, open, index)}</span>
          {outcomeWords(open, index)
            .slice(0, MAX_LINES)
            .map((words, i) => (
              <span key={i} class="stress-outcome cut">
                {words}
              </span>
            ))}
        </div>
      ))}
    </div>
  );
}

const rowId = (index: number): string => `stress-request-${index}`;
