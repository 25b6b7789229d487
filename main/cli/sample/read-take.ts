import { statSync } from 'node:fs';
import path from 'node:path';
import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import { failure, success, type Result } from '../../../core/result.ts';
import { readClipContent } from '../../import/read/clip-content.ts';
import { FORMAT_NAMES, isClipName } from '../../../contract/clips/clip-formats.ts';
import { importTakes } from '../../import/read/import-file.ts';

/** Reads the first take of a file. @param mayStand whether a character will do, which has no motion */
export async function readTake(file: string, mayStand = false): Promise<Result<ImportedTake, Problem>> {
  const refuse = (message: string): Result<never, Problem> =>
    failure({ code: 'unreadable', message, place: file });
  const name = path.basename(file);
  if (!isClipName(name)) return refuse(`Not a motion file. Expected ${FORMAT_NAMES}: ${name}`);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return refuse(`File not found. Check the path: ${file}`);
  const content = readClipContent(file);
  if (!content.ok) return refuse(content.error);
  const takes = await importTakes(content.value, file);
  const isStill = takes.ok
    ? !mayStand && takes.value[0].report.isCharacter === true
    : takes.error === NO_MOTION;
  if (isStill)
    return refuse(
      `The file has no ${mayStand ? 'figure: neither motion nor a mesh on joints' : 'motion'}: ${name}`,
    );
  return takes.ok ? success(takes.value[0]) : refuse(takes.error);
}
