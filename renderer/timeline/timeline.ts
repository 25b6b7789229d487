import './timeline.css';
import { seamTimeOf } from './clip-clock.ts';
import { drawScene } from './draw-scene.ts';
import { createGestureSession } from './gesture-session.ts';
import { createGutter } from './gutter.ts';
import { attachHandleKeys } from './handle-keys.ts';
import { createHandles } from './handles.ts';
import { createMarkerActions } from './marker-actions.ts';
import { readPalette } from './palette.ts';
import type { Pen } from './pen.ts';
import { attachPointer } from './pointer-gestures.ts';
import { openRenameField } from './rename-field.ts';
import { BAR_HEIGHT, clipRow, MARKER_LANE_HEIGHT } from './rows.ts';
import { xOfTime } from './time-scale.ts';
import type { Side, TimelineListener, TimelineModel } from './timeline-model.ts';
import { createTimelineState, fitAll, takeModel, takeSize } from './timeline-state.ts';

/** A mounted timeline. It shows what it was last given and asks its listener for everything else. */
export interface Timeline {
  /** Takes in what to show, null for no clips. Draws nothing yet. The first model after none is shown whole. */
  update(model: TimelineModel | null): void;
  /** Draws what has changed; to be called once a frame. False when there was nothing to draw. */
  draw(): boolean;
  /** Shows everything that can be played, and goes on doing so until the view is moved. */
  fit(): void;
  /** Takes in a new size of the host. It also sees sizes change by itself. */
  resize(): void;
  /** Reads the colours again. */
  themeChanged(): void;
  selectNextMarker(step: 1 | -1): void;
  /** Moves the selected marker by whole frames. */
  nudgeSelectedMarker(frames: number): void;
  renameSelectedMarker(): void;
  removeSelectedMarker(): void;
  dispose(): void;
}

/** Puts a timeline into `host`, which it fills. */
export function mountTimeline(host: HTMLElement, listener: TimelineListener): Timeline {
  const state = createTimelineState();
  const root = document.createElement('div');
  root.className = 'timeline';
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Timeline');
  const canvas = document.createElement('canvas');
  canvas.className = 'timeline-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  root.append(canvas);
  host.append(root);
  const gutter = createGutter(root);
  const handleLayer = document.createElement('div');
  handleLayer.className = 'timeline-handles';
  root.append(handleLayer);

  let palette = readPalette(root);
  const widths = new Map<string, number>();
  const context = canvas.getContext('2d', { alpha: false });
  let closeRename: (() => void) | null = null;

  const session = createGestureSession(state, listener);
  const handles = createHandles(handleLayer);
  const openRename = (side: Side, id: string): void => {
    const marker = state.markers[side].byId.get(id);
    const row = clipRow(state.rows, side);
    if (marker === undefined || row === undefined || state.model === null) return;
    closeRename?.();
    const place = {
      x: xOfTime(state.scale, seamTimeOf(state.model[side], marker.time)) + 8,
      y: row.top + BAR_HEIGHT + MARKER_LANE_HEIGHT / 2,
    };
    const keep = (label: string): void => listener.renameMarker(id, label);
    closeRename = openRenameField(root, marker.label, place, keep, () => (closeRename = null));
  };
  const actions = createMarkerActions(state, session, listener, openRename);
  const detachPointer = attachPointer({ root, state, session, handles, listener, actions });
  const detachKeys = attachHandleKeys(root, session, handles, actions);

  const resize = (): void => {
    takeSize(state, root.clientWidth, root.clientHeight);
    listener.wake?.();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(root);

  const drawWhole = (): void => {
    const ratio = window.devicePixelRatio;
    const width = Math.round(state.width * ratio);
    const height = Math.round(state.height * ratio);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const pen: Pen | null = context === null ? null : { context, palette, ratio, widths };
    if (pen !== null && width > 0 && height > 0) drawScene(pen, state);
    gutter.place(state);
    handles.place(state);
  };

  return {
    update(model) {
      takeModel(state, model);
    },
    draw() {
      if (!state.sceneDirty && !state.playheadDirty) return false;
      if (state.sceneDirty) drawWhole();
      else {
        handles.placePlayhead(state);
        gutter.tell(state);
      }
      state.sceneDirty = false;
      state.playheadDirty = false;
      return true;
    },
    fit() {
      fitAll(state);
      listener.wake?.();
    },
    resize,
    themeChanged() {
      palette = readPalette(root);
      widths.clear();
      state.sceneDirty = true;
      listener.wake?.();
    },
    selectNextMarker: actions.selectNext,
    nudgeSelectedMarker: actions.nudge,
    renameSelectedMarker: actions.rename,
    removeSelectedMarker: actions.remove,
    dispose() {
      closeRename?.();
      detachPointer();
      detachKeys();
      observer.disconnect();
      root.remove();
    },
  };
}
