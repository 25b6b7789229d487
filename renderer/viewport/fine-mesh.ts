import type { Clip } from '../../core/clip.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import type { Painter } from './paint/painter.ts';
import { figureFor } from './posing/figure-cache.ts';

/** Longest wait for an idle moment, ms. */
const LONGEST_WAIT_MS = 300;

/** The fine mesh, built on demand when the window is idle. */
export interface FineMesh {
  readonly isThere: boolean;
  readonly isAwaited: boolean;
  buildSoon(skeleton: Skeleton, motion: Clip | undefined): void;
  /** Call when the skeleton changes or is removed. */
  forget(): void;
}

/** @param redraw called when the mesh is ready */
export function createFineMesh(painter: Painter, redraw: () => void): FineMesh {
  let isThere = false;
  let building = 0; // handle of the idle callback, 0 = none
  return {
    get isThere() {
      return isThere;
    },
    get isAwaited() {
      return building !== 0;
    },
    buildSoon(skeleton, motion) {
      const build = (): void => {
        building = 0;
        isThere = true;
        painter.setFigure(figureFor(skeleton, 'full', motion), 'full');
        redraw();
      };
      if (building === 0) building = requestIdleCallback(build, { timeout: LONGEST_WAIT_MS });
    },
    forget() {
      cancelIdleCallback(building);
      building = 0;
      isThere = false;
    },
  };
}
