import { computed } from '@preact/signals';
import { guarded } from '#renderer/kit/guarded.ts';
import { selectedJoints } from '#renderer/stores/session/joint-selection.ts';
import { parseColour } from '#renderer/viewport/frame/colours.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { NEUTRAL, palettes } from '#renderer/viewport/frame/palette.ts';
import type { Ink, OverlayApp, OverlayPainter, OverlayParts } from '../overlays/overlay.ts';
import { overlays } from '../overlays/overlays.ts';
import { type View, clearOverlays, emptyView } from '../overlays/view.ts';
import { createMoments } from '#renderer/motion/moments.ts';
import type { Figure, Moment, Motion } from '#renderer/stores/shown/motion.ts';
import { followedPoint } from './framing-points.ts';
import { isVeiled } from '#renderer/stores/reviews/blind-trial.ts';
import { NOBODY, type FigureMark } from '#renderer/viewport/frame/viewport-frame.ts';

/** A frame of the viewport, filled again for each moment that is drawn. */
export interface FilledFrame {
  readonly views: readonly View[];
  readonly wipe: number | null;
  readonly cameraTarget: { readonly x: number; readonly z: number };
  readonly groundHeight: number;
}

/** Fills a frame with everything visible of `moment`, which is at `time` s. */
export type FrameFiller = (moment: Moment, time: number) => FilledFrame;

/**
 * @param extremities end sites of the figure, in the form that the viewport uses
 * @param made        changes each painter of an overlay, which has this name, as it is made
 */
export function createFrameFiller(
  app: OverlayApp,
  extremities: () => readonly number[],
  made: (name: string, painter: OverlayPainter) => OverlayPainter = (_name, painter) => painter,
): FrameFiller {
  const views: View[] = [];
  const cameraTarget = { x: 0, z: 0 };
  const frame = { views, wipe: null as number | null, cameraTarget, groundHeight: 0 };
  const fillViews = createViewFiller(app);
  const parts = overlayParts(app, extremities);
  const painters = overlays.flatMap(({ id, name, createPainter }) =>
    createPainter ? [{ id, painter: made(name, createPainter(parts)) }] : [],
  );
  return (moment, time) => {
    const on = app.shown.overlays.value;
    fillViews(views, moment);
    for (const { id, painter } of painters) {
      if (!on.has(id)) continue;
      painter.prepare?.(moment.motion, time);
      for (let i = 0; i < views.length; i++) painter.fill(views[i], moment, time);
    }
    frame.wipe = app.shown.showing.compare.value === 'wipe' ? app.workspace.state.value.wipe : null;
    followedPoint(cameraTarget, moment, app.shown.showing.visible.value);
    frame.groundHeight = moment.motion.groundHeight;
    return frame;
  };
}

/** Moments that are kept for lines: a shorter loop, of 17 s, evaluates each once. No line is longer. */
const ROOM = 1024;

/** `painter`, whose faults are reported and stop no other: the overlay with this name is missing then. */
export function guardedPainter(name: string, painter: OverlayPainter): OverlayPainter {
  return {
    prepare: guarded(name, (motion: Motion, time: number) => painter.prepare?.(motion, time)),
    fill: guarded(name, (view: View, moment: Moment, time: number) => painter.fill(view, moment, time)),
  };
}

function overlayParts(app: OverlayApp, extremities: () => readonly number[]): OverlayParts {
  const picked = computed(() => selectedJoints(app.session));
  const inks = { dark: inksOf('dark'), light: inksOf('light') };
  return {
    app,
    moments: createMoments(ROOM),
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
function createViewFiller({ session, shown: { showing } }: Pick<OverlayApp, 'session' | 'shown'>) {
  const marks: FigureMark[] = [];
  let marked: unknown = null; // the figures of the current marks

  const markFigures = ({ figures: known }: Motion): void => {
    if (known === marked) return;
    marked = known;
    marks.splice(0, marks.length, ...known.map(markOf));
  };
  // If two figures are overlaid, the second is the ghost. In a blind comparison, figures are not marked.
  return (out: View[], moment: Moment): void => {
    markFigures(moment.motion);
    const shown = showing.visible.value;
    const isOverlay = showing.compare.value === 'overlay';
    const ofNobody = isVeiled(session.blind.value);
    const count = isOverlay ? 1 : shown.length;
    while (out.length > count) out.pop();
    for (let i = 0; i < count; i++) {
      const index = shown[i];
      const figure = moment.figures[index];
      const view = (out[i] ??= emptyView(figure.pose, i));
      clearOverlays(view);
      view.index = index;
      view.mark = ofNobody ? NOBODY : marks[index];
      view.figure = figure.pose;
      view.ghostIndex = isOverlay ? shown[1] : null;
      view.ghostMark = isOverlay ? marks[shown[1]] : null;
      if (isOverlay) view.ghost = moment.figures[shown[1]].pose;
    }
  };
}

const MAX_RINGS = 4;

/** Mark of a figure: a slot has its colour and one ring per place in the alphabet; a snapshot is dashed. */
function markOf({ of, slot, snapshot }: Pick<Figure, 'of' | 'slot' | 'snapshot'>): FigureMark {
  if (slot === null) return NOBODY;
  return {
    colour: Math.min(of, NEUTRAL - 1),
    rings: (of % MAX_RINGS) + 1,
    dashed: snapshot !== null,
  };
}
