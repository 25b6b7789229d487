import { statSync } from 'node:fs';
import path from 'node:path';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { hashOf, readClipContent } from '../../import/read/clip-content.ts';
import { FORMAT_NAMES, isClipName } from '#contract/clips/clip-formats.ts';
import { refuse } from '../../library/problems.ts';
import { importTakes } from '../../import/read/import-file.ts';

/** A take of a file. */
export interface ReadTake extends ImportedTake {
  readonly hash: string; // of the content of the file
}

/** Reads the first take of a file. @param mayStand whether a character will do, which has no motion */
export async function readTake(file: string, mayStand = false): Promise<ReadTake> {
  const refuseFile = (message: string): never => refuse('unreadable', message, file);
  const name = path.basename(file);
  if (!isClipName(name)) return refuseFile(`Not a motion file. Expected ${FORMAT_NAMES}: ${name}`);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return refuseFile(`File not found. Check the path: ${file}`);
  const content = readClipContent(file);
  if (!content.ok) return refuseFile(content.error);
  const takes = await importTakes(content.value, file);
  const isStill = takes.ok
    ? !mayStand && takes.value[0].report.isCharacter === true
    : takes.error === NO_MOTION;
  if (isStill)
    return refuseFile(
      `The file has no ${mayStand ? 'figure: neither motion nor a mesh on joints' : 'motion'}: ${name}`,
    );
  return takes.ok ? { ...takes.value[0], hash: hashOf(content.value) } : refuseFile(takes.error);
}
