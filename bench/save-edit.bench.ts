/**
 * A single edit until it is on the disk, undone and done again, in a library on this disk.
 * `npm run bench -- save-edit [--save]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { record } from './record.ts';

const EDITS = 500;

function measure(name: string, work: () => unknown): string {
  const times = Array.from({ length: EDITS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  }).toSorted((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(share * (EDITS - 1))].toFixed(2);
  return `| ${name} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
}

// Not where temporary files are: those may be in memory, where nothing is waited for.
const folder = mkdtempSync(path.join(import.meta.dirname, '../out-'));
try {
  const library = valueOf(openLibrary(path.join(folder, 'library.db')));
  const { db } = library;
  const clipId = addClip(db, '/clips/a.bvh');
  const add = (): unknown => {
    const marker = markerOn(clipId);
    return edit(db, { kind: 'marker.add', marker });
  };
  const rows = [
    measure('a marker is added', add),
    measure('undo and redo of that', () => [undo(db), redo(db)]),
  ];
  const synchronous = Number(db.pragma('synchronous', { simple: true }));
  record(
    'save-edit',
    '# Saving an edit\n\nTime until an edit is on the disk (synchronous = 2, FULL), of 500 edits. See bench/save-edit.bench.ts.',
    [
      `| synchronous = ${synchronous} | median, ms | 99 %, ms | longest, ms |`,
      '|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
  closeLibrary(library);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
