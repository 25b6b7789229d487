import { expect, test } from 'vitest';
import { CLIP_DROP, dragClip } from '#renderer/controls/drag-clip.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { openPage, point } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/** Targets of 100 × 50 px side by side: source, destination, another one, and the library over the last. */
const targets = `
  <div data-drop-end="source" data-drop-words="Show" style="left: 0px; top: 0px; width: 100px; height: 50px"></div>
  <div data-drop-end="destination" style="left: 100px; top: 0px; width: 100px; height: 50px"></div>
  <div data-drop-words="Add to tree" style="left: 200px; top: 0px; width: 100px; height: 50px"></div>
  <div data-drop-end="source" style="left: 300px; top: 0px; width: 100px; height: 50px"></div>
  <div class="library-panel" style="left: 300px; top: 0px; width: 100px; height: 50px"></div>`;

async function opened(clip: object = {}) {
  await openPage();
  document.body.innerHTML = targets;
  const all = [...document.body.children];
  document.elementFromPoint = (x, y) => all[y < 50 && x < 300 ? Math.floor(x / 100) : 4];
  const clips = clipTable([clipOf('walk'), clipOf('hop'), { ...clipOf('jog'), ...clip }]);
  const markers = new Map(['walk', 'hop', 'jog'].map((id) => [id, []]));
  const { app, edits } = openApp({ library: { clips, markers } });
  const dropped: unknown[] = [];
  all[2].addEventListener(CLIP_DROP, (event) => dropped.push((event as CustomEvent).detail));
  const press = (held: object = {}) => {
    const event = new PointerEvent('pointerdown', { clientX: 350, clientY: 200, button: 0, ...held });
    dragClip(app, 'jog', event);
  };
  const go = (type: string, x: number, y: number) => point(window as never, type, { x, y }, 1);
  const seen = () => {
    const { over, onto } = app.session.clipDrag.peek() ?? {};
    return [over, onto, document.documentElement.dataset['draggingClip']];
  };
  return { app, press, go, seen, edits: () => edits.map(({ name }) => name), dropped };
}

const nothing = [undefined, undefined, undefined];

test.each([
  // where it is dropped, what it is over, edits
  [50, 25, ['source', null, 'source'], ['Replace source']],
  [100, 0, ['destination', null, 'destination'], ['Replace destination']],
  [199, 49, ['destination', null, 'destination'], ['Replace destination']],
  [250, 25, [null, 'Add to tree', 'nowhere'], []],
  [350, 25, [null, null, 'nowhere'], []], // below the library
  [50, 50, [null, null, 'nowhere'], []],
])('a clip dragged to %d, %d px is over %j there, and its drop makes %j', async (x, y, over, made) => {
  const { press, go, seen, edits, dropped } = await opened();
  press();
  go('pointermove', 353, 203); // a click is not steady
  expect(seen()).toEqual(nothing);
  go('pointermove', 345, 200);
  expect(seen()).toEqual([null, null, 'nowhere']);
  go('pointermove', x, y);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  expect(seen()).toEqual(over);
  go('pointerup', x, y);
  expect(seen()).toEqual(nothing);
  await expect.poll(edits).toEqual(made);
  expect(dropped).toEqual(over[1] === null ? [] : [{ clipId: 'jog', x, y }]);
  go('pointermove', 50, 25);
  expect(seen()).toEqual(nothing);
});

test.each(['Escape', 'pointercancel', 'blur'])('a drag ends with %s, and changes nothing', async (how) => {
  const { press, go, seen, edits } = await opened();
  press();
  go('pointermove', 50, 25);
  window.dispatchEvent(how === 'Escape' ? new KeyboardEvent('keydown', { key: how }) : new Event(how));
  go('pointerup', 50, 25);
  expect([seen(), edits(), document.querySelectorAll('[data-drop-over]').length]).toEqual([nothing, [], 0]);
});

test.each([
  ['another button', { button: 2 }, {}],
  ['a finger, which scrolls', { pointerType: 'touch' }, {}],
  ['a character', {}, { isCharacter: true }],
])('%s drags no clip', async (_, held, clip) => {
  const { press, go, seen } = await opened(clip);
  press(held);
  go('pointermove', 50, 25);
  expect(seen()).toEqual(nothing);
});
