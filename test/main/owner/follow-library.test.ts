import { copyFileSync, renameSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { followLibrary } from '#main/owner/follow/follow-library.ts';
import { edit } from '#test/main/edit.ts';
import { poolHere } from '../import/index-fixture.ts';
import { setUp } from '../ipc/handlers-fixture.ts';
import { join, memberLibrary, postgresForTests } from '../team/team-fixture.ts';
import { addClip, markerOn } from '../sample-rows.ts';

const postgres = postgresForTests();

test.each([
  ['a library with edits is backed up soon after it is opened', false, 1],
  ['another file in its place is not', true, 0],
])('%s', async (_what, isReplaced, count) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { library, services } = setUp();
  edit(library.db, { kind: 'marker.add', marker: markerOn(addClip(library.db, '/clips/walk.bvh')) });
  const faults: unknown[] = [];
  const { stop } = followLibrary({ ...services, pool: poolHere() }, (_place, fault) => faults.push(fault));
  const other = `${library.path}.other`;
  copyFileSync(library.path, other);
  if (isReplaced) renameSync(other, library.path);
  vi.advanceTimersByTime(30_000);
  const backups = (): number => listBackups(library.path).length;
  // A backup that must not be gets less time than one that must.
  const end = performance.now() + (count === 0 ? 300 : 20_000);
  while (backups() === 0 && performance.now() < end) await setImmediate();
  await stop();
  expect([backups(), faults]).toEqual([count, []]);
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
