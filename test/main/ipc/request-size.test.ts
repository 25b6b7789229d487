import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refuseLarge } from '#main/ipc/answer.ts';
import { attempt } from '#main/library/problems.ts';
import { busyMs } from '#test/fixtures/busy-ms.ts';
import { addClip } from '../sample-rows.ts';
import { setUp } from './handlers-fixture.ts';

const codeOf = (method: Parameters<typeof refuseLarge>[0], request: unknown): string => {
  const measured = attempt('', () => refuseLarge(method, request));
  return measured.ok ? 'taken' : measured.error.code;
};

/** Nested lists that contain the next one ten times: a billion items in a few hundred bytes. */
function manyPlaces(): unknown {
  let shared: unknown = 'x';
  for (let i = 0; i < 9; i++) shared = Array(10).fill(shared);
  return shared;
}

test.each([
  ['a long text', { text: 'x'.repeat(1e6 + 1) }],
  ['a long name', { ['x'.repeat(1e6 + 1)]: 0 }],
  ['many values', { workspace: Array(1e6).fill(0) }],
  ['a list that is long and empty', { clipIds: Array(4e9) }],
  ['one value in many places', { workspace: manyPlaces() }],
])('%s exceeds the limit', (_what, request) => {
  const taken = busyMs(() => {
    expect(codeOf('library.search', request)).toBe('tooLarge');
    expect(codeOf('workspace.save', request)).toBe('tooLarge');
  });
  expect(taken).toBeLessThan(1000);
});

test('bytes, maps and the like are refused in a request', () => {
  for (const strange of [
    new Uint8Array(1e8),
    new ArrayBuffer(1e8),
    new Map(),
    new Date(),
    /x/,
    new Error('x'),
  ])
    expect(codeOf('library.open', strange)).toBe('badRequest');
});

test('a tag for 100,000 clips is accepted, and so is one for a million', async () => {
  const { library, call } = setUp();
  const id = addClip(library.db, '/clips/a.bvh');
  const put = (tag: string, clipIds: readonly string[]) => ({ kind: 'tag.put', tag, clipIds });
  const some = Array.from({ length: 100_000 }, () => randomUUID());
  const edit = { name: 'Tag clips', changes: [put('walk', [...some, id])] };
  // The library refuses unknown clips, so the request was accepted.
  expect(await call('edit.commit', { edit })).toMatchObject({ error: { code: 'unknownClip' } });
  const many = Array.from({ length: 1_000_000 }, () => some[0]);
  expect(codeOf('edit.commit', { edit: { name: 'x', changes: [put('walk', many)] } })).toBe('taken');
});

test('a conflict about a folder is decided by its name, for paths of any length', async () => {
  const { call } = setUp();
  const theirs = [`import /${'characters/'.repeat(50)}`];
  expect(await call('userData.merge', { token: randomUUID(), theirs })).toMatchObject({
    error: { code: 'notChosen' },
  });
});
