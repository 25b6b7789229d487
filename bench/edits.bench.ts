/**
 * Edits of most clips of a large library and merges of many transitions, and how long each keeps others
 * waiting. `npm run bench -- edits [--save] [--clips N]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Change } from '#contract/edits/edits.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { merging, planningMerge } from '#main/export/user-data/merge.ts';
import { commitEdit, editInSlices, endRun, stepEdit } from '#main/library/edit-library.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { transitionOf } from '#test/main/sample-rows.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { count } from './arguments.ts';
import { record } from './record.ts';

const MARKERS = 10; // a clip
const MERGED = 20_000; // transitions

/** Longest block of the library thread since the last call, ms. */
function watchThread(): () => number {
  let last = performance.now();
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, 1).unref();
  return () => {
    look();
    const found = longest;
    longest = 0;
    return found;
  };
}

async function measure(library: Library): Promise<string[]> {
  const longestBlock = watchThread();
  const rows: string[] = [];
  const timed = async (name: string, work: () => unknown): Promise<void> => {
    await setTimeout(50);
    longestBlock();
    const begun = performance.now();
    await work();
    const all = performance.now() - begun;
    rows.push(`| ${name} | ${all.toFixed(0)} | ${longestBlock().toFixed(1)} |`);
  };
  const edit = async (name: string, changes: readonly Change[]): Promise<void> => {
    await timed(name, async () => valueOf(await commitEdit(library, { name, changes })));
    await timed('undo of that', async () => valueOf(await stepEdit(library, 'undo')));
    await timed('redo of that', async () => valueOf(await stepEdit(library, 'redo')));
  };
  const ids = library.db.prepare<[], string>('SELECT id FROM listing').pluck().all();
  const half = ids.filter((_, i) => i % 2 === 0);
  const nothing = { unit: null, upAxis: null };
  await edit(
    'ten tags on every other clip',
    Array.from({ length: 10 }, (_, k) => ({ kind: 'tag.put', tag: `ten-${k}`, clipIds: half })),
  );
  await edit('a tag on all clips', [{ kind: 'tag.put', tag: 'all', clipIds: ids }]);
  await edit('renaming it', [{ kind: 'tag.rename', from: 'all', to: 'every' }]);
  await edit('merging it into another tag', [{ kind: 'tag.rename', from: 'every', to: 'locomotion' }]);
  await edit('a unit for all files', [
    {
      kind: 'import.set',
      subject: { kind: 'folder', path: '/mocap' },
      before: nothing,
      after: { ...nothing, unit: 0.0254 },
    },
  ]);
  const gone = library.db.prepare<[], string>('SELECT id FROM files').pluck().all();
  const end = { gone, movedFolders: [] };
  await timed('an indexing run that finds all files missing', () => endRun(library, end));
  await mergeAll(library, timed);
  await merge(library, timed);
  return rows;
}

/** Writes all user data, and merges it where nothing differs. */
async function mergeAll(
  library: Library,
  timed: (name: string, work: () => unknown) => Promise<void>,
): Promise<void> {
  const { db } = library;
  let made = collectUserData(db);
  await timed('all user data as a file', () => void (made = collectUserData(db)));
  await timed('what a merge of that file would do', () =>
    library.writeInSlices(() => planningMerge(db, made, 'mine.json')),
  );
}

/** Adds this number of transitions between clips of the library, as if imported. */
async function merge(
  library: Library,
  timed: (name: string, work: () => unknown) => Promise<void>,
): Promise<void> {
  const made = collectUserData(library.db);
  const [one, other] = made.clips;
  const transitions = Array.from({ length: MERGED }, (_, i) => ({
    ...transitionOf(one.id, other.id),
    name: `transition ${i}`,
  }));
  const file = { ...made, clips: [one, other], transitions };
  const name = `${MERGED.toLocaleString('en')} transitions`;
  await timed(`what a merge of ${name} would do`, () =>
    library.writeInSlices(() => planningMerge(library.db, file, 'theirs.json')),
  );
  await timed('that merge', () => editInSlices(library, (db) => merging(db, file, 'theirs.json', new Set())));
  await timed('undo of that', () => stepEdit(library, 'undo'));
}

const clips = count('--clips', 100_000, 20_000);
const folder = mkdtempSync(path.join(tmpdir(), 'segue-bench-'));
try {
  const library = valueOf(openLibrary(path.join(folder, 'library.db')));
  generateLibrary(library, { clips, markersPerClip: MARKERS });
  const rows = await measure(library);
  closeLibrary(library);
  const size = `${clips.toLocaleString('en')} clips, ${(clips * MARKERS).toLocaleString('en')} markers`;
  record(
    'edits',
    '# Edits of many clips\n\nDuration of each edit, and the longest wait of other requests to the library. Main itself does not wait. See bench/edits.bench.ts.',
    [`| ${size} | total, ms | longest wait of others, ms |`, '|---|---|---|', ...rows].join('\n'),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
