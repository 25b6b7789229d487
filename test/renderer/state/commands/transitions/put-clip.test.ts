import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Edit } from '../../../../../contract/edits/edits.ts';
import { success } from '../../../../../core/result.ts';
import type { App } from '../../../../../renderer/state/app.ts';
import { createApp } from '../../../../../renderer/state/create-app.ts';
import { putClip } from '../../../../../renderer/state/commands/transitions/transition-commands.ts';
import type { System } from '../../../../../renderer/state/window/surroundings.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '../../library-fixture.ts';

const system: System = {
  width: signal({ libraryOver: false, inspectorOver: false }),
  theme: signal('dark'),
  pixelRatio: signal(1),
};

/** A window on walk → hop and the clip jog, which has an out marker at 1.5 s; main takes every edit. */
function setUp(open: string | null): { readonly app: App; readonly edits: Edit[] } {
  const edits: Edit[] = [];
  const bridge = {
    call: (method: string, request: { edit?: Edit }) => {
      if (method === 'edit.commit' && request.edit) edits.push(request.edit);
      return Promise.resolve(success(method === 'edit.commit' ? { undo: 'x', redo: null } : []));
    },
    on: () => () => undefined,
  };
  const app = createApp(bridge as never, system, []);
  const document = documentOf([], [transitionOf('t')]);
  app.document.saved.value = {
    ...document,
    clips: document.clips.with([clipOf('jog')]),
    markers: new Map([...document.markers, ['jog', [markerOf('m', 'jog', 1.5)]]]),
  };
  app.workspace.set({ openTransition: open });
  return { app, edits };
}

test('into the open transition: one edit, the other end as it was, the name with it', async () => {
  const { app, edits } = setUp('t');
  await putClip(app, 'source', 'jog');
  const before = transitionOf('t');
  const source = { kind: 'clip', id: 'jog', time: 1.5, playRate: 1, mirror: false, marker: 'm' };
  expect(edits).toEqual([
    {
      name: 'Change source clip',
      changes: [{ kind: 'transition.set', before, after: { ...before, name: 'jog → hop', source } }],
    },
  ]);
});

test('the clip that is there already changes nothing', async () => {
  const { app, edits } = setUp('t');
  await putClip(app, 'destination', 'hop');
  expect(edits).toEqual([]);
});

test('without a transition the first clip is marked, the second makes one', async () => {
  const { app, edits } = setUp(null);
  await putClip(app, 'destination', 'hop');
  expect(edits).toEqual([]);
  expect(app.session.chosen.value).toEqual({ source: null, destination: 'hop' });
  await putClip(app, 'source', 'jog');
  expect(edits.map(({ name }) => name)).toEqual(['Add transition']);
  expect(app.document.saved.value.transitions.at(-1)).toMatchObject({
    name: 'jog → hop',
    source: { id: 'jog', time: 1.5 },
    destination: { id: 'hop', time: 1 },
  });
});
