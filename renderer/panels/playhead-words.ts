import type { App } from '../state/app.ts';
import { durationWords, numberWords } from '../timeline/time-words.ts';

/** How far the playhead is from the seam, in the unit of the ruler. */
export function playheadWords({ session, workspace, open }: App): string {
  const { timeUnit } = workspace.state.value;
  const time = session.time.value;
  // To the millisecond: what plays is between two frames most of the time.
  if (timeUnit === 'seconds' || !open.source.value) return `${numberWords(time, 3)} s`;
  return durationWords(time, timeUnit, open.source.value.fps);
}
