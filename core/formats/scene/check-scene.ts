import type { FileFault } from '../file-fault.ts';
import { MAX_NUMBER } from '../text/number-scanner.ts';
import type { NodeAnimation, NodeScene, NodeTrack, SceneNode } from './node-scene.ts';

/** The first fault in `scene` that makes it unreadable. */
export function faultOfScene({ nodes, animations }: NodeScene): FileFault | undefined {
  for (const node of nodes) {
    const fault = faultOfNode(node);
    if (fault !== undefined) return fault;
  }
  for (const animation of animations) {
    const { name, frameRate = 30 } = animation;
    if (!(frameRate > 0 && frameRate <= MAX_NUMBER))
      return { place: name, expected: 'a frame rate', found: numberText(frameRate) };
    for (const track of animation.tracks) {
      const fault = faultOfTrack(animation, track, nodes[track.node].name);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function faultOfNode({ name, translation, rotation, scale, bindRotation }: SceneNode): FileFault | undefined {
  const vectors = [translation, scale].some((vector) => vector.length !== 3);
  if (vectors || [rotation, bindRotation ?? rotation].some((turn) => turn.length !== 4)) {
    return {
      place: name,
      expected: 'three numbers each for translation and scale, and four for rotation',
      found: 'other counts',
    };
  }
  const numbers = [...translation, ...rotation, ...scale, ...(bindRotation ?? [])];
  const strange = numbers.find((value) => !(Math.abs(value) <= MAX_NUMBER));
  if (strange === undefined) return undefined;
  return { place: name, expected: `numbers within ±${MAX_NUMBER}`, found: numberText(strange) };
}

function faultOfTrack(
  { name }: NodeAnimation,
  { path, times, values, interpolation }: NodeTrack,
  node: string,
): FileFault | undefined {
  const place = `${name}, ${path} of ${node || 'unnamed node'}`;
  const size = (path === 'rotation' ? 4 : 3) * (interpolation === 'cubicSpline' ? 3 : 1);
  if (times.length === 0) return { place, expected: 'at least one key', found: 'none' };
  if (values.length !== times.length * size) {
    return {
      place,
      expected: `${times.length * size} numbers for ${times.length} keys`,
      found: `${values.length}`,
    };
  }
  for (let key = 0; key < times.length; key++) {
    const time = times[key];
    if (!(Math.abs(time) <= MAX_NUMBER))
      return { place, expected: `a time within ±${MAX_NUMBER} s`, found: numberText(time) };
    if (key > 0 && !(time >= times[key - 1]))
      return { place, expected: 'rising times', found: `${numberText(time)} after ${times[key - 1]}` };
  }
  for (let i = 0; i < values.length; i++) {
    if (!(Math.abs(values[i]) <= MAX_NUMBER))
      return { place, expected: `numbers within ±${MAX_NUMBER}`, found: numberText(values[i]) };
  }
  return undefined;
}

/** A number in an error message. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return 'no number';
  return Math.abs(value) === Infinity ? 'an infinite number' : `${value}`;
}
