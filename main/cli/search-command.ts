import { counted } from '#contract/words/counted.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import type { LibraryRow } from '#contract/rows/library-rows.ts';
import { MAX_LETTERS, parseSearch, type QueryProblem } from '#contract/search/search-query.ts';
import { visibleJson, visibleText } from '#contract/words/visible-text.ts';
import { searchLibrary } from '../library/rows/found-rows.ts';
import { exitCodes, type LibraryCommand } from './command.ts';
import { withLibrary } from './with-library.ts';

export const searchCommand: LibraryCommand = {
  name: 'search',
  usage: 'QUERY --library FILE [--sort ORDER] [--descending] [--limit N] [--json]',
  help: 'Searches clips with the syntax of the search field: segue search "walk tag:plant fps:120 len:>2s".',
  words: [1, Infinity],
  run: (args, terminal) => {
    const text = args.words.join(' ').replace(/\s/g, ' ');
    const wrong = whatIsWrong(text);
    for (const line of wrong) terminal.note(line);
    if (wrong.length > 0) return Promise.resolve(exitCodes.wrongUse);
    return withLibrary(args, terminal, ({ db }) => {
      const { rows, total } = searchLibrary(db, { text, sort: args.sort, offset: 0, limit: args.limit });
      if (args.json) terminal.out(visibleJson({ query: text, total, results: rows.map(resultOf) }));
      else {
        for (const row of rows) terminal.out(lineOf(row));
        terminal.note(total > rows.length ? `${rows.length} of ${total}` : `${total} found`);
      }
      return Promise.resolve(exitCodes.ok);
    });
  },
};

/** The errors of a query as lines, each with a pointer to its place; empty if there are none. */
function whatIsWrong(text: string): string[] {
  if (text.length > MAX_LETTERS)
    return [`The search is too long: at most ${MAX_LETTERS} characters, found ${text.length}.`];
  const { problems } = parseSearch(text);
  if (problems.length === 0) return [];
  const below = ({ message, start }: QueryProblem): string =>
    `${visibleText(text.slice(0, start)).replace(wide, '  ').replace(/\P{M}/gu, ' ').replace(/\p{M}/gu, '')}^ ${message}`;
  return [text, ...problems.map(below)];
}

/** Characters that are two columns wide in a terminal. */
const wide =
  /(?!\p{M})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\u{ff01}-\u{ff60}\p{Emoji_Presentation}]/gu;

/** A row in the JSON output. */
function resultOf(row: LibraryRow): Record<string, unknown> {
  if (row.kind === 'failed') {
    const { kind, id, name, path, error } = row;
    return hasNoMotion(row) ? { kind: 'still', id, name, path } : { kind, id, name, path, error };
  }
  if (row.kind === 'item') return { kind: row.of, id: row.id, name: row.name };
  const { id, name, path, copies, fps, frameCount, jointCount, tags, note, markerCount, missing } = row;
  const kind = row.isTake ? 'tree' : row.isCharacter ? 'character' : row.kind;
  if (row.isCharacter) return { kind, id, name, path, copies, joints: jointCount, tags, note, missing };
  const seconds = (frameCount - 1) / fps;
  return {
    kind,
    id,
    name,
    path,
    copies,
    fps,
    frames: frameCount,
    seconds,
    joints: jointCount,
    tags,
    note,
    markers: markerCount,
    missing,
  };
}

function lineOf(row: LibraryRow): string {
  if (row.kind === 'failed' && hasNoMotion(row)) return columns(row.name, 'no motion', row.path);
  if (row.kind === 'failed') return columns(row.name, 'failed', row.error, row.path);
  if (row.kind === 'item') return columns(row.name, row.of);
  if (row.isCharacter) {
    const joints = counted(row.jointCount, 'joint');
    return columns(row.name, 'character', joints, row.tags.map((tag) => `#${tag}`).join(' '), row.path);
  }
  const seconds = ((row.frameCount - 1) / row.fps).toFixed(2);
  const tags = row.tags.map((tag) => `#${tag}`).join(' ');
  const rate = `${Number(row.fps.toFixed(2))} fps`;
  return columns(row.name, `${seconds} s`, rate, counted(row.jointCount, 'joint'), tags, row.path);
}

/** Joins columns by tabs. Tabs within texts become visible. */
function columns(...texts: readonly string[]): string {
  return texts.map((text) => visibleText(text)).join('\t');
}
