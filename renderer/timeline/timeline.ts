// renderer/timeline: the timeline
import './timeline.css';
import { addElement } from '../kit/elements.ts';
import { followSize } from '../kit/use-size.ts';
import { createGestureSession } from './gestures/gesture-session.ts';
import { attachHandleKeys } from './gestures/handle-keys.ts';
import { attachHover, createHoverReadout } from './gestures/hover.ts';
import { createMarkActions, placedLead } from './gestures/mark-actions.ts';
import { allMarks, onlyMark } from './grips/marks.ts';
import { attachPress } from './gestures/press/press.ts';
import { createRenameField } from './elements/rename-field.ts';
import { type TimelineListener, type TimelineModel, sides } from './model/timeline-model.ts';
import { setModel } from './set-model.ts';
import { createTimelineState, setSize, type TimelineState } from './timeline-state.ts';
import { attachViewGestures, createRowScroll } from './gestures/view-gestures.ts';
import { createSurface } from '../kit/plot/canvas.tsx';
import type { Pen } from '../kit/plot/pen.ts';
import { drawScene } from './rows/draw-scene.ts';
import { createGutter } from './elements/gutter.ts';
import { createHandles } from './elements/handles.ts';
import { createRequestRows } from './elements/request-rows.ts';
import { createSuggestionButtons } from './elements/suggestion-buttons.ts';
import { hitTest, subjectOf } from './rows/hit-test.ts';
import { stackHeight } from './rows/rows.ts';
import { isMarkGrip } from './grips/grip.ts';
import { pointIn, type PointerParts } from './gestures/pointer-parts.ts';

/** Opens the menu of the element under a right click, or by the menu key, of the selection. */
export function attachContextMenu(parts: PointerParts): () => void {
  const { root, listener } = parts;
  const open = (event: MouseEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (isByKey(event)) return openForSelection(parts);
    const at = { x: event.clientX, y: event.clientY };
    const { x, y } = pointIn(root, event);
    const under = parts.handles.gripOf(event.target) ?? hitTest(parts.state, x, y);
    const subject = subjectOf(under);
    if (subject === null) return;
    if (isMarkGrip(under) && !parts.state.model?.selection.ids.has(under.id))
      listener.select(onlyMark(under.id));
    listener.openMenu(subject, at);
  };
  const detach = new AbortController();
  root.addEventListener('contextmenu', open, { signal: detach.signal });
  // A right click must not give a handle the focus, which it would have after the menu: arrows belong to the
  // playhead.
  root.addEventListener(
    'mousedown',
    (event) => {
      if (event.button === 2 || event.ctrlKey) event.preventDefault();
    },
    { signal: detach.signal },
  );
  return () => detach.abort();
}

/** Opens the menu of the selection, beside its leading mark. */
function openForSelection({ root, state, listener }: PointerParts): void {
  const lead = placedLead(state);
  if (lead === null) return;
  const bounds = root.getBoundingClientRect();
  listener.openMenu('marks', { x: bounds.left + lead.x, y: bounds.top + lead.y });
}

/**
 * True for the menu key or Shift+F10: no button is pressed. On a Mac, Ctrl with the left button is a right
 * click.
 */
function isByKey({ button, ctrlKey }: MouseEvent): boolean {
  return button !== 2 && !ctrlKey;
}

/** Creates a timeline that fills `host`. It shows the last update; its listener handles all changes. */
export function mountTimeline(host: HTMLElement, listener: TimelineListener) {
  const state = createTimelineState();
  const root = createRoot(host);
  const layers = createLayers(root, state, listener);
  const { handles } = layers;
  const renameField = createRenameField(root);
  const session = createGestureSession(state, listener);
  const actions = createMarkActions(state, listener, (lead) => {
    const { mark } = lead;
    renameField.open(mark.label, lead, (label) => listener.renameMark(mark.id, label));
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
    update: (model: TimelineModel | null): void => setModel(state, model),
    /** Height of all rows, px. */
    contentHeight: (): number => stackHeight(state.stack),
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

/** Layers of a timeline, from the canvas upwards. */
function createLayers(root: HTMLElement, state: TimelineState, listener: TimelineListener) {
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
  const parts = [gutter, handles, suggestions, requestRows, dropTargets, rowScroll, hoverReadout];

  const drawAll = (): void => {
    surface.draw(state.width, state.height, paint);
    for (const part of parts) part.place(state);
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
        const own = rows.filter(({ kind }) => kind.side === side);
        element.hidden = own.length === 0;
        if (element.hidden) continue;
        element.style.top = `${own[0].top}px`;
        element.style.height = `${stackHeight(own) - own[0].top}px`;
      }
    },
  };
}
