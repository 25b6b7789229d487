import { keepLastExport } from '#renderer/controls/exporting-dialog.tsx';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { SegueBridge } from '#contract/api.ts';
import { timeLeftText } from '#contract/jobs/pace.ts';
import type { Problem } from '#contract/words/problem.ts';
import { failure, messageOf, success, type Result } from '#core/kit/result.ts';
import type { App } from '#renderer/stores/app.ts';
import { useResource } from '#renderer/kit/resource.ts';
import { ask } from '#renderer/stores/ask.ts';
import type { FrozenViews, PictureSource } from '#renderer/stores/window/views.ts';
import type { RecordingChoices } from '#renderer/stores/workspace/export-choices.ts';
import { drawPicture, type ViewCaption } from './captions.ts';
import type { Size } from '#renderer/kit/rectangle.ts';
import { describeFrame, secondsLeft, framesIn, pictureSize } from './recording-plan.ts';
import { createPngSink, createVideoSink, type PictureSink, type SendBytes } from './sinks.ts';
import { type VideoFormat, availableFormats } from './video-formats.ts';
import { currentJudgement } from '#renderer/stores/judgement/follow-judgement.ts';
import { FOOT_LOCK, JOINT_LIMITS } from '#renderer/stores/judgement/judged-overlays.ts';
import { captionsOf, rangeOf } from './recording-choices.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** What is recorded. Nothing in it follows the window. */
export interface RecordingPlan {
  readonly kind: RecordingChoices['kind'];
  readonly name: string; // of the file
  readonly views: FrozenViews;
  readonly size: Size;
  readonly fps: number;
  readonly isDraft: boolean;
  readonly times: readonly number[]; // s after the seam
  readonly format: VideoFormat | null; // of a video
  readonly withMoment: boolean; // true if frame and time are in the picture
  readonly captions: readonly ViewCaption[]; // one for each visible figure
}

/** Time between updates of the status bar, ms: drawing it takes time from the export. */
const PROGRESS_MS = 250;

type Parts = Pick<App, 'bridge' | 'notices' | 'workspace'> & {
  readonly views: Pick<App['views'], 'recording'>;
};

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
  const { recording } = app.views;
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
  app.notices.report(''); // what was exported before
  const written = await record(app.bridge, token, plan, { signal: cancelling.signal, progress });
  recording.value = null;
  if (!written.ok) app.notices.problem(written.error.message);
  else if (written.value === null) app.notices.report('Export cancelled');
  else {
    keepLastExport(app.workspace, 'recording.export');
    app.notices.report(`Exported · ${written.value}`, {
      label: 'Show folder',
      run: () => void ask(app, 'recording.showFolder', {}),
    });
  }
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

interface RecordingWatch {
  readonly signal: AbortSignal;
  /** Called after each picture. */
  progress(done: number): void;
}

/** Draws, encodes and writes at the place with this token. Null = cancelled: nothing is left then. */
async function record(
  bridge: Pick<SegueBridge, 'call'>,
  token: string,
  plan: RecordingPlan,
  watch: RecordingWatch,
): Promise<Result<string | null, Problem>> {
  let problem: Problem | null = null;
  const send: SendBytes = async (at, bytes) => {
    const written = await bridge.call('recording.write', { token, at, bytes });
    if (written.ok) return;
    problem = written.error;
    throw new Error(problem.message);
  };
  try {
    const isWhole = await drawAll(plan, watch, send);
    const ended = await bridge.call('recording.end', { token, keep: isWhole });
    return ended.ok ? success(isWhole ? ended.value.fileName : null) : ended;
  } catch (error) {
    await bridge.call('recording.end', { token, keep: false });
    return failure(problem ?? { code: 'encoding', message: reasonOf(error) });
  }
}

const reasonOf = (error: unknown): string =>
  `The export stopped: ${messageOf(error)}. Choose another format or a smaller size.`;

/** @returns false if it was cancelled */
async function drawAll(plan: RecordingPlan, watch: RecordingWatch, send: SendBytes): Promise<boolean> {
  const { times, fps, size, isDraft, views } = plan;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const sink = await createSink(canvas, plan, send);
  let source: PictureSource | null = null;
  try {
    source = await views.open({ ...size, step: times.length > 1 ? 1 / fps : 0, isDraft });
    await drawEach(source, sink, canvas, plan, watch);
    if (watch.signal.aborted) await sink.cancel();
    else await sink.finish();
  } catch (error) {
    await sink.cancel().catch(() => null); // the first error says why
    throw error;
  } finally {
    source?.close();
  }
  return !watch.signal.aborted;
}

async function drawEach(
  source: PictureSource,
  sink: PictureSink,
  canvas: OffscreenCanvas,
  { times, fps, captions, withMoment }: RecordingPlan,
  { signal, progress }: RecordingWatch,
): Promise<void> {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('there is no canvas');
  let picture = await source.draw(times[0]);
  for (const [index, time] of times.entries()) {
    // Graphics draw the next picture while this one is encoded.
    const next = index + 1 < times.length ? source.draw(times[index + 1]) : picture;
    const moment = withMoment ? describeFrame(Math.round(time * fps), time) : '';
    drawPicture(context, picture, { views: captions, moment });
    [picture] = await Promise.all([next, sink.add(index), idleWindow()]);
    if (signal.aborted) return;
    progress(index + 1);
  }
}

/** Maximum wait for an idle window, ms: while it plays, it never is. */
const MAX_WAIT_MS = 100;

/** Resolves when the window has drawn and answered what it was asked. */
const idleWindow = (): Promise<unknown> =>
  new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }));

async function createSink(
  canvas: OffscreenCanvas,
  { kind, format, size, fps }: RecordingPlan,
  send: SendBytes,
): Promise<PictureSink> {
  return format === null
    ? createPngSink(canvas, kind === 'sequence', send)
    : createVideoSink(canvas, { format, size, fps }, send);
}

const probeFormats = ({ fps, ...size }: Size & Pick<RecordingChoices, 'fps'>) => availableFormats(size, fps);

/** Starts a recording with these choices, of what the views show at that moment. */
export function useRecording(app: App, choices: RecordingChoices) {
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const size = pictureSize(choices.size, app.views.size.value, app.surroundings.pixelRatio.value);
  const { value: formats } = useResource({ ...size, fps: choices.fps }, probeFormats, { lasts: true });
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
const needsJudgement = ({ motion, shown }: App, { metrics }: RecordingChoices): boolean =>
  needs(motion.shown, 'seam') === null &&
  (metrics.length > 0 || [FOOT_LOCK, JOINT_LIMITS].some((id) => shown.overlays.peek().has(id)));

/** @returns null without views */
function planOf(app: App, choices: RecordingChoices, formats: readonly VideoFormat[]): RecordingPlan | null {
  const { kind, fps, ending, withMoment } = choices;
  const views = app.views.recorder.peek()?.();
  if (!views) return null;
  const found = formats.find((format) => format.ending === ending) ?? formats[0] ?? null;
  return {
    kind,
    name: nameOf(app),
    views,
    size: pictureSize(choices.size, app.views.size.peek(), app.surroundings.pixelRatio.peek()),
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
