import { copyFileSync, renameSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { followLibrary } from '#main/owner/follow/follow-library.ts';
import { edit } from '#test/main/edit.ts';
import { poolHere } from '../import/index-fixture.ts';
import { setUp } from '../ipc/handlers-fixture.ts';
import { addClip, markerOn } from '../sample-rows.ts';

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
