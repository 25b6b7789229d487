import path from 'node:path';
import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import type { NodeFault } from '../../../core/import/scene/node-scene.ts';

/** Longest place in an error, characters. */
const LONGEST_PLACE = 200;

/** Error message of a fault. */
export function textOfFault(
  { place, expected, found, sentence, isStill }: NodeFault,
  filePath: string,
): string {
  if (isStill === true) return NO_MOTION;
  if (sentence !== undefined) return `${path.basename(filePath)}: ${sentence}`;
  // A file may name a node with line breaks, or with as many letters as it has bytes.
  const where =
    place
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_PLACE) || 'unnamed node';
  return `${path.basename(filePath)}:${where}: expected ${expected}, found ${found}`;
}
