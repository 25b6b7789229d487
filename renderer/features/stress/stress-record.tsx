import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { grantBefore } from '#core/stress/plan-requests.ts';
import { frameAt } from '#core/stress/stress-run.ts';
import { ListRow, RowList } from '../../controls/row-list.tsx';
import { useApp } from '../../controls/window-context.ts';
import { evenRows } from '../../kit/virtual-rows.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { describeOutcome, describeRequest } from './record-words.ts';
import { showRun } from './requests-run.ts';

/** A row has its request, and a line for each slot, of the first ones. */
const MAX_LINES = 6;
const PAGE = 10; // rows

/** Who asked, what won and why, and what cut it. Follows the playhead. */
export function StressRecord({ open }: { readonly open: OpenRun }) {
  const app = useApp();
  const now = useComputed(() => requestNow(app));
  const { requests } = open.run.plan;
  const { timeUnit } = app.workspace.state.value;
  const lines = Math.min(open.run.slots.length, MAX_LINES);
  const tops = useMemo(() => evenRows(22 + 16 * lines), [lines]); // px
  return (
    <section class="stress-record" aria-label="Record of the requests">
      <RowList
        class="stress-rows inset"
        role="listbox"
        label="Requests"
        tops={tops}
        page={PAGE}
        rows={() => ({ length: requests.length, at: (index) => index })}
        idOf={(index) => `stress-request-${index}`}
        active={() => now.value}
        isSelected={(index) => index === now.value}
        draw={(index, place) => (
          <ListRow place={place} class="stress-row">
            <span class="cut">{describeRequest(app, open, index)}</span>
            {describeOutcome(open, index, timeUnit)
              .slice(0, MAX_LINES)
              .map((words, i) => (
                <span key={i} class="stress-outcome cut">
                  {words}
                </span>
              ))}
          </ListRow>
        )}
        point={(index) => goTo(app, open, index)}
        follows={() => now.value}
      />
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
