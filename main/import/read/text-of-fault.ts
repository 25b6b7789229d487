import path from 'node:path';
import { NO_MOTION } from '../../../contract/words/no-motion.ts';
import type { NodeFault } from '../../../core/import/scene/node-scene.ts';

/** Error message of a fault. */
export function textOfFault(
  { place, expected, found, sentence, isStill }: NodeFault,
  filePath: string,
): string {
  if (isStill === true) return NO_MOTION;
  if (sentence !== undefined) return `${path.basename(filePath)}: ${sentence}`;
  return `${path.basename(filePath)}:${place || 'unnamed node'}: expected ${expected}, found ${found}`;
}
