import { grantBefore } from '#core/stress/plan-requests.ts';
import type { SlotGrant } from '#core/stress/granted-slots.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { slotName } from '../../stores/slots/default-slots.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { formatNumber } from '#core/format-number.ts';

/** Name of the clip of a request. */
function clipName({ document }: Pick<Workbench, 'document'>, { run, set }: OpenRun, planned: number): string {
  const id = set.ids[run.plan.requests[planned].request.clip];
  return document.shown.peek().clips.get(id)?.name ?? 'missing clip';
}

/** `0.40 s · request 5 → jog`. */
export function describeRequest(app: Pick<Workbench, 'document'>, open: OpenRun, planned: number): string {
  const found = open.run.plan.requests[planned];
  if (found === undefined) return 'after the end of the run';
  const { time, from } = found.request;
  return `${formatNumber(time, 3)} s · ${from} → ${clipName(app, open, planned)}`;
}

/** What became of a request: who won and why; or for each slot, what was granted and what cut it. */
export function describeOutcome({ run }: OpenRun, planned: number): readonly string[] {
  const { outcome, grantedInstead, frame } = run.plan.requests[planned];
  if (outcome === 'ignored') return ['Ignored: its duration is negative'];
  if (outcome === 'outlasted') {
    const winner = run.plan.requests[grantedInstead]?.request.from ?? 'another';
    return [`Lost to ${winner} in the same frame: not shorter`];
  }
  const grant = grantBefore(run.plan, frame);
  const next = run.plan.grants[grant + 1]?.frame ?? Infinity;
  const blended = (next - run.plan.grants[grant].frame) / run.rate;
  return run.slots.map(({ settings, grants }, i) => {
    const settles = slotSettling(settings);
    return `${slotName(i)} ${describeSlot(grants?.[grant] ?? null, settles, blended)}`;
  });
}

const ms = (seconds: number): string => formatNumber(seconds * 1000, 0);

/** `250 → 167 ms (deficit), cut at 83 ms`. */
function describeSlot(grant: SlotGrant | null, settles: number, blended: number): string {
  const duration = grant?.granted ?? settles;
  const length =
    grant !== null && grant.shortenedBy > 1e-6
      ? `${ms(grant.asked)} → ${ms(grant.granted)} ms (deficit)`
      : `${ms(duration)} ms`;
  return blended < duration - 1e-6 ? `${length}, cut at ${ms(blended)} ms` : `${length}, arrived`;
}
