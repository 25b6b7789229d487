import type { Problem } from '#contract/words/problem.ts';
import { timeLeftText } from '#contract/jobs/pace.ts';
import { success, type Result } from '#core/result.ts';
import type { App } from '../../stores/app.ts';
import { ask } from '../../stores/ask.ts';
import { record, type RecordingPlan } from './record.ts';
import { secondsLeft } from './recording-plan.ts';

/** Time between updates of the status bar, ms: drawing it takes time from the export. */
const PROGRESS_MS = 250;

type Parts = Pick<App, 'bridge' | 'notices'> & { readonly stage: Pick<App['stage'], 'recording'> };

/**
 * Asks for a place, then makes the pictures or the video in the background: the status bar shows its progress
 * and its end. False = no place was chosen.
 */
export async function startRecording(app: Parts, plan: RecordingPlan): Promise<Result<boolean, Problem>> {
  const { kind, name, format } = plan;
  const begun = await app.bridge.call('recording.begin', { kind, name, ending: format?.ending ?? 'png' });
  if (!begun.ok) return begun;
  if (begun.value === null) return success(false);
  void make(app, begun.value.token, plan);
  return success(true);
}

async function make(app: Parts, token: string, plan: RecordingPlan): Promise<void> {
  const { recording } = app.stage;
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort();
  const since = performance.now();
  let shownAt = -Infinity; // ms
  const progress = (done: number): void => {
    const now = performance.now();
    if (now - shownAt < PROGRESS_MS) return;
    shownAt = now;
    recording.value = { words: describeProgress(plan, done, (now - since) / 1000), cancel };
  };
  progress(0);
  const written = await record(app.bridge, token, plan, { signal: cancelling.signal, progress });
  recording.value = null;
  if (!written.ok) app.notices.problem(written.error.message);
  else if (written.value === null) app.notices.report('Export cancelled');
  else
    app.notices.report(`Exported · ${written.value}`, {
      label: 'Show folder',
      run: () => void ask(app, 'recording.showFolder', {}),
    });
}

const kindWords = { picture: 'Picture', sequence: 'Pictures', video: 'Video' } as const;

/** `Video walk → hop: 42 of 240 · 12 s left` */
export function describeProgress(
  { kind, name, times }: Pick<RecordingPlan, 'kind' | 'name' | 'times'>,
  done: number,
  elapsed: number, // s
): string {
  const left = secondsLeft(done, times.length, elapsed);
  const time = left === null || left === 0 ? '' : ` · ${timeLeftText(Math.ceil(left))}`;
  return `${kindWords[kind]} ${name}: ${done} of ${times.length}${time}`;
}
