import path from 'node:path';
import {
  USER_DATA_FORMAT,
  USER_DATA_VERSION,
  userDataFileSchema,
  type UserDataClip,
  type UserDataFile,
} from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/result.ts';
import { clipTime } from '#core/take-time.ts';
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
  const parsed = parseFile(text, fileName, {
    format: USER_DATA_FORMAT,
    version: USER_DATA_VERSION,
    schema: userDataFileSchema,
    noun: 'a Segue user data file',
    codes: { format: 'notUserData', version: 'userDataVersion' },
  });
  if (!parsed.ok) return parsed;
  return success({ ...parsed.value, clips: parsed.value.clips.map(inClipTimes) });
}

/**
 * A clip whose marks have times on it, also if an engine wrote them. A mark before the first frame moves there, and a
 * range that ends before it is none.
 */
function inClipTimes({ fileStart, ...clip }: UserDataClip): UserDataClip {
  if (fileStart === undefined) return clip;
  const onClip = (inFile: number): number =>
    Math.max(0, clipTime({ fps: 1, firstKey: fileStart }, { inFile }));
  return {
    ...clip,
    markers: clip.markers.map((marker) => ({ ...marker, time: onClip(marker.time) })),
    ranges: clip.ranges
      .map((range) => ({ ...range, start: onClip(range.start), end: onClip(range.end) }))
      .filter(({ start, end }) => start < end),
  };
}
