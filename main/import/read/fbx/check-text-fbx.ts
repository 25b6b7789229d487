import type { NodeFault } from '../../../../core/import/scene/node-scene.ts';
import { isInherited, isOrder, mostSteps, stepsOf } from './fbx-guards.ts';

/** Looks through an FBX file in text before a library reads it: for names that are every object's, and for curves that never end. */
export function faultOfTextFbx(bytes: Uint8Array): NodeFault | undefined {
  const text = new TextDecoder().decode(bytes);
  for (const { 0: name } of text.matchAll(/\b[_a-zA-Z]\w{6,}/g)) {
    if (isInherited(name)) return { place: 'names', expected: 'names of nodes', found: `"${name}"` };
  }
  for (const [, order] of text.matchAll(/\bOrder:\s*"?(\d+)/g)) {
    if (!isOrder(Number(order))) return { place: 'Order', expected: 'the order of a curve', found: order };
  }
  const lists = [...text.matchAll(/KeyValueFloat:[^{}:]*\{\s*a:([^{}:]*)\}/g)];
  // One that is put together in another way could be given the values of others.
  const others = text.split('KeyValueFloat').length - 1 - lists.length;
  const steps = lists.reduce((sum, [, list]) => sum + stepsOf(list.split(',').map(Number)), 0);
  if (others === 0 && steps <= mostSteps(bytes.length)) return undefined;
  return { place: 'KeyValueFloat', expected: 'keys of motion', found: 'ones beyond all bounds' };
}
