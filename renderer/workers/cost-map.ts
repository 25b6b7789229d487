import { checkpoint } from '#core/kit/long-work.ts';
import {
  cellsOf,
  fillCostMap,
  layOutCostMap,
  runCostMap,
  thinningOf,
  type CostKernel,
  type CostMapLayout,
  type CostMode,
  type MapEnd,
  type Sides,
} from '#core/judge/cost-map/cost-map-layout.ts';
import { findMinima, type CostCell } from '#core/judge/cost-map/find-minima.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { courseFrom, type CourseSpec } from '#core/judge/cost-map/offset-course.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Show } from './answer.ts';
import { paintCosts, type CostPicture } from './cost-picture.ts';
import { kernelOn } from './kernel.ts';

/** A map in memory, which the window and its threads share. */
export interface SharedMap {
  readonly memory: WebAssembly.Memory;
  readonly layout: CostMapLayout;
  readonly every: Sides; // frames between two that are compared
}

/** What a map is computed from. */
export interface CostMapRequest {
  readonly source: RootedClip;
  readonly destination: RootedClip;
  readonly playRates: readonly [number, number];
  readonly course: CourseSpec;
  readonly mode: CostMode;
}

/** A grid of a map that is complete. */
export interface FinishedGrid {
  readonly grid: 'coarse' | 'fine';
  readonly picture: CostPicture;
}

/** Where minima of a map are looked for. */
export interface MinimaRequest {
  readonly map: SharedMap;
  readonly apart: readonly [rows: number, columns: number];
  readonly barredRows: Uint8Array;
  readonly barredColumns: Uint8Array;
}

const PAGE = 65_536; // bytes
const MINIMA = 12; // at most

/** Creates a map, which threads then compute together. */
export function createMap({ source, destination, playRates, course, mode }: CostMapRequest): SharedMap {
  const ends = [source, destination].map((clip, i): MapEnd => ({
    features: featuresOf(clip, destination),
    playRate: playRates[i],
  }));
  checkpoint();
  const every = thinningOf([ends[0].features.frames, ends[1].features.frames]);
  const options = { course: courseFrom(course), mode, every };
  const layout = layOutCostMap(ends[0], ends[1], options);
  const pages = Math.ceil(layout.bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  fillCostMap(memory.buffer, layout, [ends[0], ends[1]], options);
  return { memory, layout, every };
}

/** Takes its share of a map, and paints the grid that it finished. */
export async function computeShare({ map }: { map: SharedMap }, show: Show<FinishedGrid>): Promise<void> {
  const { memory, layout } = map;
  const kernel = (await kernelOn(memory)) as unknown as CostKernel;
  const shared = memory.buffer as unknown as SharedArrayBuffer;
  runCostMap(kernel, shared, layout, (grid) => {
    const picture = paintCosts(shared, layout[grid]);
    show({ grid, picture }, [picture.bitmap]);
  });
}

/** The lowest places of a map, the best first. */
export function minimaOf({ map: { memory, layout }, ...options }: MinimaRequest): readonly CostCell[] {
  const cells = cellsOf(memory.buffer, layout.fine);
  return findMinima(cells, layout.fine, { ...options, count: MINIMA });
}
