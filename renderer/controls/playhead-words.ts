import type { Workbench } from '../stores/workbench.ts';
import { formatBoth, formatMoment, formatPlayheadTime } from '../kit/time-words.ts';

/** The time of the playhead from the seam, in the unit of the ruler; on an open clip, its time there. */
export function describePlayhead({
  session,
  workspace,
  open,
}: Pick<Workbench, 'open' | 'session' | 'workspace'>): string {
  const { timeUnit } = workspace.state.value;
  const source = open.source.value;
  if (open.alone.value !== null && source)
    return formatMoment(session.time.value, timeUnit, source.fps, source.trimmedFrames);
  return formatPlayheadTime(session.time.value, source ? timeUnit : 'seconds', source?.fps ?? 0);
}

/** A time of the open transition in the unit of the ruler, with the other beside it: `18 f (0.30 s)`. */
export function describeTime(
  { workspace, open }: Pick<Workbench, 'open' | 'workspace'>,
  seconds: number,
): string {
  return formatBoth(seconds, workspace.state.value.timeUnit, open.source.value?.fps ?? 60);
}
