import type { MapEnd } from './cost-map-layout.ts';
import type { MotionFeatures } from './motion-features.ts';
import type { OffsetCourse } from './offset-course.ts';
import { signedFrame, type FastScan } from './search-frames.ts';

/** `scanFrames` of `core/judge/cost-map/cost-rows.as`, on its memory. */
export interface ScanKernel {
  scanFrames(query: number, values: number, rates: number, ...rest: readonly number[]): void;
}

/** The memory of a kernel, which is shared: what refers to a part of it stays valid when it grows. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

const PAGE = 65_536; // bytes
const START = PAGE; // bytes, of the frames; the query lies before them

/** Frames of a clip in the memory of a kernel, with their costs of the last comparison. */
interface StoredFrames extends MotionFeatures {
  readonly costs: Float32Array; // [frames] m s
}

/** A clip whose frames are there. */
export interface StoredEnd extends MapEnd {
  readonly features: StoredFrames;
}

/** Frames in the memory of a kernel. A store is emptied as a whole. */
export function createFrameStore(kernel: ScanKernel, memory: KernelMemory) {
  let used = START;
  const take = (length: number): Float32Array => {
    const end = used + length * 4;
    if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / PAGE));
    const floats = new Float32Array(memory.buffer, used, length);
    used = end;
    return floats;
  };
  const query = new Float32Array(memory.buffer, 0, PAGE / 4);
  /** Starts to compare a frame: gives the costs between it and frames of a clip at their places. */
  const open = (own: Float32Array, { fromOffset, fromRate }: OffsetCourse) => {
    query.set(own);
    return ({ features, playRate }: StoredEnd, start = 0, end = features.frames): Float32Array => {
      const { dimensions, values, rates, costs } = features;
      const at = start * dimensions * 4;
      const from = [values.byteOffset + at, rates.byteOffset + at] as const;
      const rest = [end - start, dimensions, fromOffset, fromRate * playRate] as const;
      kernel.scanFrames(0, ...from, ...rest, costs.byteOffset + start * 4);
      return costs;
    };
  };
  /** Of clips whose features were added. */
  const scan: FastScan = (frame, clip, course) =>
    open(signedFrame(frame, course), course)(clip as StoredEnd).slice();
  return {
    /** Copies every `every`th frame of a clip into the memory; the result can be compared. */
    add({ frames, dimensions, fps, values, rates }: MotionFeatures, every: number): StoredFrames {
      const kept = Math.ceil(frames / every);
      const copied = (from: Float32Array): Float32Array => {
        const to = take(kept * dimensions);
        for (let k = 0; k < kept; k++)
          to.set(from.subarray(k * every * dimensions, (k * every + 1) * dimensions), k * dimensions);
        return to;
      };
      const stored = { values: copied(values), rates: copied(rates), costs: take(kept) };
      return { frames: kept, dimensions, fps: fps / every, ...stored };
    },
    open,
    scan,
    clear: (): void => void (used = START),
  };
}

/** Frames in the memory of a kernel: see `createFrameStore`. */
export type FrameStore = ReturnType<typeof createFrameStore>;
