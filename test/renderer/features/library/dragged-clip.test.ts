import { h } from 'preact';
import { expect, test } from 'vitest';
import { DraggedClip, DropZones, whatHappens } from '#renderer/features/library/dragged-clip.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { ClipDrag } from '#renderer/stores/library/list-state.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** A drag of `jog` at 30, 40 px; walk → hop is open, or walk and hop are chosen alone. */
function dragging(
  drag: Partial<ClipDrag>,
  { skeletonId = 'person', isOpen = true, chosen = ['walk', 'hop'] as readonly (string | null)[] } = {},
) {
  const clips = clipTable([clipOf('walk'), clipOf('hop'), { ...clipOf('jog'), skeletonId }]);
  const win = openWindow({ ...documentOf([], isOpen ? [transitionOf('t')] : []), clips });
  win.app.session.chosen.value = { source: chosen[0], destination: chosen[1] };
  win.app.session.clipDrag.value = { clipId: 'jog', x: 30, y: 40, over: null, onto: null, ...drag };
  return win;
}

test.each<[string, Partial<ClipDrag>, Parameters<typeof dragging>[1]]>([
  ['Drop on source or destination', {}, {}],
  ['Add to tree', { onto: 'Add to tree' }, {}],
  ['as source', { over: 'source' }, {}],
  ['as destination', { over: 'destination' }, {}],
  ['is the source already', { over: 'source', clipId: 'walk' }, {}],
  ['is the destination already', { over: 'destination', clipId: 'hop' }, {}],
  ['as destination', { over: 'destination', clipId: 'walk' }, {}],
  ['as source, on hop’s skeleton', { over: 'source' }, { skeletonId: 'horse' }],
  ['as destination, on its own skeleton', { over: 'destination' }, { skeletonId: 'horse' }],
  ['new transition to hop', { over: 'source' }, { isOpen: false }],
  ['new transition from walk', { over: 'destination' }, { isOpen: false }],
  ['as source', { over: 'source' }, { isOpen: false, chosen: [null, null] }],
  ['leaf 2', { onto: 'leaf 2', over: 'source' }, {}],
])('“%s” is beside a clip that is dragged: %j, %j', (words, drag, how) => {
  const { app } = dragging(drag, how);
  expect(whatHappens(app, app.session.clipDrag.peek()!)).toBe(words);
});

test('while a clip is dragged, it is at the pointer, and each half of the views takes it; afterwards nothing is there', async () => {
  const win = dragging({ over: 'source' });
  const both = () => [h(DropZones, { key: 'zones' }), h(DraggedClip, { key: 'clip' })];
  const { of, text } = await win.show(both, {});
  expect(of('[data-drop-end]').map((each) => [each.dataset['dropEnd'], each.textContent])).toEqual([
    ['source', 'Use as source'],
    ['destination', 'Use as destination'],
  ]);
  const [box] = of('[role="status"]');
  expect([box.textContent, box.style.transform, box.className.split(' ').at(-1)]).toEqual([
    'jogas source',
    'translate(42px, 50px)',
    'source',
  ]);
  win.app.session.clipDrag.value = null;
  expect(text()).toBe('');
});
