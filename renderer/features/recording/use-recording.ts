import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '#contract/words/problem.ts';
import { currentJudgement } from '../../stores/judgement/follow-judgement.ts';
import type { App } from '../../stores/app.ts';
import type { RecordingChoices } from '../../stores/workspace/export-choices.ts';
import { record } from './record.ts';
import { captionsOf, rangeOf } from './recording-choices.ts';
import { framesIn, pictureSize, secondsLeft } from './recording-plan.ts';
import { availableFormats, type VideoFormat } from './video-formats.ts';

/** Time between updates of the bar, ms: drawing the window takes time from the export. */
const PROGRESS_MS = 250;

/** A recording under way. */
interface Running {
  readonly done: number; // pictures
  readonly count: number;
  readonly words: string;
}

/** Starts, shows and cancels a recording with these choices. */
export function useRecording(app: App, choices: RecordingChoices) {
  const [running, setRunning] = useState<Running | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [formats, setFormats] = useState<readonly VideoFormat[] | null>(null); // null = not probed yet
  const cancel = useRef<AbortController | null>(null);
  const { kind, fps } = choices;
  const size = pictureSize(choices.size, app.stage.size.value, window.devicePixelRatio || 1);
  useEffect(() => {
    let isWanted = true;
    void availableFormats(size, fps).then((found) => isWanted && setFormats(found));
    return () => void (isWanted = false);
  }, [size.width, size.height, fps]);
  useEffect(() => () => cancel.current?.abort(), []);
  const { recordsMetrics } = app.session;
  useLayoutEffect(() => {
    recordsMetrics.value = choices.metrics.length > 0;
    return () => void (recordsMetrics.value = false);
  }, [choices.metrics.length > 0]);

  /** @returns the name of the file; null = there is none */
  const start = async (): Promise<string | null> => {
    const recorder = app.stage.recorder.peek();
    if (!recorder || (cancel.current && !cancel.current.signal.aborted)) return null;
    const { signal } = (cancel.current = new AbortController());
    setProblem(null);
    if (choices.metrics.length > 0) await currentJudgement(app.judgement);
    if (signal.aborted) return null;
    const times = timesOf(app, choices);
    const found = formats?.find(({ ending }) => ending === choices.ending) ?? formats?.[0] ?? null;
    const format = kind === 'video' ? found : null;
    const since = performance.now();
    let shownAt = -Infinity; // ms
    const progress = (done: number): void => {
      const now = performance.now();
      if (now - shownAt < PROGRESS_MS) return;
      shownAt = now;
      setRunning({ done, count: times.length, words: describeProgress(done, times.length, since) });
    };
    const captions = captionsOf(app, choices);
    const { withMoment } = choices;
    const isDraft = choices.isDraft && kind !== 'picture';
    const plan = { kind, name: nameOf(app), size, fps, isDraft, times, format, withMoment, captions };
    const written = await record({ bridge: app.bridge, recorder }, plan, { signal, progress });
    if (cancel.current?.signal === signal) cancel.current = null;
    setRunning(null);
    if (!written.ok) setProblem(written.error);
    return written.ok ? written.value : null;
  };
  return { running, problem, formats, start, cancel: (): void => cancel.current?.abort() };
}

function timesOf(app: App, { kind, span, fps }: RecordingChoices): readonly number[] {
  if (kind === 'picture') return [app.session.time.peek()];
  const range = rangeOf(app, span) ?? app.open.extent.peek();
  return framesIn(range, fps).map((frame) => frame / fps);
}

const nameOf = ({ open }: Pick<App, 'open'>): string =>
  open.transition.peek()?.name ?? open.source.peek()?.name ?? '';

function describeProgress(done: number, count: number, since: number): string {
  const left = secondsLeft(done, count, (performance.now() - since) / 1000);
  const time = left === null || done === count ? '' : ` · ${Math.ceil(left)} s left`;
  return `${done} of ${count}${time}`;
}
