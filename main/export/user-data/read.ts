import path from 'node:path';
import {
  USER_DATA_FORMAT,
  USER_DATA_VERSION,
  userDataFileSchema,
  type UserDataFile,
} from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { attemptLater } from '../../library/problems.ts';
import { parseFile } from '../parse-file.ts';
import { readText } from '../read-text.ts';

/** Kind of a user data file. The limit is far above years of work, and near the longest string. */
export const asUserData = { code: 'notUserData', noun: 'a user data file', largest: 256 * 1024 * 1024 };

/** Reads the user data of a chosen file. */
export async function readUserData(file: string): Promise<Result<UserDataFile, Problem>> {
  const text = await attemptLater(file, () => readText(file, asUserData));
  return text.ok ? parseUserData(text.value, path.basename(file)) : text;
}

/** Parses the text of a user data file; a failure names the invalid fields. */
export function parseUserData(text: string, fileName: string): Result<UserDataFile, Problem> {
  return parseFile(text, fileName, {
    format: USER_DATA_FORMAT,
    version: USER_DATA_VERSION,
    schema: userDataFileSchema,
    noun: 'a Segue user data file',
    codes: { format: 'notUserData', version: 'userDataVersion' },
  });
}
