import { labelText } from '#contract/rows/clip-label.ts';
import { grantBefore, type SlotGrant } from '#core/stress/plan-requests.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { formatDuration, formatMoment, type TimeUnit } from '../../kit/time-words.ts';

/** Name of the clip of a request. */
function clipName({ document }: Pick<Workbench, 'document'>, { run, set }: OpenRun, planned: number): string {
  const id = set.ids[run.plan.requests[planned].request.clip];
  const clip = document.shown.value.clips.get(id);
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
  return `${formatMoment(time, app.workspace.state.value.timeUnit, open.run.rate)} · ${from} → ${clipName(app, open, planned)}`;
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
