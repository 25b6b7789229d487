import { addElement } from '../kit/elements.ts';
import { createSurface } from '../kit/plot/canvas.tsx';
import type { Pen } from '../kit/plot/pen.ts';
import { drawScene } from './draw/draw-scene.ts';
import { createGutter } from './elements/gutter.ts';
import { createHandles } from './elements/handles.ts';
import { createRequestRows } from './elements/request-rows.ts';
import { createSuggestionButtons } from './elements/suggestion-buttons.ts';
import { createHoverReadout } from './gestures/hover-readout.ts';
import { createRowScroll } from './gestures/row-scroll.ts';
import { type TimelineListener, sides } from './model/timeline-model.ts';
import type { TimelineState } from './timeline-state.ts';
import { clipRow } from './rows/rows.ts';

/** Layers of a timeline, from the canvas upwards. */
export type Layers = ReturnType<typeof createLayers>;

export function createLayers(root: HTMLElement, state: TimelineState, listener: TimelineListener) {
  const canvas = addElement(root, 'canvas', 'timeline-canvas', { ariaHidden: 'true' });
  const surface = createSurface(canvas, true);
  const paint = (pen: Pen): void => drawScene(pen, state);
  const gutter = createGutter(root);
  const requestRows = createRequestRows(root, listener);
  const suggestions = createSuggestionButtons(root, listener);
  const handles = createHandles(root);
  const dropTargets = createDropTargets(root);
  const rowScroll = createRowScroll(root, state, listener);
  const hoverReadout = createHoverReadout(root, state);

  const drawAll = (): void => {
    surface.draw(state.width, state.height, paint);
    gutter.place(state);
    handles.place(state);
    suggestions.place(state);
    requestRows.place(state);
    dropTargets.place(state);
    rowScroll.place();
    hoverReadout.place();
  };
  const drawPlayhead = (): void => {
    handles.placePlayhead(state);
    gutter.updateTimes(state);
  };
  return {
    handles,
    /** Draws the changes of `state`. Returns false if there were none. */
    draw(): boolean {
      if (!state.sceneDirty && !state.playheadDirty) return false;
      const isWhole = state.sceneDirty;
      // Reset before drawing, which may request another scroll for the next frame.
      state.sceneDirty = false;
      state.playheadDirty = false;
      if (isWhole) drawAll();
      else drawPlayhead();
      return true;
    },
    /** Reads the colours again. */
    themeChanged: surface.themeChanged,
    dispose(): void {
      rowScroll.dispose();
      hoverReadout.dispose();
    },
  };
}

/**
 * Drop targets of clips on the timeline: the rows of source and destination, over the whole width. They are
 * visible only while a clip is dragged, and never receive the pointer.
 */
function createDropTargets(root: HTMLElement) {
  const targets = sides.map((side) => {
    const element = addElement(root, 'div', 'drop-target timeline-drop-row');
    element.dataset['dropEnd'] = side;
    return { side, element };
  });
  return {
    place({ rows }: TimelineState): void {
      for (const { side, element } of targets) {
        const row = clipRow(rows, side);
        element.hidden = row === undefined;
        if (row === undefined) continue;
        element.style.top = `${row.top}px`;
        element.style.height = `${row.height}px`;
      }
    },
  };
}
