import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Floats } from '../../../core/floats.ts';
import type { App } from '../../state/app.ts';
import { createOnionSkins } from '../overlays/onion-skin.ts';
import { createOverlayLines } from '../overlays/overlay-lines.ts';
import type { View } from '../overlays/view.ts';
import type { Seam, SeamState } from '../seam/seam-evaluator.ts';
import { followedPoint } from '../seam/seam-points.ts';
import { differenceShares, followDifference } from '../seam/slot-difference.ts';
import type { MeasuredPair, TwoSlots } from '../seam/slot-difference.ts';
import { createViewFiller } from './fill-views.ts';

/** A frame of the viewport, filled anew for each moment that is drawn. */
export interface FilledFrame {
  readonly views: readonly View[];
  readonly wipe: number | null;
  readonly cameraTarget: { readonly x: number; readonly z: number };
  readonly groundHeight: number;
}

export interface FrameFiller {
  /** What there is to see of `shown` at `time`: figures, ghosts, lines, differences, and where the camera goes. */
  fill(shown: Seam, time: number): FilledFrame;
  /** The two slots whose difference is measured; null = none is. */
  pair(): TwoSlots | null;
}

/** @param extremities of the figure, as the viewport knows them */
export function createFrameFiller(
  app: App,
  seam: ReadonlySignal<SeamState>,
  extremities: () => readonly number[],
): FrameFiller {
  const views: View[] = [];
  const cameraTarget = { x: 0, z: 0 };
  const frame = { views, wipe: null as number | null, cameraTarget, groundHeight: 0 };
  const fillViews = createViewFiller(app);
  const onions = createOnionSkins(app);
  const lines = createOverlayLines(app, extremities);
  const difference = followDifference(app, seam);
  effect(() => void (app.difference.value = difference.value?.difference ?? null));
  const sharesOf = createShares();
  return {
    fill(shown, time) {
      if (onions.prepare(shown, time)) shown.evaluate(time);
      lines.prepare(shown, time);
      fillViews(views, shown);
      const measured = difference.peek();
      const shares = measured && sharesOf(measured, shown, time);
      for (let i = 0; i < views.length; i++) {
        // A third figure is neither end of what was measured.
        views[i].differences = measured?.indices.includes(views[i].index) ? shares : null;
        views[i].onion = onions.of(i, views[i].index, time);
        views[i].lines = lines.fill(i, views[i], shown, time);
      }
      frame.wipe = app.showing.compare.peek() === 'wipe' ? app.workspace.state.peek().wipe : null;
      followedPoint(cameraTarget, shown, app.showing.shown.peek());
      frame.groundHeight = shown.groundHeight;
      return frame;
    },
    pair: () => difference.peek()?.pair ?? null,
  };
}

/** While something of the source is left, how far apart the two are, joint by joint. */
function createShares(): (measured: MeasuredPair, shown: Seam, time: number) => Floats | null {
  let shares = new Float32Array(0);
  return ({ pair, difference }, { skeleton }, time) => {
    const [a, b] = pair.slots;
    if (time < 0 || time >= Math.max(a.end, b.end)) return null;
    if (shares.length !== skeleton.names.length) shares = new Float32Array(skeleton.names.length);
    return differenceShares(shares, pair, difference.scale);
  };
}
