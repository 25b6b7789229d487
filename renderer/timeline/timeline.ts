// renderer/timeline: the timeline
import { addElement } from '../kit/elements.ts';
import { followSize } from '../kit/use-size.ts';
import './timeline.css';
import { attachContextMenu, openForSelection } from './gestures/context-menu.ts';
import { createGestureSession } from './gestures/gesture-session.ts';
import { attachHandleKeys } from './gestures/handle-keys.ts';
import { attachHover } from './gestures/hover.ts';
import { createMarkActions } from './gestures/mark-actions.ts';
import { startOf } from './grips/marks.ts';
import { allMarks } from './grips/mark-selection.ts';
import { placeOfMark } from './gestures/mark-place.ts';
import { attachPress } from './gestures/press/press.ts';
import { createLayers } from './layers.ts';
import { createRenameField } from './elements/rename-field.ts';
import type { TimelineListener, TimelineModel } from './model/timeline-model.ts';
import { setModel } from './set-model.ts';
import { createTimelineState, setSize } from './timeline-state.ts';
import { attachViewGestures } from './gestures/view-gestures.ts';

/** A mounted timeline. It shows the model of the last update; its listener handles all changes. */
export type Timeline = ReturnType<typeof mountTimeline>;

/** Creates a timeline that fills `host`. */
export function mountTimeline(host: HTMLElement, listener: TimelineListener) {
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

  const resized = (): void => {
    setSize(state, size.width, size.height);
    listener.wake?.();
  };
  const size = followSize(root, resized);
  resized();

  return {
    /**
     * Sets the content, null for no clips, without drawing. The view is fitted to the first model and to
     * other clips; otherwise it stays.
     */
    update(model: TimelineModel | null): void {
      setModel(state, model);
    },
    /** Draws the changes; called once per frame. Returns false if there were none. */
    draw: layers.draw,
    /** Opens a field for the label of the leading mark. */
    rename: (): void => actions.rename(),
    /** Opens the menu of the selection, beside it. */
    openMenu: (): void => openForSelection(parts),
    /**
     * Selects and focuses the next or previous mark; without a selection, the mark nearest to the playhead.
     */
    selectNext(step: 1 | -1): void {
      if (actions.selectNext(step)) handles.focusMark();
    },
    /** Selects every marker and range of both clips. */
    selectAll(): void {
      if (state.model !== null) listener.select(allMarks(state.model, state.markers));
    },
    /** Reads the colours again. */
    themeChanged(): void {
      layers.themeChanged();
      state.sceneDirty = true;
      listener.wake?.();
    },
    dispose(): void {
      renameField.close();
      for (const each of undo) each();
      layers.dispose();
      size.dispose();
      root.remove();
    },
  };
}

function createRoot(host: HTMLElement): HTMLElement {
  return addElement(host, 'div', 'timeline', {
    role: 'group',
    ariaLabel: 'Timeline',
    tabIndex: -1, // focusable by a click, to receive keys
  });
}
