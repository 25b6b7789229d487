import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { memberLibrary, textOf } from '#test/main/team/team-fixture.ts';
import { logInMemory } from './log-in-memory.ts';

/** Most that a request list has. A rule that looks at each field for each field takes hours. */
const COUNT = 100_000;

test('an edit of all times of a long list reaches members, another follows it, and both go back', async () => {
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  const log = logInMemory();
  for (const { db } of [anna, ben]) log.join(db);
  const exchange = (): void => [anna, ben, anna].forEach(({ db }) => log.sync(db));
  const itemAfter = (shift: number) => ({
    ...{ id, kind: 'requests' as const, name: 'Long' },
    content: {
      ...{ schemaVersion: 1, clips: ['a'], seed: 1, seconds: 60 },
      requests: { times: Array.from({ length: COUNT }, (_, i) => i / COUNT + shift) },
    },
  });
  const id = randomUUID();
  edit(anna.db, { kind: 'lab.add', item: itemAfter(0) });
  exchange();
  edit(anna.db, { kind: 'lab.set', before: itemAfter(0), after: itemAfter(1) });
  exchange();
  edit(ben.db, { kind: 'lab.set', before: itemAfter(1), after: itemAfter(2) });
  exchange();
  expect(textOf(ben.db)).toBe(textOf(anna.db));
  const [undone] = valueOf(await stepEdit(anna.library, 'undo')).left;
  expect(undone).toContain('Another member or indexing has set this since.');
  expect(valueOf(await stepEdit(ben.library, 'undo')).left).toEqual([]);
  exchange();
  expect(textOf(anna.db)).toBe(textOf(ben.db));
  expect(textOf(anna.db).includes('"times": [\n            1,\n')).toBe(true);
});
