import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { addClip, markerOn, transitionOf } from '../sample-rows.ts';
import { temporaryFolder } from '../temporary.ts';
import { setUp } from './handlers-fixture.ts';

/** Lone surrogates, as left by cutting a text within a character. */
const halves = 'a\uD83D b\uDE00 c';
const whole = 'a\uFFFD b\uFFFD c';

test('text with lone surrogates is stored, found, changed, undone and exported like any other', async () => {
  const file = path.join(temporaryFolder(), 'out.json');
  const { library, call, faults } = setUp({ choosePlaceForUserData: file, choosePlaceFor: file });
  const clipId = addClip(library.db, '/clips/a.bvh');
  const other = addClip(library.db, '/clips/b.bvh', { rise: 2 });
  const commit = async (...changes: readonly Change[]): Promise<void> =>
    expect(await call('edit.commit', { edit: { name: `Edit ${halves}`, changes } })).toMatchObject({
      ok: true,
    });
  const marker = { ...markerOn(clipId), label: halves };
  const transition = { ...transitionOf(clipId, other), name: halves, note: halves };
  await commit(
    { kind: 'note.set', clipId, before: '', after: halves },
    { kind: 'marker.add', marker },
    { kind: 'transition.add', transition },
    { kind: 'preset.add', preset: { id: randomUUID(), name: halves, settings: transition.slots[0] } },
  );
  // The window may hold what it sent, or what main told it.
  for (const before of [halves, whole]) {
    await commit({ kind: 'note.set', clipId, before, after: 'other' });
    await call('edit.undo', {});
    await commit({ kind: 'marker.set', before: { ...marker, label: before }, after: { ...marker, time: 1 } });
    await call('edit.undo', {});
    const later = { ...transition, name: before, note: before };
    await commit({ kind: 'transition.set', before: later, after: { ...later, chosen: 0, name: 'other' } });
    await call('edit.undo', {});
  }
  expect(await call('library.clips', { clipIds: [clipId] })).toMatchObject({ value: [{ note: whole }] });
  for (const text of [halves, `tag:${halves}`, `"${halves}"`, `folder:${halves}`]) {
    expect(await call('library.search', { text, limit: 10 })).toMatchObject({ ok: true });
  }
  expect(await call('userData.export', {})).toMatchObject({ ok: true });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ transitions: [{ name: whole }] });
  expect(await call('settings.export', { transitionId: transition.id })).toEqual({
    ok: true,
    value: { fileName: 'out.json' },
  });
  expect(readFileSync(file, 'utf8')).not.toMatch(/\\ud[89a-f]/i);
  expect(faults).toEqual([]);
});

test('tags with lone surrogates are added, found, renamed and removed', async () => {
  const { library, call, faults } = setUp();
  const clipId = addClip(library.db, '/clips/a.bvh');
  const edit = (change: Change) => call('edit.commit', { edit: { name: 'Tag', changes: [change] } });
  const tag = 'x\uD83Dy';
  expect(await edit({ kind: 'tag.put', tag, clipIds: [clipId] })).toMatchObject({ ok: true });
  const { value } = (await call('library.tags', {})) as { value: { name: string }[] };
  for (const name of [tag, value[0].name]) {
    expect(await call('library.search', { text: `tag:${name}`, limit: 1 })).toMatchObject({
      value: { total: 1 },
    });
  }
  expect(await edit({ kind: 'tag.rename', from: tag, to: 'plain' })).toMatchObject({ ok: true });
  expect(await edit({ kind: 'tag.rename', from: 'plain', to: tag })).toMatchObject({ ok: true });
  expect(await edit({ kind: 'tag.take', tag, clipIds: [clipId] })).toMatchObject({ ok: true });
  expect(await call('library.search', { text: `tag:${tag}`, limit: 1 })).toMatchObject({
    value: { total: 0 },
  });
  expect(faults).toEqual([]);
});
