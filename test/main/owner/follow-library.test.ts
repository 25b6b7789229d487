import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { listSecondBackups } from '#main/library/database/backups.ts';
import { isKept, wordSources } from '#main/library/search/word-sources.ts';
import { followLibrary } from '#main/owner/follow/follow-library.ts';
import { edit } from '#test/main/edit.ts';
import { poolHere } from '../import/index-fixture.ts';
import { setUp } from '../ipc/handlers-fixture.ts';
import { join, memberLibrary, postgresForTests } from '../team/team-fixture.ts';
import { addClip, fillListing, markerOn } from '../sample-rows.ts';
import { openedLibrary, temporaryFolder } from '../temporary.ts';

const postgres = postgresForTests();

/** Waits while the timers of a library stand still. */
async function until(isSo: () => boolean, patience = 20_000): Promise<void> {
  const end = performance.now() + patience;
  while (!isSo() && performance.now() < end) await setImmediate();
}

function withFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

test.each([
  ['a library with edits is backed up soon after it is opened', false, 1],
  ['another file in its place is not', true, 0],
])('%s', async (_what, isReplaced, count) => {
  withFakeTimers();
  const { library, services } = setUp();
  edit(library.db, { kind: 'marker.add', marker: markerOn(addClip(library.db, '/clips/walk.bvh')) });
  const faults: unknown[] = [];
  const timers = vi.getTimerCount();
  const { stop } = followLibrary({ ...services, pool: poolHere() }, (_place, fault) => faults.push(fault));
  const other = `${library.path}.other`;
  copyFileSync(library.path, other);
  if (isReplaced) renameSync(other, library.path);
  vi.advanceTimersByTime(30_000);
  const backups = (): number => listBackups(library.path).length;
  // A backup that must not be gets less time than one that must.
  await until(() => backups() > 0, count === 0 ? 300 : undefined);
  await stop();
  expect([backups(), faults, vi.getTimerCount()]).toEqual([count, [], timers]);
});

test('what a member of the team edits is reported to the window as an edit made elsewhere', async () => {
  const url = await postgres.newTeam();
  const { library, services, events } = setUp();
  const walk = addClip(library.db, '/clips/walk.bvh');
  await join(library, url);
  services.team?.wake();
  const other = memberLibrary();
  const sync = await join(other.library, url);
  edit(other.db, { kind: 'note.set', clipId: other.walk, before: '', after: 'Left foot slides.' });
  await sync();
  const change = { kind: 'note.set', clipId: walk, before: '', after: 'Left foot slides.' };
  await expect
    .poll(() => events)
    .toContainEqual({
      event: 'library.edited',
      detail: expect.objectContaining({ changes: [change], elsewhere: true }),
    });
});

test('a second folder that is away is looked for ever more rarely, and reported once a day', async () => {
  withFakeTimers();
  const { library, services, events } = setUp();
  edit(library.db, { kind: 'marker.add', marker: markerOn(addClip(library.db, '/clips/walk.bvh')) });
  const drive = path.join(temporaryFolder(), 'drive');
  services.backupFolder.save(drive);
  const faults: unknown[] = [];
  const { stop } = followLibrary({ ...services, pool: poolHere() }, (_place, fault) => faults.push(fault));
  const problems = (): number => events.filter(({ event }) => event === 'app.problem').length;
  let minute = 0;
  const looks: number[] = []; // minutes
  const { read } = services.backupFolder;
  services.backupFolder.read = () => {
    looks.push(minute);
    return read();
  };
  const due = [1, 2, 4, 8, 16, 17, 18];
  /** Passes minutes; what begins in one of them ends in it. */
  const pass = async (minutes: number): Promise<void> => {
    for (const end = minute + minutes; minute < end;) {
      minute += 1;
      vi.advanceTimersByTime(60_000);
      await until(() => looks.at(-1) === minute, due.includes(minute) ? 5000 : 30);
      if (looks.at(-1) === minute) await until(() => false, 300);
    }
  };
  await pass(8);
  expect([looks, problems()]).toEqual([due.slice(0, 4), 1]);
  mkdirSync(drive);
  await pass(8);
  expect([looks.at(-1), listSecondBackups(library.path, drive).length]).toEqual([16, 1]);
  rmSync(drive, { recursive: true });
  await pass(3);
  expect([looks, problems()]).toEqual([due, 1]);
  await stop();
  await pass(4);
  expect([looks, faults]).toEqual([due, []]);
});

test('after another program wrote, the search is warm again once it has stopped', async () => {
  withFakeTimers();
  const { library, services } = setUp();
  fillListing(library.db, 10_000);
  const { stop } = followLibrary({ ...services, pool: poolHere() }, () => undefined);
  const isWarm = (): boolean => wordSources(library.db, 'l', false).every((each) => isKept(library.db, each));
  vi.advanceTimersByTime(3000);
  expect(isWarm()).toBe(false); // nothing was written
  const other = openedLibrary(library.path);
  for (const name of ['jog', 'run']) {
    addClip(other.db, `/clips/${name}.bvh`);
    vi.advanceTimersByTime(1500);
    await until(isWarm, 200);
    expect(isWarm(), name).toBe(false);
  }
  vi.advanceTimersByTime(1500);
  await until(isWarm);
  expect(isWarm()).toBe(true);
  await stop();
});
