import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { success } from '#core/result.ts';
import { makeRequests } from '#renderer/features/stress/requests-commands.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const names = ['walk', 'hop', 'crouch', 'idle', 'jog', 'turn', 'wave'];

/** Content of the list that is made while these clips are selected; the library finds all clips. */
async function listFor(selected: readonly string[]) {
  const edits: Edit[] = [];
  const searches: string[] = [];
  const call = (method: string, request: { edit?: Edit; text?: string }) => {
    if (request.edit) edits.push(request.edit);
    if (method === 'library.clipIds') searches.push(request.text ?? '');
    const found = method === 'library.clipIds' ? names.toSorted() : [];
    return Promise.resolve(success(method === 'edit.commit' ? { undo: 'x', redo: null } : found));
  };
  const app = createWorkbench({ call, on: () => () => undefined } as never);
  app.document.saved.value = { ...documentOf([], [transitionOf('t')]), clips: clipTable(names.map(clipOf)) };
  app.workspace.set({ openTransition: 't' });
  app.session.selection.value = { ...nothingSelected, ids: new Set(selected) };
  await makeRequests(app);
  const [change] = edits[0].changes;
  return { change, searches };
}

test('a new list has the clips of the transition and four more on their skeleton, and a request every 0.4 s', async () => {
  for (const selected of [[], ['jog']]) {
    const { change, searches } = await listFor(selected);
    expect(change).toMatchObject({
      item: {
        content: { clips: ['walk', 'hop', 'crouch', 'idle', 'jog', 'turn'], requests: { every: 0.4 } },
      },
    });
    expect(searches).toEqual(['kind:clip missing:no skeleton:"walk"']);
  }
});

test('a new list has the selected clips alone, if there are two or more', async () => {
  const { change, searches } = await listFor(['jog', 'wave']);
  expect(change).toMatchObject({ item: { content: { clips: ['jog', 'wave'] } } });
  expect(searches).toEqual([]);
});
