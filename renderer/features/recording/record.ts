import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/result.ts';
import type { App } from '../../stores/app.ts';
import type { Recorder } from '../../stores/window/stage.ts';
import type { RecordingChoices } from '../../stores/workspace/export-choices.ts';
import { drawPicture, type ViewCaption } from './captions.ts';
import { describeFrame, type PictureSize } from './recording-plan.ts';
import { createPngSink, createVideoSink, type PictureSink, type SendBytes } from './sinks.ts';
import type { VideoFormat } from './video-formats.ts';

/** What is recorded. */
export interface RecordingPlan {
  readonly kind: RecordingChoices['kind'];
  readonly name: string; // of the file
  readonly size: PictureSize;
  readonly fps: number;
  readonly isDraft: boolean;
  readonly times: readonly number[]; // s after the seam
  readonly format: VideoFormat | null; // of a video
  readonly withMoment: boolean; // true if frame and time are in the picture
  readonly captions: readonly ViewCaption[]; // one for each visible figure
}

export interface RecordingWatch {
  readonly signal: AbortSignal;
  /** Called after each picture. */
  progress(done: number): void;
}

type Parts = Pick<App, 'bridge'> & { readonly recorder: Recorder };

/** Asks for a place, then draws, encodes and writes. Null = cancelled: nothing is left then. */
export async function record(
  { bridge, recorder }: Parts,
  plan: RecordingPlan,
  watch: RecordingWatch,
): Promise<Result<string | null, Problem>> {
  const { kind, name, format } = plan;
  const begun = await bridge.call('recording.begin', { kind, name, ending: format?.ending ?? 'png' });
  if (!begun.ok) return begun;
  if (begun.value === null) return success(null);
  const { token } = begun.value;
  let problem: Problem | null = null;
  const send: SendBytes = async (at, bytes) => {
    const written = await bridge.call('recording.write', { token, at, bytes });
    if (written.ok) return;
    problem = written.error;
    throw new Error(problem.message);
  };
  try {
    const isWhole = await drawAll(recorder, plan, watch, send);
    const ended = await bridge.call('recording.end', { token, keep: isWhole });
    return ended.ok ? success(isWhole ? ended.value.fileName : null) : ended;
  } catch (error) {
    await bridge.call('recording.end', { token, keep: false });
    return failure(problem ?? { code: 'encoding', message: reasonOf(error) });
  }
}

const reasonOf = (error: unknown): string =>
  `The export stopped: ${error instanceof Error ? error.message : String(error)}. Choose another format or a smaller size.`;

/** @returns false if it was cancelled */
async function drawAll(
  recorder: Recorder,
  plan: RecordingPlan,
  { signal, progress }: RecordingWatch,
  send: SendBytes,
): Promise<boolean> {
  const { times, fps, size, isDraft, captions, withMoment } = plan;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('there is no canvas');
  const sink = await createSink(canvas, plan, send);
  try {
    await recorder.begin({ ...size, step: times.length > 1 ? 1 / fps : 0, isDraft });
    for (const [index, time] of times.entries()) {
      if (signal.aborted) break;
      const picture = recorder.draw(time);
      if (!picture) throw new Error('the views show nothing');
      const moment = withMoment ? describeFrame(Math.round(time * fps), time) : '';
      drawPicture(context, picture, { views: captions, moment });
      await sink.add(index);
      progress(index + 1);
      await new Promise((resolve) => setTimeout(resolve)); // for Cancel
    }
    if (signal.aborted) await sink.cancel();
    else await sink.finish();
  } catch (error) {
    await sink.cancel().catch(() => null); // the first error says why
    throw error;
  } finally {
    recorder.end();
  }
  return !signal.aborted;
}

async function createSink(
  canvas: OffscreenCanvas,
  { kind, format, size, fps }: RecordingPlan,
  send: SendBytes,
): Promise<PictureSink> {
  return format === null
    ? createPngSink(canvas, kind === 'sequence', send)
    : createVideoSink(canvas, { format, size, fps }, send);
}
