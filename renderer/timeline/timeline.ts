import './timeline.css';
import { seamTimeOf } from '../../core/transition/clip-clock.ts';
import { createDropLanes } from './drop-lanes.ts';
import { createGestureSession } from './gesture-session.ts';
import { createGutter } from './gutter.ts';
import { attachHandleKeys } from './handle-keys.ts';
import { createHandles } from './handles.ts';
import { attachHover } from './hover.ts';
import { createMarkerActions } from './marker-actions.ts';
import { createPainter } from './painter.ts';
import { attachPress } from './press.ts';
import { createRenameField } from './rename-field.ts';
import { clipRow, markerLaneMiddle } from './rows.ts';
import { xOfTime } from './time-scale.ts';
import type { Side, TimelineListener, TimelineModel } from './timeline-model.ts';
import { createTimelineState, takeModel, takeSize } from './timeline-state.ts';
import type { TimelineState } from './timeline-state.ts';
import { attachViewGestures } from './view-gestures.ts';

/** A mounted timeline. It shows what it was last given and asks its listener for everything else. */
export interface Timeline {
  /**
   * Takes in what to show, null for no clips. Draws nothing yet. The first model after none, and one of two other clips,
   * is shown whole; any other keeps the view.
   */
  update(model: TimelineModel | null): void;
  /** Draws what has changed; to be called once a frame. False when there was nothing to draw. */
  draw(): boolean;
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
  const handles = createHandles(root);
  const dropLanes = createDropLanes(root);
  const renameField = createRenameField(root);
  const session = createGestureSession(state, listener);
  const openRename = (side: Side, id: string): void => {
    const marker = state.markers[side].byId.get(id);
    const place = marker === undefined ? null : placeOfMarker(state, side, marker.time);
    if (marker === undefined || place === null) return;
    renameField.open(marker.label, place, (label) => listener.renameMarker(id, label));
  };
  const actions = createMarkerActions(state, listener, openRename);
  const parts = { root, state, session, handles, actions, listener };
  const undo = [
    attachPress(parts),
    attachHover(parts),
    attachViewGestures(parts),
    attachHandleKeys(root, session, handles, actions),
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
    dropLanes.place(state);
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
      if (state.sceneDirty) drawAll();
      else drawPlayhead();
      state.sceneDirty = false;
      state.playheadDirty = false;
      return true;
    },
    themeChanged() {
      painter.themeChanged();
      state.sceneDirty = true;
      listener.wake?.();
    },
    dispose() {
      renameField.close();
      for (const each of undo) each();
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
  host.append(root);
  return root;
}

function placeOfMarker(
  state: TimelineState,
  side: Side,
  time: number,
): { readonly x: number; readonly y: number } | null {
  const row = clipRow(state.rows, side);
  if (row === undefined || state.model === null) return null;
  return { x: xOfTime(state.scale, seamTimeOf(state.model[side], time)), y: markerLaneMiddle(row) };
}
