import type { NodeFault } from '../../../../core/import/scene/node-scene.ts';
import { isInherited, mostSteps, stepsOf } from './fbx-guards.ts';

/** Looks through an FBX file in text before a library reads it: for names that are every object's, and for curves that never end. */
export function faultOfTextFbx(bytes: Uint8Array): NodeFault | undefined {
  const text = new TextDecoder().decode(bytes);
  for (const { 0: name } of text.matchAll(/\b[_a-zA-Z]\w{6,}/g)) {
    if (isInherited(name)) return { place: 'names', expected: 'names of nodes', found: `"${name}"` };
  }
  let left = mostSteps(bytes.length);
  for (const [, list] of text.matchAll(/KeyValueFloat:[^{}]*\{\s*a:([^{}]*)\}/g)) {
    left -= stepsOf(list.split(',').map(Number));
    if (!(left >= 0)) return { place: 'curves', expected: 'keys of motion', found: 'ones beyond all bounds' };
  }
  return undefined;
}
