import type { CostCell, CostRange } from '#core/matching/find-minima.ts';
import type { CostMapLayout, CostMode } from '#core/matching/cost-map-layout.ts';
import type { CourseSpec } from '#core/matching/slot-course.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';

/** A map in memory, which the window and its workers share. */
export interface SharedMap {
  readonly id: number;
  readonly memory: WebAssembly.Memory;
  readonly layout: CostMapLayout;
  readonly every: number; // frames of a clip between two rows or columns
}

/**
 * A request to a worker. The first worker begins a map, the others join it, and the first finds its minima.
 */
export type CostMapRequest =
  | {
      readonly kind: 'begin';
      readonly id: number;
      /** Source and destination, if they are not those of the request before. */
      readonly clips: readonly [RootedClip, RootedClip] | null;
      readonly playRates: readonly [number, number];
      readonly course: CourseSpec;
      readonly mode: CostMode;
    }
  | { readonly kind: 'join'; readonly map: SharedMap }
  | { readonly kind: 'minima'; readonly map: SharedMap; readonly options: MinimaRequest };

/** Where minima of a map are looked for. */
export interface MinimaRequest {
  readonly apart: readonly [rows: number, columns: number];
  readonly barredRows: Uint8Array;
  readonly barredColumns: Uint8Array;
}

/** An answer of a worker. */
export type CostMapAnswer =
  | { readonly kind: 'begun'; readonly map: SharedMap } // others may join
  | {
      readonly kind: 'picture';
      readonly id: number;
      readonly grid: 'coarse' | 'fine';
      readonly bitmap: ImageBitmap;
      readonly range: CostRange;
    }
  | { readonly kind: 'minima'; readonly id: number; readonly minima: readonly CostCell[] }
  | { readonly kind: 'idle'; readonly failure: string | null }; // it takes the next request
