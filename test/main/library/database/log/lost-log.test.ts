import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { examineLibrary } from '#main/library/health.ts';
import { tokensOf } from '#main/library/database/known-schema.ts';
import { isOwnLog, type LogMark } from '#main/library/database/log/log-mark.ts';
import { closeLibrary, type Library, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit, undo } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const FRAME = 24 + 8192;
// bytes

/**
 * A library with an indexed clip and a marker; then what `work` does, and after it more indexing, all in the
 * log alone.
 */
function interrupted(work: (library: Library, clipId: string) => void): {
  readonly file: string;
  /** Frames of the log that `work` wrote. */
  readonly frames: readonly [first: number, end: number];
} {
  const folder = temporaryFolder();
  const [live, file] = [path.join(folder, 'live.db'), path.join(folder, 'library.db')];
  const library = valueOf(openLibrary(live));
  const length = (): number => (statSync(`${live}-wal`).size - 32) / FRAME;
  const clipId = addClip(library.db, '/clips/a.bvh');
  mark(library, clipId);
  const first = length();
  work(library, clipId);
  const end = length();
  index(library);
  for (const ending of ['', '-wal']) copyFileSync(live + ending, file + ending);
  closeLibrary(library);
  return { file, frames: [first, end] };
}

/** More clips than fit into the pages that are there. */
function index({ db }: Library): void {
  for (let i = 0; i < 10; i++)
    addClip(db, `/clips/${Math.random()}.bvh`, { rise: i * Math.random(), child: `Neck ${Math.random()}` });
}

function mark({ db }: Library, clipId: string): void {
  const changes = [{ kind: 'marker.add', marker: markerOn(clipId) }] as const;
  edit(db, ...changes);
}

/** Loses bytes of a log, as a power cut does with sectors that were not written yet. */
function lose(file: string, from: number, to: number): void {
  const bytes = readFileSync(`${file}-wal`);
  writeFileSync(`${file}-wal`, bytes.fill(0, from, to));
}

/** What doctor and library say about it. */
function wordsAbout(file: string): {
  readonly doctor: readonly string[];
  readonly opened: readonly string[];
} {
  const doctor = valueOf(examineLibrary(file)).problems;
  const library = valueOf(openLibrary(file));
  expect(library.db.pragma('integrity_check', { simple: true })).toBe('ok');
  const opened = library.warnings;
  closeLibrary(library);
  // The next opening finds a whole log.
  const again = valueOf(openLibrary(file));
  expect(again.warnings).toEqual([]);
  closeLibrary(again);
  return { doctor, opened };
}

const place = (frame: number): number => 32 + frame * FRAME;
const unreadable = expect.stringContaining('its last changes cannot be read') as string;

describe('lost rows of indexing', () => {
  const lost: readonly (readonly [what: string, from: number, to: number])[] = [
    ['in a page', 1000, 1512],
    ['of a whole frame', 0, FRAME],
    ['of two whole frames', 0, 2 * FRAME],
  ];
  test.each(lost)('are read again, so nothing is said: bytes %s', (_, from, to) => {
    const { file, frames } = interrupted(index);
    lose(file, place(frames[0]) + from, place(frames[0]) + to);
    expect(wordsAbout(file)).toEqual({ doctor: [], opened: [] });
    expect(listBackups(file)).toEqual([]);
  });

  test('may hide an edit if as many frames of a transaction are unreadable as an edit has', () => {
    const { file, frames } = interrupted(index);
    lose(file, place(frames[0]), place(frames[0] + 3));
    const told = expect.stringMatching(/^The last changes .* may be lost.*damage\.backup$/s) as string;
    expect(wordsAbout(file)).toEqual({ doctor: [unreadable], opened: [told] });
  });
});

describe('a lost edit is told', () => {
  const told = expect.stringMatching(/^The last changes .* are lost.*damage\.backup$/s) as string;
  const edits: Readonly<Record<string, (library: Library, clipId: string) => void>> = {
    'an edit': mark,
    'undo alone': ({ db }) => undo(db),
    'an edit after indexing': (library, clipId) => {
      index(library);
      mark(library, clipId);
    },
    'many edits, which need more pages': (library, clipId) => {
      for (let i = 0; i < 40; i++) mark(library, clipId);
    },
  };
  test.each(Object.keys(edits))('%s', (what) => {
    const { file, frames } = interrupted(edits[what]);
    // One frame of each, wherever it is, and the first two.
    for (let at = frames[0]; at < frames[1]; at += Math.ceil((frames[1] - frames[0]) / 8)) {
      const copy = path.join(temporaryFolder(), 'library.db');
      for (const ending of ['', '-wal']) copyFileSync(file + ending, copy + ending);
      lose(copy, place(frames[0]), place(frames[0]) + 24);
      lose(copy, place(at), place(at + 1));
      expect(wordsAbout(copy)).toEqual({ doctor: [unreadable], opened: [told] });
    }
  });
});

describe('log mark', () => {
  const begun = 0xffff_ff00;
  // the first salt of the log, which starts again at 0
  const salts = (first: number): string => `${(first >>> 0).toString(16).padStart(8, '0')}01234567`;
  const mark = (token: string, log: LogMark['log'] = begun, ...before: readonly string[]): LogMark => {
    return { token, before: [...before], log };
  };

  test.each<[string, LogMark | undefined, LogMark | undefined, first: number, isOwn: boolean]>([
    ['of an older Segue, without marks', undefined, undefined, begun, true],
    ['of a file without a mark, as marking began', undefined, mark('a', 'any'), begun, true],
    ['of a file without a mark, that was marked', undefined, mark('a'), begun, false],
    ['that has lost the mark of the file', mark('a'), undefined, begun, false],
    ['with the mark of the file', mark('a'), mark('a'), begun, true],
    ['with the mark of another', mark('a'), mark('b', 'any', 'c'), begun, false],
    ['that follows that of the file', mark('a'), mark('b', 'any', 'c', 'a'), begun, true],
    ['of a copy, which has none', mark('a', 'none'), mark('a', 'none'), begun, false],
    ['whose salt is not known yet', mark('a', 'any'), mark('a', 'any'), 7, true],
    ['that was restarted, beyond the largest salt', mark('a'), mark('a'), begun + 0x200, true],
    ['that was restarted almost too often', mark('a'), mark('a'), begun + 2 ** 20 - 1, true],
    ['that was restarted too often', mark('a'), mark('a'), begun + 2 ** 20, false],
    ['of earlier salts', mark('a'), mark('a'), begun - 1, false],
  ])('a log %s: its own or not', (_, inFile, through, first, isOwn) => {
    expect(isOwnLog(inFile, through, salts(first))).toBe(isOwn);
  });

  test('statements are equal without their comments and blanks, but for texts and names', () => {
    const words = 'CREATE TABLE a ( "b c" , \'d -- e\' )';
    expect(tokensOf(`CREATE  TABLE a( -- of it\n"b c",/* two\nlines */'d -- e' )`)).toBe(words);
    expect(tokensOf(`'it''s' "a""b" é$_1`)).toBe(`'it''s' "a""b" é$_1`);
    expect(tokensOf('')).toBe('');
    expect(tokensOf('a /* b /* c')).toBe('a');
    const long = `'${"''".repeat(20_000_000)}`; // a pattern would fill the memory
    expect(tokensOf(long) === long).toBe(true);
  });
});
