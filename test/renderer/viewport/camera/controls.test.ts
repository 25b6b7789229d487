import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_CAMERA, orbited, panned, zoomed } from '#renderer/viewport/camera/camera.ts';
import { mountControls } from '#renderer/viewport/camera/controls.ts';
import { pointerEvent, PointedElement, wheelEvent } from '#test/fixtures/pointed-element.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 });
});
afterEach(() => void vi.unstubAllGlobals());

/** Two views side by side, of 400 × 300 px each. */
function opened() {
  let camera = DEFAULT_CAMERA;
  let isHeld = false;
  const told: string[] = [];
  const element = new PointedElement();
  const end = mountControls(element as unknown as HTMLElement, {
    camera: () => camera,
    setCamera: (next) => (camera = next),
    held: (is) => void (isHeld = is),
    views: () => [0, 400].map((x) => ({ x, y: 0, width: 400, height: 300 })),
    clicked: (x, y, adds) => told.push(`click ${x} ${y}${adds ? ' adds' : ''}`),
    hovered: (x, y) => told.push(`hover ${x} ${y}`),
    menuAsked: (x, y, at) => told.push(`menu ${x} ${y}, ${at.x} ${at.y}`),
  });
  const send = (type: string, x: number, y: number, more: object = {}): boolean =>
    element.dispatchEvent(pointerEvent(type, x, y, more));
  /** Presses at 100, 100 and moves there by steps, without a release. */
  const drag = (more: object, ...steps: readonly (readonly [number, number])[]): void => {
    send('pointerdown', 100, 100, more);
    for (const [x, y] of steps) send('pointermove', x, y, { buttons: 1 });
  };
  return { element, told, end, send, drag, camera: () => camera, isHeld: () => isHeld };
}

test.each([
  ['orbits', {}, orbited(orbited(DEFAULT_CAMERA, 10, 0), 20, -5)],
  ['with Shift pans', { shiftKey: true }, panned(panned(DEFAULT_CAMERA, 10, 0, 300), 20, -5, 300)],
  ['with the middle button pans', { button: 1 }, panned(panned(DEFAULT_CAMERA, 10, 0, 300), 20, -5, 300)],
])('a drag %s, and is no click', (_what, held, camera) => {
  const controls = opened();
  controls.drag(held, [110, 100], [130, 95]);
  expect(controls.isHeld()).toBe(true);
  controls.send('pointerup', 130, 95, held);
  expect(controls.isHeld()).toBe(false);
  expect(controls.camera()).toEqual(camera);
  expect(controls.told).toEqual([]);
  controls.send('pointermove', 500, 50);
  expect([controls.camera(), controls.told]).toEqual([camera, ['hover 500 50']]);
});

test('a click picks what is under it, with Ctrl, Command or Shift besides what is picked', () => {
  const { drag, send, told, camera } = opened();
  for (const held of [
    {},
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { button: 1 },
    { button: 2 },
  ]) {
    drag(held, [102, 102]);
    send('pointerup', 100, 100, held);
  }
  const adds = 'click 100 100 adds';
  expect([told, camera()]).toEqual([['click 100 100', adds, adds, adds], DEFAULT_CAMERA]);
});

test('the wheel zooms at the pointer of the view that it is over; a right click opens the menu', () => {
  const { element, camera, end, send, told } = opened();
  element.dispatchEvent(wheelEvent(500, 75, { deltaY: 100 }));
  expect(camera()).toEqual(zoomed(DEFAULT_CAMERA, Math.exp(0.12), -0.5, 0.5, 4 / 3));
  const before = camera();
  element.dispatchEvent(wheelEvent(200, 150, { deltaY: -1, deltaMode: 1 }));
  expect(camera().distance).toBeCloseTo(before.distance * Math.exp(-18 * 0.0012), 9);
  const turned = camera();
  element.dispatchEvent(wheelEvent(200, 150, { deltaY: 9000 }));
  expect(camera().distance).toBeCloseTo(turned.distance * Math.exp(0.24), 9);
  const last = camera();
  element.dispatchEvent(wheelEvent(200, 350, { deltaY: 100 }));
  expect(camera()).toBe(last);
  expect(send('contextmenu', 40, 50)).toBe(false);
  expect(told).toEqual(['menu 40 50, 50 70']);
  end();
  for (const type of ['contextmenu', 'pointermove', 'pointerdown', 'pointerup']) send(type, 1, 1);
  element.dispatchEvent(wheelEvent(200, 150, { deltaY: 100 }));
  expect([told.length, camera()]).toEqual([1, last]);
});
