/** A thread of the benchmark `matching`: loads clips, then searches them for frames as they arrive. */
import { parentPort, workerData } from 'node:worker_threads';
import { createFrameStore, type ScanKernel } from '#core/judge/cost-map/frame-store.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { springCourse } from '#core/judge/cost-map/offset-course.ts';
import { searchFrames, type QueryFrame, type SearchedClip } from '#core/judge/cost-map/search-frames.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';

const { bytes, joints, frames, thread } = workerData as {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly joints: number;
  readonly frames: number;
  readonly thread: number;
};
const memory = new WebAssembly.Memory({ initial: 1, maximum: 32_768, shared: true });
const { instance } = await WebAssembly.instantiate(bytes, { env: { memory } });
const kernel = instance.exports as unknown as ScanKernel;
const store = createFrameStore(kernel, memory);
let clips: readonly SearchedClip[] = [];

function load(count: number): void {
  clips = Array.from({ length: count }, (_, i) => {
    const clip = rooted(wavingClip({ joints, frameCount: frames, seed: 10 + thread * count + i }));
    return { features: store.add(featuresOf(clip), 1), playRate: 1, barred: new Uint8Array(frames) };
  });
}

parentPort?.on('message', (message: { readonly load: number } | { readonly query: QueryFrame }) => {
  if ('load' in message) load(message.load);
  const wanted = { count: 8, perClip: 3 };
  const found =
    'load' in message ? [] : searchFrames(message.query, clips, springCourse(0.2), wanted, store.scan);
  parentPort?.postMessage(found);
});
