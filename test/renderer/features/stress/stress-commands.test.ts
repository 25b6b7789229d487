import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { success } from '#core/kit/result.ts';
import { offeredMethods } from '#core/methods/registry.ts';
import { withMethods } from '#renderer/features/stress/compare-methods.tsx';
import { makeRequests } from '#renderer/features/stress/requests-commands.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { forAll } from '#test/fixtures/property.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
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

const ids = offeredMethods.map(({ id }) => id);

test('each chosen method has a slot and no other has one; slots that stay are unchanged and in order', () => {
  const some = fc.subarray(ids, { minLength: 1 });
  const slots = fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 });
  forAll(slots, some, fc.nat(4), (before, methods, at) => {
    const own = before.map((id) => slotOf(id));
    const transition = { ...transitionOf('t'), slots: own, chosen: at % own.length };
    const after = withMethods(transition, new Set(methods));
    expect(new Set(after.slots.map(({ method }) => method))).toEqual(new Set(methods));
    const kept = own.filter(({ method }) => methods.includes(method));
    expect(after.slots.slice(0, kept.length)).toEqual(kept);
    kept.forEach((slot, i) => expect(after.slots[i]).toBe(slot));
    expect(after.slots).toHaveLength(kept.length + methods.filter((id) => !before.includes(id)).length);
    const chosen = own[transition.chosen];
    expect(after.slots[after.chosen]).toBe(kept.includes(chosen) ? chosen : after.slots[0]);
  });
});
