import type { Workbench } from '../stores/workbench.ts';
import { formatMoment, formatPlayheadTime } from '../kit/time-words.ts';

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
