import type { Size } from '#renderer/kit/rectangle.ts';
import { bitrateOf, type VideoFormat } from './video-formats.ts';

/**
 * Takes bytes for this place of the file; of a sequence, the picture of this number. Rejects if they cannot
 * be written.
 */
export type SendBytes = (at: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Turns pictures on a canvas into a file. */
export interface PictureSink {
  /** @param index of the picture, from 0 */
  add(index: number): Promise<void>;
  finish(): Promise<void>;
  /** Frees the encoder. */
  cancel(): Promise<void>;
}

/** PNG files: one, at the start of its file, or those of a sequence with numbers from 1. */
export function createPngSink(canvas: OffscreenCanvas, isSequence: boolean, send: SendBytes): PictureSink {
  return {
    async add(index) {
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      await send(isSequence ? index + 1 : 0, new Uint8Array(await blob.arrayBuffer()));
    },
    finish: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
  };
}

export interface VideoOptions {
  readonly format: VideoFormat;
  readonly size: Size;
  readonly fps: number;
}

/** Bytes of a piece that is sent at once. */
const PIECE = 2 ** 20;
/** Time between frames that a player can jump to, s. */
const KEY_FRAMES = 1;

/** A video, encoded by WebCodecs. Pictures wait while the encoder or the disk is behind. */
export async function createVideoSink(
  canvas: OffscreenCanvas,
  { format, size, fps }: VideoOptions,
  send: SendBytes,
): Promise<PictureSink> {
  const { CanvasSource, Mp4OutputFormat, Output, StreamTarget, WebMOutputFormat } =
    await import('mediabunny');
  // A view would be sent with all of its buffer.
  const writable = new WritableStream<{ readonly data: Uint8Array; readonly position: number }>({
    write: ({ data, position }) => send(position, data.slice()),
  });
  const output = new Output({
    format: format.ending === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: new StreamTarget(writable, { chunked: true, chunkSize: PIECE }),
  });
  const source = new CanvasSource(canvas, {
    codec: format.codec,
    fullCodecString: format.config,
    bitrate: bitrateOf(size, fps),
    keyFrameInterval: KEY_FRAMES,
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  return {
    add: (index) => source.add(index / fps, 1 / fps),
    finish: () => output.finalize(),
    cancel: () => output.cancel(),
  };
}
