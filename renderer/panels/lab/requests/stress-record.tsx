import { computed, effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { grantBefore } from '../../../../core/stress/plan-requests.ts';
import { frameAt } from '../../../../core/stress/stress-run.ts';
import { showRun } from '../../../state/commands/lab/requests-run.ts';
import { seekAndStop } from '../../../state/commands/playhead.ts';
import type { OpenRun } from '../../../state/lab/requests/open-run.ts';
import type { Workbench } from '../../../state/workbench.ts';
import { movedBy } from '../../controls/list-keys.ts';
import { useView } from '../../controls/use-view.ts';
import { scrollToRow, visibleRows } from '../../controls/virtual-rows.ts';
import { useApp } from '../../controls/window-context.ts';
import { outcomeWords, requestWords } from './record-words.ts';

/** Height of a row: its request, and a line for each slot, of the first ones. */
const rowHeight = ({ run }: OpenRun): number => 22 + 16 * Math.min(run.slots.length, MOST_LINES); // px
const MOST_LINES = 6;

/** Who asked, what won and why, and what cut it. Follows the playhead; only visible rows are in the page. */
export function StressRecord({ open }: { readonly open: OpenRun }) {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const now = useMemo(() => computed(() => requestNow(app)), []);
  useLayoutEffect(() => followRow(list, now, rowHeight(open)), [open.run.slots.length]);
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
        class="stress-rows"
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
  if (session.run.value === null || run === undefined) return -1;
  const grant = grantBefore(run.plan, frameAt(run, session.time.value));
  return run.plan.grants[grant]?.request ?? -1;
}

/** Scrolls to the current row. Returns its undoing. */
function followRow(
  list: RefObject<HTMLElement | null>,
  now: ReadonlySignal<number>,
  height: number,
): () => void {
  return effect(() => {
    const at = now.value;
    const { current } = list;
    if (current && at >= 0)
      current.scrollTop = scrollToRow(at, current.scrollTop, current.clientHeight, height);
  });
}

/** Shows the run where a request is granted, and selects it. */
function goTo(app: Workbench, { run, places }: OpenRun, index: number): void {
  const time = run.plan.requests[index].frame / run.rate;
  if (app.session.run.peek() === null) showRun(app, time);
  else seekAndStop(app, time);
  app.lab.requests.selected.value = places[index];
}

interface RowsProps {
  readonly open: OpenRun;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly current: number;
}

function RowsInSight({ open, list, current }: RowsProps) {
  const app = useApp();
  const view = useView(list);
  const { length } = open.run.plan.requests;
  const height = rowHeight(open);
  const { first, end } = visibleRows(view.scrollTop, view.height, height, length);
  // The current row is named by the list, also while it is scrolled away.
  const inSight = Array.from({ length: end - first }, (_, i) => first + i);
  const drawn = current < 0 || (current >= first && current < end) ? inSight : [...inSight, current];
  return (
    <div style={{ height: `${length * height}px` }} role="presentation">
      {drawn.map((index) => (
        <div
          key={index}
          id={rowId(index)}
          class={index === current ? 'stress-row now' : 'stress-row'}
          role="option"
          aria-selected={index === current}
          aria-posinset={index + 1}
          aria-setsize={length}
          style={{ top: `${index * height}px`, height: `${height}px` }}
          onClick={() => goTo(app, open, index)}
        >
          <span class="cut">{requestWords(app, open, index)}</span>
          {outcomeWords(open, index)
            .slice(0, MOST_LINES)
            .map((words, i) => (
              <span key={i} class="cut dim">
                {words}
              </span>
            ))}
        </div>
      ))}
    </div>
  );
}

const rowId = (index: number): string => `stress-request-${index}`;
