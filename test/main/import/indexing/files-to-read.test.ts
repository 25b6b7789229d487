import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFilesToRead } from '#main/import/indexing/index-job.ts';
import { createRowsReport } from '#main/import/indexing/start-indexing.ts';
import { IMPORTER_VERSION } from '#main/import/read/index-file.ts';
import type { KnownFile } from '#main/library/indexed/known-files.ts';

test('any number of unchanged files is skipped, more than a call may have arguments; older and newer ones are read', async () => {
  const files = Array.from({ length: 200_000 }, (_, i) => ({
    path: `/clips/${i}.bvh`,
    size: 1,
    modified: 1,
  }));
  const known = new Map(
    files.map((file) => [
      file.path,
      { ...file, state: 'ok', hash: 'h', importer: IMPORTER_VERSION, parts: null } as unknown as KnownFile,
    ]),
  );
  const toRead = createFilesToRead(false);
  const [old, young, larger, ...same] = files;
  const changed = [
    { ...old, modified: 0 },
    { ...young, modified: 2 },
    { ...larger, size: 2 },
    { ...old, path: '/clips/new.bvh' },
  ];
  expect(await toRead.take([...same, ...changed], known)).toEqual(changed);
  expect(toRead.skipped).toHaveLength(same.length);
});

describe('rows report', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('many changes in a row are reported at the first and, after an interval, at the last', () => {
    const report = vi.fn<() => void>();
    const rows = createRowsReport(report);
    rows.soon();
    vi.advanceTimersByTime(1);
    expect(report).toHaveBeenCalledTimes(1);
    for (let change = 0; change < 10; change++) rows.soon();
    vi.advanceTimersByTime(150);
    expect(report).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(report).toHaveBeenCalledTimes(2);
  });

  test('rows reported at once, and dropped rows, are not reported again', () => {
    const report = vi.fn<() => void>();
    const rows = createRowsReport(report);
    rows.soon();
    rows.now();
    vi.advanceTimersByTime(1000);
    expect(report).toHaveBeenCalledTimes(1);
    rows.soon();
    rows.drop();
    vi.advanceTimersByTime(1000);
    expect(report).toHaveBeenCalledTimes(1);
  });
});
