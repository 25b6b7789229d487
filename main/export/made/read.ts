import type { MadeFile } from '../../../contract/exchange/made-file.ts';
import { MADE_FORMAT, MADE_VERSION, madeFileSchema } from '../../../contract/exchange/made-file.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { parseFile } from '../parse-file.ts';

/** What people made, from a file's text; else what is wrong, with the path of each field. */
export function parseMade(text: string, fileName: string): Result<MadeFile, Problem> {
  return parseFile(text, fileName, {
    format: MADE_FORMAT,
    version: MADE_VERSION,
    schema: madeFileSchema,
    otherFormat: { code: 'notMade', holds: 'no work of a Segue library' },
    otherVersion: { code: 'madeVersion', says: 'is of version' },
  });
}
