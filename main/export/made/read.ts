import path from 'node:path';
import type { MadeFile } from '../../../contract/exchange/made-file.ts';
import { MADE_FORMAT, MADE_VERSION, madeFileSchema } from '../../../contract/exchange/made-file.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { attemptLater } from '../../library/problems.ts';
import { parseFile } from '../parse-file.ts';
import { readText } from '../read-text.ts';

/** The work of years is smaller, and a text may not be much larger. */
export const asMade = { code: 'notMade', what: 'what people made', largest: 256 * 1024 * 1024 };

/** What people made, from a file that someone chose. */
export async function readMade(file: string): Promise<Result<MadeFile, Problem>> {
  const text = await attemptLater(file, () => readText(file, asMade));
  return text.ok ? parseMade(text.value, path.basename(file)) : text;
}

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
