import path from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#main/library/database/database.ts';
import { closeLibrary } from '#main/library/library.ts';
import { overriddenValues } from '#main/library/team/overridden.ts';
import { readTeam, saveTeam } from '#main/library/team/team-state.ts';
import { addMarker, label, memberLibrary, textOf } from '#test/main/team/team-fixture.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { logInMemory } from './log-in-memory.ts';

type Log = ReturnType<typeof logInMemory>;

async function copyOf(db: Database): Promise<Database> {
  const file = path.join(temporaryFolder(), 'copy.db');
  await db.backup(file);
  return openedLibrary(file).db;
}

/** A member that says it is another. */
function namesake(db: Database, log: Log): Database {
  const other = memberLibrary();
  log.join(other.db);
  log.sync(other.db);
  saveTeam(other.db, { ...readTeam(other.db)!, client: readTeam(db)!.client });
  return other.db;
}

test.each([
  ['a copy of it', copyOf],
  ['a member that has its id', namesake],
])('a library is told of what it made and %s overrode, and is another client from then on', async (_, of) => {
  const log = logInMemory();
  const anna = memberLibrary();
  log.join(anna.db);
  const marker = addMarker(anna);
  log.sync(anna.db);
  const other = await of(anna.db, log);
  label(anna, marker, 'first');
  const own = label(anna, { ...marker, label: 'first' }, 'here');
  label({ ...anna, db: other }, { ...marker, clipId: clipOf(other) }, 'there');
  for (const db of [anna.db, other, anna.db]) log.sync(db);
  expect(textOf(anna.db)).toContain('there');
  const listed = (db: Database): string[] => overriddenValues(db).map(({ mine }) => mine);
  expect([listed(anna.db), listed(other)]).toEqual([['“here”'], []]);
  expect(readTeam(anna.db)!.client).not.toBe(readTeam(other)!.client);
  label(anna, { ...own, label: 'there' }, 'again');
  log.sync(anna.db);
  expect(listed(anna.db)).toEqual([]);
});

test('a library of version 27 knows what it made by its client', () => {
  const log = logInMemory();
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  for (const { db } of [anna, ben]) log.join(db);
  const marker = addMarker(anna);
  for (const { db } of [anna, ben]) log.sync(db);
  const own = label(anna, marker, 'here');
  log.sync(anna.db);
  anna.db.exec('DROP TABLE team_own; ALTER TABLE team_chain DROP COLUMN made; PRAGMA user_version = 27');
  const file = anna.db.name;
  closeLibrary(anna.library);
  const { db } = openedLibrary(file);
  label(ben, { ...marker, clipId: ben.walk }, 'there');
  for (const each of [ben.db, db]) log.sync(each);
  expect(overriddenValues(db).map(({ mine }) => mine)).toEqual([`“${own.label}”`]);
});

const clipOf = (db: Database): string => db.prepare<[], string>('SELECT clip_id FROM markers').pluck().get()!;
