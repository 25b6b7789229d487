import { turningStretches } from './figure-pose.ts';
import type { NodeFigure } from './node-figures.ts';
import type { NodeRest } from './node-rest.ts';
import type { NodeAnimation, NodeScene } from './node-scene.ts';

/** Scales of a node that differ by less than this ratio look uniform. */
const UNIFORM = 1e-3;

/** Warnings about an animation that rotates joints below a non-uniform scale. */
export function stretchWarnings(
  { nodes }: NodeScene,
  { tracks }: NodeAnimation,
  { above, joints }: NodeFigure,
  rest: NodeRest,
): string[] {
  const links = [...above, ...joints];
  const turning = turningStretches(rest, nodes, links, tracks);
  for (let link = turning.indexOf(1); link >= 0; link = turning.indexOf(1, link + 1)) {
    for (let over = rest.linkParents[link]; over >= 0; over = rest.linkParents[over]) {
      const { name, scale } = nodes[links[over]];
      const sizes = scale.map(Math.abs);
      if (Math.max(...sizes) - Math.min(...sizes) <= UNIFORM * Math.max(...sizes)) continue;
      const words = scale.map((value) => Number(value.toFixed(4))).join(', ');
      return [
        `the scale of ${name} is non-uniform (${words}): bones below it change their lengths as they rotate`,
      ];
    }
  }
  return [];
}
