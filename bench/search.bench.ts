/**
 * Search as one types in a large library, and opening it. `npm run bench -- search [--save] [--json] [--clips
 * N] [--keep FILE]`
 *
 * Each letter of each query is one search for the first page with its total, as the window asks. First each
 * is asked once in a library that was opened a few seconds ago, so that of most words nothing is in memory;
 * then again and again, with an edit before each round. `--keep` leaves the generated library there, and
 * takes one that is there already.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bestMatch } from '#contract/search/list-order.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { edit, undo } from '#test/main/edit.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { librarySnapshot } from '#main/library/library-snapshot.ts';
import { valueOf } from '#main/library/problems.ts';
import { warmSearch } from '#main/library/search/warm-search.ts';
import { allTags } from '#main/library/rows/tag-rows.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { argument, count } from './arguments.ts';
import { record } from './record.ts';

const PAGE = 60; // as the window asks
const MARKERS = 10; // a clip
const ROUNDS = 20;

/** The texts that typing `query` asks for, one letter after the other. */
const lettersOf = (query: string): string[] => Array.from(query, (_, i) => query.slice(0, i + 1));

const typed = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz0123456789'),
  'walk start',
  'left plant',
  '"toe off"',
  '"left plant" turn',
  '"turn begins" weight_shift',
  'rare 7',
  'jump_left_17',
  'tag:rare-17',
  'tag:locomotion run',
  '-tag:locomotion l',
  'fps:120 len:>10s',
  'len:2..3s walk',
  'has:out has:take-off',
  'skeleton:31 climb',
  'folder:studio4 hop',
  'mocap studio3',
  'has:marker studio',
  'missing:yes',
];

interface Times {
  readonly name: string;
  readonly searches: number;
  readonly median: number; // ms
  readonly p99: number;
  readonly maximum: number;
  readonly slowest: string; // what was typed
}

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

function summaryOf(name: string, found: readonly { text: string; ms: number }[]): Times {
  const sorted = found.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number): number =>
    sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)].ms;
  return {
    name,
    searches: found.length,
    median: at(0.5),
    p99: at(0.99),
    maximum: at(1),
    slowest: sorted.at(-1)?.text ?? '',
  };
}

function search({ db }: Library, text: string): { text: string; ms: number } {
  return { text, ms: timed(() => searchLibrary(db, { text, sort: bestMatch, offset: 0, limit: PAGE })) };
}

function measure(file: string): { opening: number[]; times: Times[]; merge: number; undo: number } {
  const opening: number[] = [];
  const cold: { text: string; ms: number }[] = [];
  const warm: { text: string; ms: number }[] = [];
  for (let round = 0; round < 3; round++) {
    let library!: Library;
    opening.push(
      timed(() => {
        library = valueOf(openLibrary(file));
        librarySnapshot(library);
        searchLibrary(library.db, { text: '', sort: bestMatch, offset: 0, limit: PAGE });
        allTags(library.db);
      }),
    );
    Array.from(warmSearch(library.db)); // the window does so in its first seconds
    for (const query of typed) for (const text of lettersOf(query)) cold.push(search(library, text));
    closeLibrary(library);
  }
  const library = valueOf(openLibrary(file));
  for (const query of typed) for (const text of lettersOf(query)) search(library, text);
  const clip = library.db.prepare<[], string>('SELECT id FROM listing LIMIT 1').pluck().get()!;
  for (let round = 0; round < ROUNDS; round++) {
    const marker = {
      id: crypto.randomUUID(),
      clipId: clip,
      kind: 'out',
      time: 0,
      label: 'left plant',
    } as const;
    edit(library.db, { kind: 'marker.add', marker });
    for (const query of typed) for (const text of lettersOf(query)) warm.push(search(library, text));
    undo(library.db);
  }
  const change = { kind: 'tag.rename', from: 'locomotion', to: 'left-plant' } as const;
  const merge = timed(() => edit(library.db, change));
  const undone = timed(() => undo(library.db));
  closeLibrary(library);
  return {
    opening,
    times: [summaryOf('typed for the first time', cold), summaryOf('typed again, with edits between', warm)],
    merge,
    undo: undone,
  };
}

const clips = count('--clips', 100_000, 30_000);
const folder = mkdtempSync(path.join(tmpdir(), 'segue-bench-'));
try {
  const file = argument('--keep') ?? path.join(folder, 'library.db');
  let made = 0;
  if (!existsSync(file)) {
    const library = valueOf(openLibrary(file));
    made = timed(() => generateLibrary(library, { clips, markersPerClip: MARKERS }));
    closeLibrary(library);
  }
  const { opening, times, merge, undo } = measure(file);
  const row = (name: string, ...cells: readonly (string | number)[]): string =>
    `| ${[name, ...cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))].join(' | ')} |`;
  const table = [
    `| ${clips.toLocaleString('en')} clips, ${(clips * MARKERS).toLocaleString('en')} markers, ${(statSync(file).size / 1e6).toFixed(0)} MB | median, ms | p99, ms | maximum, ms | slowest |`,
    '|---|---|---|---|---|',
    ...times.map((t) =>
      row(`${t.name}, ${t.searches} searches`, t.median, t.p99, t.maximum, `\`${t.slowest}\``),
    ),
    row('opening it, to the first page', Math.min(...opening), '', Math.max(...opening), ''),
    row('one tag into another, 50,000 clips', merge, '', '', ''),
    row('undo of that', undo, '', '', ''),
  ].join('\n');
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ clips, made, opening, times, merge, undo })}\n`);
  else
    record(
      'search',
      '# Search\n\nEach letter of each query is one search: the first 60 rows by relevance, and their total number. See bench/search.bench.ts.',
      table,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
