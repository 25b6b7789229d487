import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { grantBefore, type SlotGrant } from '#core/runs/interruptions/plan-run.ts';
import { frameAt } from '#core/runs/interruptions/stress-run.ts';
import { ListRow, RowList } from '#renderer/controls/row-list.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { evenRows } from '#renderer/kit/virtual-rows.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { showRun } from './requests-run.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { formatDuration, formatMoment, type TimeUnit } from '#renderer/kit/time-words.ts';
import { runOn } from '#renderer/stores/session/stage.ts';

/** Name of the clip of a request. */
function clipName({ document }: Pick<Workbench, 'document'>, { run, set }: OpenRun, planned: number): string {
  const id = set.ids[run.plan.requests[planned].request.clip];
  const clip = document.shown.clips.value.get(id);
  return clip ? labelText(clip.label) : 'missing clip';
}

/** `f 24 · request 5 → jog`. */
export function describeRequest(
  app: Pick<Workbench, 'document' | 'workspace'>,
  open: OpenRun,
  planned: number,
): string {
  const found = open.run.plan.requests[planned];
  if (found === undefined) return 'after the end of the run';
  const { time, from } = found.request;
  return `${formatMoment(time, app.workspace.state.value.timeUnit, { fps: open.run.rate })} · ${from} → ${clipName(app, open, planned)}`;
}

/** What became of a request: who won and why; or for each slot, what was granted and what cut it. */
export function describeOutcome({ run }: OpenRun, planned: number, unit: TimeUnit): readonly string[] {
  const { outcome, grantedInstead, frame } = run.plan.requests[planned];
  if (outcome === 'ignored') return ['Ignored: its duration is negative'];
  if (outcome === 'outlasted') {
    const winner = run.plan.requests[grantedInstead]?.request.from ?? 'another';
    return [`Lost to ${winner} in the same frame: not shorter`];
  }
  const grant = grantBefore(run.plan, frame);
  const next = run.plan.grants[grant + 1]?.frame ?? Infinity;
  const lasting = (seconds: number): string => formatDuration(seconds, unit, run.rate);
  const blended = (next - run.plan.grants[grant].frame) / run.rate;
  /** `15 f → 10 f (deficit), cut at 5 f` */
  const describeSlot = (own: SlotGrant | null, settles: number): string => {
    const duration = own?.granted ?? settles;
    const isShortened = own !== null && own.shortenedBy > 1e-6;
    const length = isShortened
      ? `${lasting(own.asked)} → ${lasting(own.granted)} (deficit)`
      : lasting(duration);
    return blended < duration - 1e-6 ? `${length}, cut at ${lasting(blended)}` : `${length}, arrived`;
  };
  return run.slots.map(
    ({ settings, grants }, i) =>
      `${slotLetter(i)} ${describeSlot(grants?.[grant] ?? null, slotSettling(settings))}`,
  );
}

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
  if (runOn(session.stage.value) === null || run === undefined) return -1;
  const grant = grantBefore(run.plan, frameAt(run, session.time.value));
  return run.plan.grants[grant]?.request ?? -1;
}

/** Shows the run where a request is granted, and selects it. */
function goTo(app: Workbench, { run, places }: OpenRun, index: number): void {
  showRun(app, run.plan.requests[index].frame / run.rate);
  app.lab.requests.selected.value = places[index];
}
