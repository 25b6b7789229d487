import kernelText from '#core/matching/cost-rows.as';
import {
  cellsOf,
  fillCostMap,
  layOutCostMap,
  runCostMap,
  thinningOf,
  type CostKernel,
  type MapEnd,
} from '#core/matching/cost-map-layout.ts';
import { findMinima } from '#core/matching/find-minima.ts';
import { featuresOf } from '#core/matching/motion-features.ts';
import { courseFrom } from '#core/matching/slot-course.ts';
import type { CostMapAnswer, CostMapRequest, SharedMap } from './cost-map-request.ts';
import { paintCosts } from './cost-picture.ts';

type Begin = Extract<CostMapRequest, { readonly kind: 'begin' }>;

const PAGE = 65_536; // bytes
const MINIMA = 12; // at most

const kernel = WebAssembly.compile(Uint8Array.from(atob(kernelText), (character) => character.charCodeAt(0)));
let clips: Begin['clips'] = null;

const answer = (message: CostMapAnswer, transfer: Transferable[] = []): void =>
  postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<CostMapRequest>) => {
  void act(data).then(
    () => answer({ kind: 'idle', failure: null }),
    (error: unknown) => answer({ kind: 'idle', failure: String(error) }),
  );
});

async function act(request: CostMapRequest): Promise<void> {
  if (request.kind === 'join') return compute(request.map);
  if (request.kind === 'minima') {
    const { id, memory, layout } = request.map;
    const minima = findMinima(cellsOf(memory.buffer, layout.fine), layout.fine, {
      ...request.options,
      count: MINIMA,
    });
    return answer({ kind: 'minima', id, minima });
  }
  clips = request.clips ?? clips;
  if (clips === null) return undefined;
  const map = createMap(request, clips);
  answer({ kind: 'begun', map });
  return compute(map);
}

function createMap({ id, playRates, course, mode }: Begin, clips: NonNullable<Begin['clips']>): SharedMap {
  const [source, destination] = clips.map((clip, i): MapEnd => ({
    features: featuresOf(clip, clips[1]),
    playRate: playRates[i],
  }));
  const every = thinningOf(source.features.frames, destination.features.frames);
  const options = { course: courseFrom(course), mode, every };
  const layout = layOutCostMap(source, destination, options);
  const pages = Math.ceil(layout.bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  fillCostMap(memory.buffer, layout, [source, destination], options);
  return { id, memory, layout, every };
}

/** Takes its share of the map, and paints a grid that it finished. */
async function compute({ id, memory, layout }: SharedMap): Promise<void> {
  const { exports } = await WebAssembly.instantiate(await kernel, { env: { memory } });
  const shared = memory.buffer as unknown as SharedArrayBuffer;
  runCostMap(exports as unknown as CostKernel, shared, layout, (grid) => {
    const { bitmap, range } = paintCosts(shared, layout[grid]);
    answer({ kind: 'picture', id, grid, bitmap, range }, [bitmap]);
  });
}
