import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toValue } from '#renderer/kit/plot/scale.ts';
import { attachContextMenu } from '#renderer/timeline/timeline.ts';
import { createGestureSession } from '#renderer/timeline/gestures/gesture-session.ts';
import { attachHandleKeys } from '#renderer/timeline/gestures/handle-keys.ts';
import { attachHover } from '#renderer/timeline/gestures/hover.ts';
import type { PointerParts } from '#renderer/timeline/gestures/pointer-parts.ts';
import { attachPress } from '#renderer/timeline/gestures/press/press.ts';
import { attachViewGestures } from '#renderer/timeline/gestures/view-gestures.ts';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { clipRow } from '#renderer/timeline/rows/rows.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { createTimelineState, setSize } from '#renderer/timeline/timeline-state.ts';
import { keyEvent, pointerEvent, PointedElement, wheelEvent } from '#test/fixtures/pointed-element.ts';
import { ranged, recorder, scaleFrom } from '../timeline-fixture.ts';

class Field extends EventTarget {}

beforeEach(() => {
  const [window, body] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { body, elementFromPoint: () => null });
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

/** A timeline of 100 px/s with its seam at 504 px that selects what it is told to. */
function bench(selected: readonly string[] = []) {
  const { listener, told } = recorder();
  const state = createTimelineState();
  setSize(state, 1104, 258);
  setModel(state, { ...ranged, selection: { ids: new Set(selected), lead: selected[0] ?? null } });
  state.scale = scaleFrom(104, 1000, -4, 100);
  const following = {
    ...listener,
    select: (selection: Parameters<typeof listener.select>[0]) => {
      listener.select(selection);
      setModel(state, { ...state.model!, selection });
    },
  };
  const session = createGestureSession(state, following);
  const root = new PointedElement();
  const did: string[] = [];
  const under: { grip: Grip | null } = { grip: null }; // the handle at the pointer or with the focus
  const parts = {
    root,
    state,
    session,
    listener: following,
    handles: { gripOf: () => under.grip },
    actions: { rename: () => did.push('rename'), deselect: () => did.push('deselect') },
  } as unknown as PointerParts;
  const detach = [
    attachPress(parts),
    attachViewGestures(parts),
    attachHover(parts),
    attachContextMenu(parts),
  ];
  detach.push(attachHandleKeys(parts.root, session, parts.handles, parts.actions));
  const [source, destination] = (['source', 'destination'] as const).map(
    (side) => clipRow(state.rows, side)!.top,
  );
  const send = (type: string, x: number, y: number, more: object = {}) => {
    const event = pointerEvent(type, x, y, more);
    root.dispatchEvent(event);
    return event;
  };
  /** Presses, moves by so many px, and releases. */
  const drag = (x: number, y: number, by: number, more: object = {}): void => {
    send('pointerdown', x, y, more);
    send('pointermove', x + by, y, { ...more, buttons: 1 });
    send('pointerup', x + by, y, more);
  };
  const click = (x: number, y: number, more: object = {}): void => drag(x, y, 2, more);
  const lanes = { bar: source + 5, markers: source + 35, ranges: source + 50, other: destination + 35 };
  return {
    state,
    session,
    root,
    told,
    did,
    under,
    detach: () => detach.forEach((end) => end()),
    send,
    drag,
    click,
    lanes,
  };
}

const near = (value: number): number => expect.closeTo(value, 9) as number;
const [PLANT, OFF, LAND] = [304, 404, 554]; // px of the markers

const withShift = { shiftKey: true };

test.each([
  ['selects it alone', ['off'], {}, ['plant']],
  ['with Ctrl adds it', ['off'], { ctrlKey: true }, ['off', 'plant']],
  ['with Ctrl takes a selected one out', ['off', 'plant'], { ctrlKey: true }, ['off']],
  ['with Shift selects up to it', ['off'], withShift, ['off', 'plant']],
  ['takes a selected one out of several', ['off', 'plant'], {}, ['plant']],
] as const)('a click on a marker %s', (_what, before, keys, after) => {
  const { click, lanes, state, told } = bench(before);
  click(PLANT, lanes.markers, keys);
  expect([...state.model!.selection.ids].toSorted()).toEqual([...after].toSorted());
  expect(told.filter((each) => !(each as string[]).includes('select'))).toEqual([]);
});

test.each([
  [50, {}, 0.5],
  [50.4, {}, 0.5],
  [50.4, { altKey: true }, 0.504],
  [50.4, { ctrlKey: true }, 0.504],
  [50.4, { metaKey: true }, 0.504],
])('a marker that is dragged by %d px with %j moves by %d s, as one gesture', (by, keys, shift) => {
  const { drag, lanes, told } = bench();
  drag(PLANT, lanes.markers, by, keys);
  const moved = told.filter((each) => (each as { kind?: string }).kind === 'marks');
  const marks = { kind: 'marks', ids: new Set(['plant']), side: 'source', shift: near(shift) };
  expect(moved).toEqual([
    { ...marks, phase: 'preview' },
    { ...marks, phase: 'commit' },
  ]);
});

test('a selected marker takes the others along, and leads them', () => {
  const { drag, lanes, told, state } = bench(['off', 'plant']);
  drag(PLANT, lanes.markers, 30);
  expect(told.at(-1)).toMatchObject({ ids: new Set(['off', 'plant']), shift: near(0.3), phase: 'commit' });
  expect(state.model!.selection.lead).toBe('plant');
});

test('the ruler and empty ground take the playhead at once', () => {
  const { send, told, lanes, root } = bench();
  for (const [x, y, time] of [
    [454, 5, -0.5],
    [754, lanes.bar, 0.75], // the last frame
  ]) {
    told.length = 0;
    send('pointerdown', x, y);
    expect(root.dataset['pressed']).toBeDefined();
    send('pointerup', x, y);
    expect(root.dataset['pressed']).toBeUndefined();
    expect(told).toEqual([
      ['seek', near(time), 'preview'],
      ['seek', near(time), 'commit'],
    ]);
  }
});

test('a bar slides below the seam; a click on it deselects', () => {
  const { drag, click, lanes, told, state } = bench(['plant']);
  drag(350, lanes.bar, -40);
  expect(told.at(-1)).toEqual({ kind: 'outTime', value: near(3.4), phase: 'commit' });
  click(350, lanes.bar);
  expect([...state.model!.selection.ids]).toEqual([]);
});

test('a sweep in the lane of markers selects those within, with Shift also those before', () => {
  for (const [keys, ids] of [
    [{}, ['off']],
    [withShift, ['plant', 'off']],
  ] as const) {
    const { drag, lanes, state } = bench(['plant']);
    drag(380, lanes.markers, 50, keys);
    expect([...state.model!.selection.ids]).toEqual(ids);
  }
});

test('a drag in the lane of ranges adds one', () => {
  const { drag, lanes, told } = bench();
  drag(320, lanes.ranges, 61);
  expect(told.at(-1)).toEqual([
    'add range',
    { side: 'source', clipId: 'walk', start: near(1.16), end: near(1.77) },
  ]);
});

test('Escape gives a drag back, and so does the end of the timeline; both leave nothing pressed', () => {
  for (const end of ['Escape', 'end']) {
    const { send, told, lanes, detach, root, session } = bench();
    send('pointerdown', PLANT, lanes.markers);
    send('pointermove', PLANT + 40, lanes.markers, { buttons: 1 });
    if (end === 'end') detach();
    else window.dispatchEvent(keyEvent('Escape'));
    expect(told.at(-1)).toMatchObject({ kind: 'marks', shift: 0, phase: 'cancel' });
    expect([session.held(), root.dataset['pressed'], root.focused]).toEqual([null, undefined, 0]);
  }
});

test('a release takes the focus off a handle; a second press during the first does nothing', () => {
  const { send, root, lanes, told } = bench();
  send('pointerdown', PLANT, lanes.markers);
  send('pointerdown', OFF, lanes.markers, { pointerId: 2 });
  send('pointerup', PLANT, lanes.markers);
  expect(root.focused).toBe(1);
  expect(told).toEqual([
    ['select', ['plant']],
    ['select', ['plant']],
  ]);
});

test('names, other buttons and fields are no presses; the middle button pans', () => {
  const { send, drag, told, lanes, state, root } = bench();
  drag(50, lanes.bar, 40);
  drag(PLANT, lanes.markers, 40, { button: 2 });
  send('pointerdown', PLANT, lanes.markers, { target: new Field() });
  expect([told, root.captured]).toEqual([[], null]);
  state.scale = scaleFrom(104, 1000, -2, 400);
  drag(400, lanes.bar, -50, { button: 1 });
  expect(state.scale.low).toBeCloseTo(-2 + 50 / 400, 9);
  setModel(state, null);
  drag(400, lanes.bar, 20);
  expect(told).toEqual([]);
});

test('a handle is taken before what is below it', () => {
  const { drag, under, told, lanes } = bench();
  under.grip = { kind: 'blendEnd', slot: 1 };
  drag(534, lanes.bar, 20);
  expect(told.at(-1)).toEqual({ kind: 'blendEnd', slot: 1, value: near(0.5), phase: 'commit' });
});

test.each([
  [{}, ['off']],
  [withShift, ['off', 'plant']],
  [{ metaKey: true }, ['off', 'plant']],
])('a click with %j on the handle of a marker selects %j', (keys, ids) => {
  const { click, under, state, lanes } = bench(['plant']);
  under.grip = { kind: 'marker', side: 'source', id: 'off' };
  click(OFF, lanes.markers, keys);
  expect([...state.model!.selection.ids].toSorted()).toEqual(ids);
});

test('the wheel zooms at the pointer, pans sideways, and scrolls the rows over the names', () => {
  const { root, state } = bench();
  setSize(state, 1104, 120);
  const turn = (x: number, more: object) => root.dispatchEvent(wheelEvent(x, 40, more));
  const [there, whole] = [toValue(state.scale, 300), state.scale.high - state.scale.low];
  expect(turn(300, { deltaY: -200 })).toBe(false); // the page does not scroll
  expect(toValue(state.scale, 300)).toBeCloseTo(there, 9);
  expect(state.scale.high - state.scale.low).toBeCloseTo(whole / Math.exp(0.32), 6);
  const { low, high } = state.scale;
  turn(300, { deltaX: 30 });
  expect(state.scale.low).toBeCloseTo(low + (30 * (high - low)) / 1000, 9);
  turn(50, { deltaY: 24 });
  turn(50, { deltaY: 1, deltaMode: 1 });
  expect([state.scroll, state.scale.high - state.scale.low]).toEqual([40, near(high - low)]);
});

test('while something is held, the wheel does nothing', () => {
  const { root, state, send, lanes } = bench();
  send('pointerdown', PLANT, lanes.markers);
  const { scale } = state;
  root.dispatchEvent(wheelEvent(300, 40, { deltaY: -200 }));
  expect(state.scale).toEqual(scale);
});

test('a double click fits the view, adds a marker on the nearest frame, or renames one', () => {
  const { send, state, told, did, lanes, under } = bench();
  send('dblclick', 500, 5);
  expect(state.scale.low).not.toBe(-4);
  state.scale = scaleFrom(104, 1000, -4, 100);
  send('dblclick', 354.3, lanes.markers);
  send('dblclick', LAND + 41, lanes.other);
  expect(told).toEqual([
    ['add', { side: 'source', clipId: 'walk', time: near(1.5) }],
    ['add', { side: 'destination', clipId: 'hop', time: near(2) }], // not beyond its end
  ]);
  send('dblclick', PLANT, lanes.markers);
  expect(did).toEqual(['rename']);
  send('dblclick', PLANT, lanes.markers, { target: new Field() });
  send('dblclick', 360, lanes.ranges);
  under.grip = { kind: 'playhead' };
  vi.stubGlobal('document', { elementFromPoint: () => ({}) });
  send('dblclick', 354, lanes.markers);
  expect([told.length, did.length]).toEqual([2, 1]);
});

test('the mark under the pointer is hovered, unless a button is down or a handle is over it', () => {
  const { send, state, lanes, root, under } = bench();
  const at = (x: number, y: number, more: object = {}) => {
    send('pointermove', x, y, more);
    return state.hovered;
  };
  expect([at(PLANT, lanes.markers), at(OFF, lanes.markers)]).toEqual(['plant', 'off']);
  expect(at(PLANT, lanes.markers, { buttons: 1 })).toBe('off');
  expect(at(270, lanes.ranges)).toBe('stance');
  const cursor = root.dataset['under'];
  under.grip = { kind: 'playhead' };
  expect(at(PLANT, lanes.markers)).toBeNull();
  expect(root.dataset['under']).not.toBe(cursor);
  under.grip = null;
  state.sceneDirty = false;
  at(PLANT, lanes.markers);
  expect(state.sceneDirty).toBe(true);
  send('pointerleave', 0, 0);
  expect(state.hovered).toBeNull();
});

test('a right click opens the menu of what is under it, and selects a mark that is not', () => {
  const { send, told, lanes } = bench(['off', 'plant']);
  const right = { button: 2 };
  expect(send('contextmenu', PLANT, lanes.markers, right).defaultPrevented).toBe(true);
  expect(told.splice(0)).toEqual([['menu', 'marks']]); // all that are selected
  send('contextmenu', LAND, lanes.other, right);
  send('contextmenu', 700, 5, { button: 0, ctrlKey: true });
  send('contextmenu', 350, lanes.bar, right);
  send('contextmenu', 50, lanes.bar, right);
  expect(told).toEqual([
    ['select', ['land']],
    ['menu', 'marks'],
    ['menu', 'ruler'],
    ['menu', 'source'],
  ]);
  const field = send('contextmenu', PLANT, lanes.markers, { ...right, target: new Field() });
  expect([field.defaultPrevented, told.length]).toEqual([false, 4]);
  const downs = [{ button: 2 }, { ctrlKey: true }, {}].map(
    (more) => send('mousedown', 0, 0, more).defaultPrevented,
  );
  expect(downs).toEqual([true, true, false]);
});

test('the menu key opens the menu of the selection, if there is one', () => {
  const { send, told } = bench(['plant']);
  send('contextmenu', 0, 0);
  expect(told).toEqual([['menu', 'marks']]);
  const none = bench();
  none.send('contextmenu', PLANT, 40);
  expect(none.told).toEqual([]);
});

test.each([
  [['ArrowRight'], {}, 0.01],
  [['ArrowLeft', 'ArrowLeft'], {}, -0.02],
  [['ArrowRight'], withShift, 0.1],
  [['ArrowLeft'], withShift, -0.1],
  [['ArrowUp'], {}, 0.1],
  [['ArrowDown'], {}, -0.1],
  [['Home'], {}, -1],
  [['End'], {}, 3],
])('the keys %j with %j move a mark in one step that is kept on release', (keys, held, shift) => {
  const { root, under, told } = bench();
  under.grip = { kind: 'marker', side: 'source', id: 'plant' };
  for (const key of keys) expect(root.dispatchEvent(keyEvent(key, held))).toBe(false);
  root.dispatchEvent(Object.assign(new Event('keyup'), { key: keys[0] }));
  expect(told.at(-1)).toMatchObject({ kind: 'marks', shift: near(shift), phase: 'commit' });
  expect(told.filter((each) => (each as { phase?: string }).phase === 'commit')).toHaveLength(1);
});

test('Enter renames a mark, Escape lets go of it; keys of the playhead are the window’s', () => {
  const { root, under, did, told } = bench();
  const isTaken = (key: string, more: object = {}): boolean => !root.dispatchEvent(keyEvent(key, more));
  under.grip = { kind: 'marker', side: 'source', id: 'plant' };
  expect(['Enter', 'Escape', 'x'].map((key) => isTaken(key))).toEqual([true, true, false]);
  expect([did, root.focused]).toEqual([['rename', 'deselect'], 1]);
  for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(isTaken('Home', more)).toBe(false);
  under.grip = { kind: 'outTime' };
  expect(['Enter', 'Escape'].map((key) => isTaken(key))).toEqual([false, true]);
  under.grip = { kind: 'playhead' };
  expect(['ArrowRight', 'Home', 'Escape'].map((key) => isTaken(key))).toEqual([false, false, true]);
  expect([did.length, told]).toEqual([2, []]);
});

test('while the pointer holds a mark, keys do nothing', () => {
  const { root, under, send, lanes, told } = bench();
  send('pointerdown', PLANT, lanes.markers);
  under.grip = { kind: 'marker', side: 'source', id: 'off' };
  told.length = 0;
  expect(root.dispatchEvent(keyEvent('ArrowRight'))).toBe(false);
  expect(told).toEqual([]);
});

test('a key that is held as the timeline goes gives its step back', () => {
  const { root, under, told, detach, session } = bench();
  under.grip = { kind: 'marker', side: 'source', id: 'plant' };
  root.dispatchEvent(keyEvent('ArrowRight'));
  detach();
  expect(told.at(-1)).toMatchObject({ kind: 'marks', shift: 0, phase: 'cancel' });
  expect(session.held()).toBeNull();
});

test('once it is gone, the timeline hears nothing', () => {
  const { detach, send, drag, root, state, told, did, under, lanes } = bench(['plant']);
  detach();
  drag(PLANT, lanes.markers, 40);
  for (const type of ['contextmenu', 'dblclick', 'pointermove'])
    send(type, PLANT, lanes.markers, { button: 2 });
  root.dispatchEvent(wheelEvent(300, 40, { deltaY: -200 }));
  under.grip = { kind: 'marker', side: 'source', id: 'plant' };
  root.dispatchEvent(keyEvent('ArrowRight'));
  window.dispatchEvent(keyEvent('Escape'));
  expect([told, did, state.scale.low, state.hovered]).toEqual([[], [], -4, null]);
});
