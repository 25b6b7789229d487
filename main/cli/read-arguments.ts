import path from 'node:path';
import { foundOrders } from '#contract/search/list-order.ts';
import { listed } from '#contract/search/search-values.ts';
import { optionsIn, wholeNumber, WrongUse } from './option-values.ts';
import type { CommandArguments, LibraryCommand, Command } from './command.ts';

const MAX_RESULTS = 10_000;

function readArguments(command: LibraryCommand, args: readonly string[], folder: string): CommandArguments {
  const { values, positionals } = optionsIn(args, {
    library: { type: 'string' },
    json: { type: 'boolean', default: false },
    theirs: { type: 'boolean', default: false },
    limit: { type: 'string', default: '100' },
    sort: { type: 'string', default: 'match' },
    descending: { type: 'boolean', default: false },
  });
  if (!values.library) throw new WrongUse('--library FILE is missing');
  const limit = wholeNumber('--limit', values.limit, MAX_RESULTS);
  const by = foundOrders.find((order) => order === values.sort);
  if (by === undefined) throw new WrongUse(`--sort ${values.sort}: expected ${listed(foundOrders)}`);
  const [least, most] = command.words;
  if (positionals.length < least) throw new WrongUse(`${command.usage.split(' ')[0]} is missing`);
  if (positionals.length > most)
    throw new WrongUse(`unexpected argument “${positionals[most]}” (quote names with blanks)`);
  const library = path.resolve(folder, values.library);
  const { json, theirs, descending } = values;
  return { words: positionals, library, json, theirs, limit, sort: { by, descending }, folder };
}

/**
 * The library as the first argument, or as `--library FILE`; and the other arguments.
 *
 * @param most of these
 */
export function libraryOf(option: string | undefined, words: readonly string[], folder: string, most = 0) {
  const [file, ...others] = option === undefined ? words : [option, ...words];
  if (file === undefined) throw new WrongUse('LIBRARY is missing');
  if (others.length > most)
    throw new WrongUse(`unexpected argument “${others[most]}” (quote names with blanks)`);
  return { library: path.resolve(folder, file), words: others };
}

/** The library, then the name or number of a transition. */
export function transitionOf(option: string | undefined, positionals: readonly string[], folder: string) {
  const {
    library,
    words: [text],
  } = libraryOf(option, positionals, folder, 1);
  if (text === undefined) throw new WrongUse('TRANSITION is missing');
  return { library, text };
}

/** A command that works on a library, as a row in `commands`. */
export function onLibrary(command: LibraryCommand): Command {
  const { name, usage, help, run } = command;
  return {
    name,
    usage,
    help,
    prepare(args, folder) {
      const read = readArguments(command, args, folder);
      return (terminal, signal) => run(read, terminal, signal);
    },
  };
}
