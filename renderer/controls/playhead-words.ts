import type { App } from '../stores/app.ts';
import { needs } from '../stores/shown/motion.ts';
import type { Workbench } from '../stores/workbench.ts';
import { formatBoth, formatMoment, formatPlayheadTime } from '../kit/time-words.ts';

/** The time of the playhead from the seam, in the unit of the ruler; on an open clip, its time there. */
export function describePlayhead(app: Pick<App, 'motion' | 'open' | 'session' | 'workspace'>): string {
  const { timeUnit } = app.workspace.state.value;
  const source = app.open.source.value;
  const time = app.session.time.value;
  if (source && needs(app.motion.open, 'clip') === null) return formatMoment(time, timeUnit, source);
  return formatPlayheadTime(time, source ? timeUnit : 'seconds', source?.fps ?? 0);
}

/** A time of the open transition in the unit of the ruler, with the other beside it: `18 f (0.30 s)`. */
export function describeTime(app: Pick<Workbench, 'open' | 'workspace'>, seconds: number): string {
  return formatBoth(seconds, app.workspace.state.value.timeUnit, app.open.source.value?.fps ?? 60);
}
