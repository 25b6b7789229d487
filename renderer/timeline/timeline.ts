import './timeline.css';
import { createDropLanes } from './gestures/drop-lanes.ts';
import { attachContextMenu, openForSelection } from './gestures/context-menu.ts';
import { createGestureSession } from './gestures/gesture-session.ts';
import { createGutter } from './elements/gutter.ts';
import { attachHandleKeys } from './gestures/handle-keys.ts';
import { createHandles } from './elements/handles.ts';
import { attachHover } from './gestures/hover.ts';
import { createHoverReadout } from './gestures/hover-readout.ts';
import { createMarkActions } from './gestures/mark-actions.ts';
import { startOf } from './grips/mark-order.ts';
import { allMarks } from './grips/mark-selection.ts';
import { placeOfMark } from './gestures/mark-place.ts';
import { createPainter } from './draw/painter.ts';
import { attachPress } from './gestures/press.ts';
import { createRequestRows } from './elements/request-rows.ts';
import { createRenameField } from './elements/rename-field.ts';
import { createRowScroll } from './gestures/row-scroll.ts';
import type { TimelineListener, TimelineModel } from './model/timeline-model.ts';
import { createSuggestionButtons } from './elements/suggestion-buttons.ts';
import { createTimelineState, takeModel, takeSize } from './timeline-state.ts';
import { attachViewGestures } from './gestures/view-gestures.ts';

/** A mounted timeline. It shows what it was last given and asks its listener for everything else. */
export interface Timeline {
  /**
   * Takes in what to show, null for no clips. Draws nothing yet. The first model after none, and one of two other clips,
   * is shown whole; any other keeps the view.
   */
  update(model: TimelineModel | null): void;
  /** Draws what has changed; to be called once a frame. False when there was nothing to draw. */
  draw(): boolean;
  /** Opens a field for the label of the mark that leads the selection. */
  rename(): void;
  /** Opens the menu of what is selected, beside it. */
  openMenu(): void;
  /** Selects every marker and range of both clips. */
  selectAll(): void;
  /** Reads the colours again. */
  themeChanged(): void;
  dispose(): void;
}

/** Puts a timeline into `host`, which it fills. */
export function mountTimeline(host: HTMLElement, listener: TimelineListener): Timeline {
  const state = createTimelineState();
  const root = createRoot(host);
  const painter = createPainter(root);
  const gutter = createGutter(root);
  const requestRows = createRequestRows(root, listener);
  const suggestions = createSuggestionButtons(root, listener);
  const handles = createHandles(root);
  const dropLanes = createDropLanes(root);
  const rowScroll = createRowScroll(root, state, listener);
  const hoverReadout = createHoverReadout(root, state);
  const renameField = createRenameField(root);
  const session = createGestureSession(state, listener);
  const actions = createMarkActions(state, listener, ({ side, mark }) => {
    const place = placeOfMark(state, side, startOf(mark));
    if (place !== null) renameField.open(mark.label, place, (label) => listener.renameMark(mark.id, label));
  });
  const parts = { root, state, session, handles, actions, listener };
  const undo = [
    attachPress(parts),
    attachHover(parts),
    attachViewGestures(parts),
    attachHandleKeys(root, session, handles, actions),
    attachContextMenu(parts),
  ];

  const observer = new ResizeObserver(() => {
    takeSize(state, root.clientWidth, root.clientHeight);
    listener.wake?.();
  });
  observer.observe(root);

  const drawAll = (): void => {
    painter.paint(state);
    gutter.place(state);
    handles.place(state);
    suggestions.place(state);
    requestRows.place(state);
    dropLanes.place(state);
    rowScroll.place();
    hoverReadout.place();
  };
  const drawPlayhead = (): void => {
    handles.placePlayhead(state);
    gutter.tell(state);
  };

  return {
    update(model) {
      takeModel(state, model);
    },
    draw() {
      if (!state.sceneDirty && !state.playheadDirty) return false;
      const isWhole = state.sceneDirty;
      // Before it: what is drawn may ask for another scroll, which the next frame draws.
      state.sceneDirty = false;
      state.playheadDirty = false;
      if (isWhole) drawAll();
      else drawPlayhead();
      return true;
    },
    rename: () => actions.rename(),
    openMenu: () => openForSelection(parts),
    selectAll() {
      if (state.model !== null) listener.select(allMarks(state.model, state.markers));
    },
    themeChanged() {
      painter.themeChanged();
      state.sceneDirty = true;
      listener.wake?.();
    },
    dispose() {
      renameField.close();
      for (const each of undo) each();
      rowScroll.dispose();
      hoverReadout.dispose();
      observer.disconnect();
      root.remove();
    },
  };
}

function createRoot(host: HTMLElement): HTMLElement {
  const root = document.createElement('div');
  root.className = 'timeline';
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Timeline');
  root.tabIndex = -1; // a click gives it the focus, and with it the keys
  host.append(root);
  return root;
}
