import { computed, type ReadonlySignal } from '@preact/signals';
import { guarded } from '../../kit/guarded.ts';
import { selectedJoints } from '../../stores/session/joint-selection.ts';
import { parseColour } from '../../viewport/frame/colours.ts';
import { NEUTRAL, palettes, type Theme } from '../../viewport/frame/palette.ts';
import type { Ink, OverlayApp, OverlayPainter, OverlayParts } from '../overlays/overlay.ts';
import { overlays } from '../overlays/overlays.ts';
import { type View, clearOverlays, emptyView } from '../overlays/view.ts';
import type { Seam, SeamState } from '../seam/seam.ts';
import { followedPoint } from '../seam/seam-points.ts';
import { createSeamWindow } from '../seam/seam-window.ts';
import type { Shown } from '../../stores/shown/shown.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { isVeiled } from '../../stores/reviews/blind-trial.ts';
import { NOBODY, type FigureMark } from '../../viewport/frame/viewport-frame.ts';
import type { Figure } from '../../stores/shown/figures.ts';

/** A frame of the viewport, filled again for each moment that is drawn. */
export interface FilledFrame {
  readonly views: readonly View[];
  readonly wipe: number | null;
  readonly cameraTarget: { readonly x: number; readonly z: number };
  readonly groundHeight: number;
}

/** Fills a frame with everything visible of `shown` at `time` s after the seam. */
export type FrameFiller = (shown: Seam, time: number) => FilledFrame;

/**
 * @param extremities end sites of the figure, in the form that the viewport uses
 * @param made        changes each painter of an overlay, which has this name, as it is made
 */
export function createFrameFiller(
  app: OverlayApp,
  seam: ReadonlySignal<SeamState>,
  extremities: () => readonly number[],
  made: (name: string, painter: OverlayPainter) => OverlayPainter = (_name, painter) => painter,
): FrameFiller {
  const views: View[] = [];
  const cameraTarget = { x: 0, z: 0 };
  const frame = { views, wipe: null as number | null, cameraTarget, groundHeight: 0 };
  const fillViews = createViewFiller(app.shown, app);
  const parts = overlayParts(app, seam, extremities);
  const painters = overlays.flatMap(({ id, name, createPainter }) =>
    createPainter ? [{ id, painter: made(name, createPainter(parts)) }] : [],
  );
  return (shown, time) => {
    const on = app.shown.overlays.value;
    let moved = false;
    for (const { id, painter } of painters) if (on.has(id) && painter.prepare?.(shown, time)) moved = true;
    if (moved) shown.evaluate(time);
    fillViews(views, shown);
    for (const { id, painter } of painters) {
      if (!on.has(id)) continue;
      for (let i = 0; i < views.length; i++) painter.fill(views[i], shown, time);
    }
    frame.wipe = app.shown.showing.compare.value === 'wipe' ? app.workspace.state.value.wipe : null;
    followedPoint(cameraTarget, shown, app.shown.showing.visible.value);
    frame.groundHeight = shown.groundHeight;
    return frame;
  };
}

/** `painter`, whose faults are reported and stop no other: the overlay with this name is missing then. */
export function guardedPainter(name: string, painter: OverlayPainter): OverlayPainter {
  const prepare = guarded(name, (seam: Seam, time: number) => painter.prepare?.(seam, time) ?? false);
  return {
    // It may have left the seam anywhere.
    prepare: (seam, time) => prepare(seam, time) ?? true,
    fill: guarded(name, (view, seam, time) => painter.fill(view, seam, time)),
  };
}

function overlayParts(
  app: OverlayApp,
  seam: ReadonlySignal<SeamState>,
  extremities: () => readonly number[],
): OverlayParts {
  const picked = computed(() => selectedJoints(app.session));
  const inks = { dark: inksOf('dark'), light: inksOf('light') };
  return {
    app,
    seam,
    window: createSeamWindow(),
    joints: () => (picked.value.length === 0 ? extremities() : picked.value),
    inkOf: ({ colour }) => inks[app.surroundings.theme.value][colour],
  };
}

function inksOf(theme: Theme): readonly Ink[] {
  const { slots, floor } = palettes[theme];
  const seam = parseColour(theme === 'dark' ? '#ffffff' : '#1b2028');
  return slots.map((slot) => ({ line: parseColour(slot), hole: parseColour(floor), seam }));
}

/** Assigns figures to views. Does not allocate while the views stay the same. */
function createViewFiller(
  { figures, showing }: Pick<Shown, 'figures' | 'showing'>,
  { open, session }: Pick<Workbench, 'open' | 'session'>,
) {
  const marks: FigureMark[] = [];
  let marked: unknown = null; // the figures of the current marks

  const markFigures = (): void => {
    const known = figures.value;
    if (known === marked) return;
    marked = known;
    marks.splice(0, marks.length, ...known.map(markOf));
  };
  // If two figures are overlaid, the second is the ghost. In a blind comparison and for a single clip,
  // figures are not marked.
  return (out: View[], seam: Seam): void => {
    markFigures();
    const shown = showing.visible.value;
    const isOverlay = showing.compare.value === 'overlay';
    const ofNobody = isVeiled(session.blind.value) || open.alone.value !== null;
    const count = isOverlay ? 1 : shown.length;
    while (out.length > count) out.pop();
    for (let i = 0; i < count; i++) {
      const index = shown[i];
      const figure = seam.slots[index];
      const view = (out[i] ??= emptyView(figure.pose, i));
      clearOverlays(view);
      view.index = index;
      view.mark = ofNobody ? NOBODY : marks[index];
      view.figure = figure.pose;
      view.ghostIndex = isOverlay ? shown[1] : null;
      view.ghostMark = isOverlay ? marks[shown[1]] : null;
      if (isOverlay) view.ghost = seam.slots[shown[1]].pose;
    }
  };
}

const MAX_RINGS = 4;

/** Mark of a figure: a slot has its colour and one ring per place in the alphabet; a snapshot is dashed. */
function markOf({ of, snapshot }: Pick<Figure, 'of' | 'snapshot'>): FigureMark {
  return {
    colour: Math.min(of, NEUTRAL - 1),
    rings: (of % MAX_RINGS) + 1,
    dashed: snapshot !== null,
  };
}
