import { statSync } from 'node:fs';
import path from 'node:path';
import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import type { Result } from '../../../core/result.ts';
import { failure, success } from '../../../core/result.ts';
import { readClipContent } from '../../import/read/clip-content.ts';
import { FORMAT_NAMES, isClipName } from '../../import/read/clip-names.ts';
import { importTakes } from '../../import/read/import-file.ts';

/** The first clip in a file. */
export async function readTake(file: string): Promise<Result<ImportedTake, Problem>> {
  const refuse = (message: string): Result<never, Problem> =>
    failure({ code: 'unreadable', message, place: file });
  const name = path.basename(file);
  if (!isClipName(name)) return refuse(`${name} is no file of motion: expected ${FORMAT_NAMES}.`);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return refuse(`${file} is not there. Check the path.`);
  const content = readClipContent(file);
  if (!content.ok) return refuse(content.error);
  const takes = await importTakes(content.value, file);
  if (takes.ok) return success(takes.value[0]);
  return refuse(takes.error === NO_MOTION ? `${name} holds no motion: nothing in it moves.` : takes.error);
}
