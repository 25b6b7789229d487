import path from 'node:path';
import type { NodeFault } from '../../../core/import/scene/node-scene.ts';

/** A fault as a failed row has it. */
export function textOfFault({ place, expected, found }: NodeFault, filePath: string): string {
  return `${path.basename(filePath)}:${place || 'a node without a name'}: expected ${expected}, found ${found}`;
}
