import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Problem } from '#contract/words/problem.ts';
import { currentJudgement } from '../../stores/judgement/follow-judgement.ts';
import { FOOT_LOCK, JOINT_LIMITS } from '../../stores/judgement/judged-overlays.ts';
import type { App } from '../../stores/app.ts';
import type { RecordingChoices } from '../../stores/workspace/export-choices.ts';
import { startRecording, type RecordingPlan } from './record.ts';
import { captionsOf, rangeOf } from './recording-choices.ts';
import { framesIn, pictureSize } from './recording-plan.ts';
import { availableFormats, type VideoFormat } from './video-formats.ts';

/** Starts a recording with these choices, of what the views show at that moment. */
export function useRecording(app: App, choices: RecordingChoices) {
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [formats, setFormats] = useState<readonly VideoFormat[] | null>(null); // null = not probed yet
  const size = pictureSize(choices.size, app.stage.size.value, window.devicePixelRatio || 1);
  useEffect(() => {
    let isWanted = true;
    void availableFormats(size, choices.fps).then((found) => isWanted && setFormats(found));
    return () => void (isWanted = false);
  }, [size.width, size.height, choices.fps]);
  const { recordsMetrics } = app.session;
  useLayoutEffect(() => {
    recordsMetrics.value = choices.metrics.length > 0;
    return () => void (recordsMetrics.value = false);
  }, [choices.metrics.length > 0]);

  /** @returns false if nothing is recorded */
  const start = async (): Promise<boolean> => {
    setStarting(true);
    setProblem(null);
    if (needsJudgement(app, choices)) await currentJudgement(app.judgement);
    const plan = planOf(app, choices, formats ?? []);
    const started = plan && (await startRecording(app, plan));
    setStarting(false);
    if (started?.ok === false) setProblem(started.error);
    return started?.ok === true && started.value;
  };
  return { isStarting, problem, formats, start };
}

/** The judgement is in the pictures, which would not show one that comes later. */
const needsJudgement = ({ open, shown }: App, { metrics }: RecordingChoices): boolean =>
  open.alone.peek() === null &&
  (metrics.length > 0 || [FOOT_LOCK, JOINT_LIMITS].some((id) => shown.overlays.peek().has(id)));

/** @returns null without views */
function planOf(app: App, choices: RecordingChoices, formats: readonly VideoFormat[]): RecordingPlan | null {
  const { kind, fps, ending, withMoment } = choices;
  const views = app.stage.recorder.peek()?.();
  if (!views) return null;
  const found = formats.find((format) => format.ending === ending) ?? formats[0] ?? null;
  return {
    kind,
    name: nameOf(app),
    views,
    size: pictureSize(choices.size, app.stage.size.peek(), window.devicePixelRatio || 1),
    fps,
    isDraft: choices.isDraft && kind !== 'picture',
    times: timesOf(app, choices),
    format: kind === 'video' ? found : null,
    withMoment,
    captions: captionsOf(app, choices),
  };
}

function timesOf(app: App, { kind, span, fps }: RecordingChoices): readonly number[] {
  if (kind === 'picture') return [app.session.time.peek()];
  const range = rangeOf(app, span) ?? app.open.extent.peek();
  return framesIn(range, fps).map((frame) => frame / fps);
}

const nameOf = ({ open }: Pick<App, 'open'>): string =>
  open.transition.peek()?.name ?? open.source.peek()?.name ?? '';
