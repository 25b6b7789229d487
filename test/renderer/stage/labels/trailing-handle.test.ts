import { expect, test } from 'vitest';
import { mountTrailingHandle } from '#renderer/stage/labels/trailing-handle.ts';
import type { View } from '#renderer/stage/overlays/view.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import type { ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { drag, openPage, point, press } from '#test/fixtures/page.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';

const { names } = longWalk.skeleton;
const HAND = names.indexOf('LeftHand');
const chain = {
  ...{ joints: ['LeftHand', 'LeftHandIndex1'], dampTime: 0.2, angleLimitDegrees: 30 },
  offsets: { LeftHand: [0, 0, 0.1] as const },
};

/** Two views of 400 × 300 px side by side, 100 px/m; what is behind the camera is not seen. */
const viewport = {
  project(out: ScreenPoint, view: number, p: ArrayLike<number>, at: number) {
    if (p[at + 2] < 0) return null;
    return Object.assign(out, { x: 400 * view + 200 + p[at] * 100, y: 200 - p[at + 1] * 100 });
  },
  views: () => [0, 400].map((x) => ({ x, y: 0, width: 400, height: 300 })),
  drawnCamera: () => ({ yaw: 0, pitch: 0 }),
} as unknown as Viewport;

/** The hand of the second figure, whose particle would rest at a place, m. */
const momentWith = ([x, y, z]: readonly number[]): Moment => {
  const turn = () => Float64Array.of(0, 0, 0, 1);
  const particle = { index: HAND, target: [x - 0.6, y, z], swing: turn(), rotation: turn() };
  const skeleton = longWalk.skeleton;
  return oneMoment({ skeleton, figures: [{ particles: [] }, { particles: [particle] }] });
};

const views = [0, 1].map((index) => ({ index })) as View[];

/** The handle of the left hand, drawn in the second view. */
async function opened() {
  await openPage();
  document.body.replaceChildren();
  const win = openApp({ transition: { trailing: [chain] } });
  await win.ready();
  const { app } = win;
  app.session.selectedJoint.value = HAND;
  app.workspace.set({ overlays: { trailing: true } });
  const handle = mountTrailingHandle(document.body, app);
  const element = document.querySelector<HTMLElement>('.trailing-handle')!;
  const draw = (target: readonly number[] = [1, 1, 0.5]) => handle.draw(viewport, momentWith(target), views);
  draw();
  const place = () => (element.style.visibility === 'hidden' ? null : element.style.transform);
  const offset = () => win.open().trailing[0].offsets?.['LeftHand'].map((value) => Number(value.toFixed(6)));
  return { ...win, handle, element, draw, place, offset, names: () => win.edits.map(({ name }) => name) };
}

test('the handle stands at the joint, where the figure is shown, and says what it is', async () => {
  const { element, place, handle } = await opened();
  expect([place(), element.ariaLabel, element.dataset['tip']]).toEqual([
    'translate(640px, 100px)',
    'Rest offset of LeftHand',
    'Drag to move the rest offset in the plane of the screen; arrow keys 1 cm, with Shift 1 mm',
  ]);
  handle.dispose();
  expect(element.isConnected).toBe(false);
});

test.each<[string, (win: Awaited<ReturnType<typeof opened>>) => unknown]>([
  ['another joint is picked', ({ app, draw }) => ((app.session.selectedJoint.value = 0), draw())],
  ['no joint is picked', ({ app, draw }) => ((app.session.selectedJoint.value = null), draw())],
  ['the overlay is off', ({ app, draw }) => (app.workspace.set({ overlays: { trailing: false } }), draw())],
  ['it is behind the camera', ({ draw }) => draw([1, 1, -0.1])],
  ['it is left of its view', ({ draw }) => draw([-1.7, 1, 0])],
  ['it is right of its view', ({ draw }) => draw([2.7, 1, 0])],
  ['it is above its view', ({ draw }) => draw([1, 2.1, 0])],
  ['it is below its view', ({ draw }) => draw([1, -1.1, 0])],
])('the handle is hidden while %s', async (_what, act) => {
  const win = await opened();
  act(win);
  expect(win.place()).toBeNull();
});

test('a drag moves the offset in the plane of the screen, as one edit; other buttons and Escape none', async () => {
  const { element, offset, names } = await opened();
  const heard: string[] = [];
  document.body.addEventListener('pointerdown', () => heard.push('the camera turns'));
  drag(element, { x: 640, y: 100 }, { x: 645, y: 95 }, { x: 650, y: 80 });
  expect([offset(), names()]).toEqual([[0.1, 0.2, 0.1], ['Set rest offset of LeftHand']]);
  point(element, 'pointerdown', { x: 640, y: 100, button: 2 }, 2);
  point(element, 'pointermove', { x: 700, y: 100 }, 2);
  point(element, 'pointerdown', { x: 640, y: 100 }, 1);
  point(element, 'pointermove', { x: 740, y: 100 }, 1);
  expect(offset()?.[0]).toBe(1.1);
  press('Escape', window);
  expect([offset(), names().length, heard]).toEqual([[0.1, 0.2, 0.1], 1, []]);
});

test.each<[readonly string[], readonly number[]]>([
  [['ArrowRight'], [0.01, 0, 0.1]],
  [
    ['ArrowUp', 'ArrowUp'],
    [0, 0.02, 0.1],
  ],
  [
    ['Shift+ArrowLeft', 'ArrowDown'],
    [-0.001, -0.01, 0.1],
  ],
  [['ctrl+ArrowRight'], [0, 0, 0.1]],
  [['Alt+ArrowRight'], [0, 0, 0.1]],
  [['x'], [0, 0, 0.1]],
])('the keys %j move the offset to %j', async (keys, to) => {
  const { element, offset, names } = await opened();
  element.focus();
  const down = (key: string, held: object = {}) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
  for (const each of keys) {
    const [key, held] = each.split('+').toReversed();
    down(key, { shiftKey: held === 'Shift', ctrlKey: held === 'ctrl', altKey: held === 'Alt' });
  }
  const isMoved = to.some((value, i) => value !== chain.offsets.LeftHand[i]);
  expect([offset(), names()]).toEqual([to, []]); // while keys are held
  element.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight' }));
  expect(names()).toHaveLength(isMoved ? 1 : 0);
  down('Escape');
  expect(document.activeElement).not.toBe(element);
});
