import { expect, test } from 'vitest';
import { DraggedClip, DropZones } from '#renderer/features/library/dragged-clip.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { ClipDrag } from '#renderer/stores/library/list-state.ts';
import { openWindow } from '#test/renderer/drawn-window.ts';
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
])('“%s” is beside a clip that is dragged: %j, %j', (words, drag, how) => {
  const { draw } = dragging(drag, how);
  const [box] = draw(DraggedClip, {}).of('role');
  expect([box.text, box.props['style']]).toEqual([
    `${drag.clipId ?? 'jog'}${words}`,
    { transform: 'translate(42px, 50px)' },
  ]);
  expect(String(box.props['class']).split(' ').slice(2)).toEqual([drag.over ?? '']);
});

test('while a clip is dragged, each half of the views takes it; afterwards nothing is there', () => {
  const { app, draw } = dragging({});
  const zones = draw(DropZones, {});
  const ends = () => zones.of('data-drop-end').map(({ props, text }) => [props['data-drop-end'], text]);
  expect(ends()).toEqual([
    ['source', 'Use as source'],
    ['destination', 'Use as destination'],
  ]);
  app.session.clipDrag.value = null;
  expect([ends(), draw(DraggedClip, {}).all()]).toEqual([[], []]);
});
