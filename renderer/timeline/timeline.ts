// renderer/timeline: the timeline
import './timeline.css';
import { attachContextMenu, openForSelection } from './gestures/context-menu.ts';
import { createGestureSession } from './gestures/gesture-session.ts';
import { attachHandleKeys } from './gestures/handle-keys.ts';
import { attachHover } from './gestures/hover.ts';
import { createMarkActions } from './gestures/mark-actions.ts';
import { startOf } from './grips/mark-order.ts';
import { allMarks } from './grips/mark-selection.ts';
import { placeOfMark } from './gestures/mark-place.ts';
import { attachPress } from './gestures/press/press.ts';
import { createLayers } from './layers.ts';
import { createRenameField } from './elements/rename-field.ts';
import type { TimelineListener, TimelineModel } from './model/timeline-model.ts';
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
  /** Selects the next or previous mark and moves the focus to it; without a selection the one nearest the playhead. */
  selectNext(step: 1 | -1): void;
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
  const layers = createLayers(root, state, listener);
  const { handles } = layers;
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

  return {
    update(model) {
      takeModel(state, model);
    },
    draw: layers.draw,
    rename: () => actions.rename(),
    openMenu: () => openForSelection(parts),
    selectNext(step) {
      if (actions.selectNext(step)) handles.focusMark();
    },
    selectAll() {
      if (state.model !== null) listener.select(allMarks(state.model, state.markers));
    },
    themeChanged() {
      layers.themeChanged();
      state.sceneDirty = true;
      listener.wake?.();
    },
    dispose() {
      renameField.close();
      for (const each of undo) each();
      layers.dispose();
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
