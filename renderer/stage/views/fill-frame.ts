import { computed, type ReadonlySignal } from '@preact/signals';
import type { Drawn } from '../../stores/app.ts';
import { selectedJoints } from '../../stores/session/joint-selection.ts';
import { parseColour } from '../../viewport/frame/colours.ts';
import { palettes, type Theme } from '../../viewport/frame/palette.ts';
import type { Ink, OverlayParts } from '../overlays/overlay.ts';
import { overlays } from '../overlays/overlays.ts';
import type { View } from '../overlays/view.ts';
import type { Seam, SeamState } from '../seam/seam-evaluator.ts';
import { followedPoint } from '../seam/seam-points.ts';
import { createSeamWindow } from '../seam/seam-window.ts';
import { createViewFiller } from './fill-views.ts';

/** A frame of the viewport, filled again for each moment that is drawn. */
export interface FilledFrame {
  readonly views: readonly View[];
  readonly wipe: number | null;
  readonly cameraTarget: { readonly x: number; readonly z: number };
  readonly groundHeight: number;
}

/** Fills a frame with everything visible of `shown` at `time` s after the seam. */
export type FrameFiller = (shown: Seam, time: number) => FilledFrame;

/** @param extremities end sites of the figure, in the form that the viewport uses */
export function createFrameFiller(
  app: Drawn,
  seam: ReadonlySignal<SeamState>,
  extremities: () => readonly number[],
): FrameFiller {
  const views: View[] = [];
  const cameraTarget = { x: 0, z: 0 };
  const frame = { views, wipe: null as number | null, cameraTarget, groundHeight: 0 };
  const fillViews = createViewFiller(app.shown, app);
  const parts = overlayParts(app, seam, extremities);
  const painters = overlays.flatMap(({ id, createPainter }) =>
    createPainter ? [{ id, painter: createPainter(parts) }] : [],
  );
  return (shown, time) => {
    const on = app.shown.overlays.peek();
    let moved = false;
    for (const { id, painter } of painters) if (on.has(id) && painter.prepare?.(shown, time)) moved = true;
    if (moved) shown.evaluate(time);
    fillViews(views, shown);
    for (const { id, painter } of painters) {
      if (!on.has(id)) continue;
      for (let i = 0; i < views.length; i++) painter.fill(views[i], shown, time);
    }
    frame.wipe = app.shown.showing.compare.peek() === 'wipe' ? app.workspace.state.peek().wipe : null;
    followedPoint(cameraTarget, shown, app.shown.showing.visible.peek());
    frame.groundHeight = shown.groundHeight;
    return frame;
  };
}

function overlayParts(
  app: Drawn,
  seam: ReadonlySignal<SeamState>,
  extremities: () => readonly number[],
): OverlayParts {
  const picked = computed(() => selectedJoints(app.session));
  const inks = { dark: inksOf('dark'), light: inksOf('light') };
  return {
    ...{ app, seam, window: createSeamWindow() },
    joints: () => (picked.peek().length === 0 ? extremities() : picked.peek()),
    inkOf: ({ colour }) => inks[app.surroundings.theme.peek()][colour],
  };
}

function inksOf(theme: Theme): readonly Ink[] {
  const { slots, floor } = palettes[theme];
  const seam = parseColour(theme === 'dark' ? '#ffffff' : '#1b2028');
  return slots.map((slot) => ({ line: parseColour(slot), hole: parseColour(floor), seam }));
}
