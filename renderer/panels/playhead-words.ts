// renderer/panels: the parts of the window, as one sees them
import type { App } from '../state/app.ts';
import { momentWords, playheadTimeWords } from '../timeline/words/time-words.ts';

/** How far the playhead is from the seam, in the unit of the ruler; where it is on a clip that is open by itself. */
export function playheadWords({ session, workspace, open }: App): string {
  const { timeUnit } = workspace.state.value;
  const source = open.source.value;
  if (open.isClip.value && source)
    return momentWords(session.time.value, timeUnit, source.fps, source.trimmedFrames);
  return playheadTimeWords(session.time.value, source ? timeUnit : 'seconds', source?.fps ?? 0);
}
