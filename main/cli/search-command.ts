import { counted } from '../../contract/words/counted.ts';
import type { LibraryRow } from '../../contract/rows/library-rows.ts';
import { bestMatch } from '../../contract/search/list-order.ts';
import { parseSearch } from '../../contract/search/search-query.ts';
import { searchLibrary } from '../library/rows/clip-rows.ts';
import type { Command } from './command.ts';
import { exitCodes } from './command.ts';
import { withLibrary } from './with-library.ts';

export const searchCommand: Command = {
  name: 'search',
  usage: 'QUERY --library FILE [--limit N] [--json]',
  help: 'Finds clips as the window does: segue search "walk tag:plant fps:120 len:>2s".',
  words: [1, Infinity],
  run: (args, terminal) => {
    const text = args.words.join(' ');
    const { problems } = parseSearch(text);
    if (problems.length > 0) {
      terminal.note(text);
      for (const { message, start } of problems) terminal.note(`${' '.repeat(start)}^ ${message}`);
      return Promise.resolve(exitCodes.wrongUse);
    }
    return withLibrary(args, terminal, ({ db }) => {
      const { rows, total } = searchLibrary(db, { text, sort: bestMatch, offset: 0, limit: args.limit });
      if (args.json) terminal.out(JSON.stringify({ query: text, total, results: rows.map(resultOf) }));
      else {
        for (const row of rows) terminal.out(lineOf(row));
        terminal.note(total > rows.length ? `${rows.length} of ${total}` : `${total} found`);
      }
      return Promise.resolve(exitCodes.ok);
    });
  },
};

/** A row as `--json` has it. */
function resultOf(row: LibraryRow): Record<string, unknown> {
  if (row.kind === 'failed') {
    const { kind, id, name, path, error } = row;
    return { kind, id, name, path, error };
  }
  const { kind, id, name, path, copies, fps, frameCount, jointCount, tags, note, markerCount, missing } = row;
  const seconds = (frameCount - 1) / fps;
  return {
    ...{ kind, id, name, path, copies, fps, frames: frameCount, seconds },
    ...{ joints: jointCount, tags, note, markers: markerCount, missing },
  };
}

function lineOf(row: LibraryRow): string {
  if (row.kind === 'failed') return [row.name, 'failed', row.error, row.path].join('\t');
  const seconds = ((row.frameCount - 1) / row.fps).toFixed(2);
  const tags = row.tags.map((tag) => `#${tag}`).join(' ');
  return [
    row.name,
    `${seconds} s`,
    `${Number(row.fps.toFixed(2))} fps`,
    counted(row.jointCount, 'joint'),
    tags,
    row.path,
  ].join('\t');
}
