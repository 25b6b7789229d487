import { expect, test, vi } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { success } from '#core/kit/result.ts';
import { createWorkbench, type Workbench } from '#renderer/stores/workbench.ts';
import {
  chooseClip,
  putClip,
  useChosenInOpen,
  whyNotUseChosen,
} from '#renderer/stores/commands/transitions/transition-commands.ts';
import { setTransition } from '#renderer/stores/transitions/transition-edits.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** A window with walk → hop and the clip jog, whose out marker is at 1.5 s; main accepts every edit. */
function setUp(open: string | null): { readonly app: Workbench; readonly edits: Edit[] } {
  const edits: Edit[] = [];
  const bridge = {
    call: (method: string, request: { edit?: Edit }) => {
      if (method === 'edit.commit' && request.edit) edits.push(request.edit);
      return Promise.resolve(success(method === 'edit.commit' ? { undo: 'x', redo: null } : []));
    },
    on: () => () => undefined,
  };
  const app = createWorkbench(bridge as never);
  const document = documentOf([], [transitionOf('t')]);
  app.document.saved.value = {
    ...document,
    clips: document.clips.with([clipOf('jog')]),
    markers: new Map([...document.markers, ['jog', [markerOf('m', 'jog', 1.5)]]]),
  };
  app.workspace.set({ openTransition: open });
  return { app, edits };
}

test('in the open transition: one edit that keeps the other end and updates the name', async () => {
  const { app, edits } = setUp('t');
  await putClip(app, 'source', 'jog');
  const before = transitionOf('t');
  const source = { kind: 'clip', id: 'jog', time: 1.5, playRate: 1, mirror: false, marker: 'm' };
  expect(edits).toEqual([
    {
      name: 'Replace source',
      changes: [{ kind: 'transition.set', before, after: { ...before, name: 'jog → hop', source } }],
    },
  ]);
  expect(app.notices.status.value).toBe('Saved · Replace source: out at marker “out”');
});

test.each([
  ['chain', 'source', 'jog', 'out at marker “out”'], // what it interrupts is gone
  ['chain', 'destination', 'jog', 'in at a quarter'],
  ['tree', 'source', 'jog', 'out at marker “out”'],
  ['tree', 'destination', 'jog', 'in at a quarter'],
] as const)('beside a missing %s, the %s alone becomes %s', async (kind, end, clip, place) => {
  const { app, edits } = setUp('t');
  const gone = { kind, id: 'gone', time: 0.3, playRate: 1, mirror: false };
  const before = {
    ...transitionOf('t'),
    source: gone,
    ...(kind === 'tree' && { destination: { ...gone, time: 0.2 } }),
  };
  app.document.saved.value = { ...app.document.saved.value, transitions: [before] };
  await putClip(app, end, clip);
  expect(app.notices.status.value).toBe(`Saved · Replace ${end}: ${place}`);
  const changed = { ...before, [end]: expect.objectContaining({ kind: 'clip', id: clip }) };
  expect(edits.map(({ changes: [change] }) => change)).toEqual([
    { kind: 'transition.set', before, after: changed },
  ]);
});

test('clips that are chosen replace a missing source and keep the destination where it is', async () => {
  const { app } = setUp('t');
  const { source, destination, ...rest } = transitionOf('t');
  const entered = { ...destination, time: 0.123, playRate: 1.5 };
  const broken = { ...rest, source: { ...source, kind: 'chain' as const, id: 'gone' }, destination: entered };
  app.document.saved.value = { ...app.document.saved.value, transitions: [broken] };
  app.session.chosen.value = { source: 'jog', destination: 'hop' };
  await useChosenInOpen(app);
  const [after] = app.document.current.peek().transitions;
  expect([after.source.id, after.destination]).toEqual(['jog', entered]);
  expect(app.notices.status.value).toBe('Saved · Replace source: out at marker “out”');
});

test('an edit made while the clip loads stays, and the clip is put into what it made', async () => {
  const { app, edits } = setUp('t');
  const { clips } = app.document.saved.value;
  const other = { ...clipOf('jog'), skeletonId: 'other', jointsId: 'other' };
  app.document.saved.value = { ...app.document.saved.value, clips: clips.with([other]) };
  const noted = { ...transitionOf('t'), note: 'Slides.' };
  vi.stubGlobal('fetch', () => {
    if (edits.length === 0) void app.editing.commit(setTransition('Change note', transitionOf('t'), noted));
    return Promise.reject(new Error('not there'));
  });
  await putClip(app, 'destination', 'jog');
  vi.unstubAllGlobals();
  expect(edits.map(({ name }) => name)).toEqual(['Change note', 'Replace destination']);
  const [change] = edits[1].changes;
  if (change.kind !== 'transition.set') throw new Error('no transition was set');
  expect(change.before).toEqual(noted);
  expect(change.after).toMatchObject({ note: 'Slides.', destination: { id: 'jog' } });
});

test('a clip that is used already changes nothing', async () => {
  const { app, edits } = setUp('t');
  await putClip(app, 'destination', 'hop');
  expect(edits).toEqual([]);
});

test('without a transition, the first clip is chosen and the second creates a transition', async () => {
  const { app, edits } = setUp(null);
  await putClip(app, 'destination', 'hop');
  expect(edits).toEqual([]);
  expect(app.session.chosen.value).toEqual({ source: null, destination: 'hop' });
  await putClip(app, 'source', 'jog');
  expect(edits.map(({ name }) => name)).toEqual(['Add transition']);
  expect(app.document.saved.value.transitions.at(-1)).toMatchObject({
    name: 'jog → hop',
    source: { id: 'jog', time: 1.5 },
    destination: { id: 'hop', time: 0.9 },
  });
  expect(app.notices.status.value).toBe('Saved · Add transition: out at marker “out”, in at a quarter');
});

test('two chosen clips can replace those of the open transition unless they are the same', () => {
  const { app } = setUp('t');
  chooseClip(app, 'source', 'walk');
  chooseClip(app, 'destination', 'hop');
  expect(whyNotUseChosen(app)).toBe('the open transition has these clips already');
  chooseClip(app, 'source', 'jog');
  expect(whyNotUseChosen(app)).toBeNull();
  app.session.chosen.value = { source: 'jog', destination: null };
  expect(whyNotUseChosen(app)).toBe('choose a source and a destination in the list first');
  app.session.chosen.value = { source: 'jog', destination: 'hop' };
  app.workspace.set({ openTransition: null });
  expect(whyNotUseChosen(app)).toBe('no transition is open');
});
