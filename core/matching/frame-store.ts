import type { MapEnd } from './cost-map-layout.ts';
import type { MotionFeatures } from './motion-features.ts';
import type { OffsetCourse } from './offset-course.ts';
import { signedFrame, type FastScan, type QueryFrame } from './search-frames.ts';

/** `scanFrames` of `core/matching/cost-rows.as`, on its memory. */
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
  /** Costs between a frame, the one that was opened last, and frames of a stored clip: valid until the next. */
  const open = (query: QueryFrame, course: OffsetCourse) => {
    const own = signedFrame(query, course);
    new Float32Array(memory.buffer, 0, own.length).set(own);
    return ({ features, playRate }: MapEnd, start = 0, end = features.frames): Float32Array => {
      const { frames, dimensions, values, rates } = features;
      const width = dimensions * 4;
      const out = rates.byteOffset + frames * width;
      const from = [values.byteOffset + start * width, rates.byteOffset + start * width] as const;
      const factors = [course.fromOffset, course.fromRate * playRate];
      kernel.scanFrames(0, ...from, end - start, dimensions, ...factors, out);
      return new Float32Array(memory.buffer, out, end - start);
    };
  };
  const scan: FastScan = (query, clip, course) => open(query, course)(clip).slice();
  return {
    /** Copies every `every`th frame of a clip into the memory; the result can be scanned. */
    add({ frames, dimensions, fps, values, rates }: MotionFeatures, every: number): MotionFeatures {
      const kept = Math.ceil(frames / every);
      const copied = (from: Float32Array): Float32Array => {
        const to = take(kept * dimensions);
        for (let k = 0; k < kept; k++)
          to.set(from.subarray(k * every * dimensions, (k * every + 1) * dimensions), k * dimensions);
        return to;
      };
      const stored = { values: copied(values), rates: copied(rates) };
      take(kept); // the costs of these frames follow them
      return { frames: kept, dimensions, fps: fps / every, ...stored };
    },
    open,
    scan,
    clear: (): void => void (used = START),
  };
}

/** Frames in the memory of a kernel: see `createFrameStore`. */
export type FrameStore = ReturnType<typeof createFrameStore>;
