import { number, optionsIn, wholeNumber, WrongUse } from '../option-values.ts';
import { libraryOf } from '../read-arguments.ts';

/** Arguments of `segue best`. */
export type BestArguments = Readonly<ReturnType<typeof readBestArguments>>;

const options = {
  library: { type: 'string' },
  from: { type: 'string' },
  at: { type: 'string' },
  into: { type: 'string', multiple: true },
  bridge: { type: 'boolean', default: false },
  matrix: { type: 'boolean', default: false },
  'same-feet': { type: 'boolean', default: false },
  limit: { type: 'string', default: '8' },
  json: { type: 'boolean', default: false },
} as const;

export function readBestArguments(args: readonly string[], folder: string) {
  const { values, positionals } = optionsIn(args, options);
  const { library } = libraryOf(values.library, positionals, folder);
  const { from, at, into = [], bridge, matrix, 'same-feet': sameFeet, json } = values;
  const limit = wholeNumber('--limit', values.limit);
  if (matrix && (from !== undefined || bridge || sameFeet))
    throw new WrongUse(
      '--matrix takes neither --from nor --bridge nor --same-feet: it has every clip of --into as source',
    );
  if (matrix) return { library, json, limit, kind: 'matrix', into } as const;
  if (from === undefined) throw new WrongUse('--from CLIP is missing');
  const time = number('--at', at);
  if (time < 0) throw new WrongUse(`--at ${at}: expected seconds from 0`);
  if (bridge && into.length !== 1) throw new WrongUse('--bridge needs one --into CLIP');
  const kind = bridge ? 'bridge' : 'places';
  return { library, json, limit, kind, into, from, time, sameFeet } as const;
}
