import type { BoundNode, Moment } from '../node-kind.ts';

/** Writes the root velocity of a node, whose weights and children must be up to date. */
export function writeRootVelocity({ blender, rootVelocity }: BoundNode, moment: Moment): void {
  const { children, weights, rootWeights = weights } = blender;
  rootVelocity.fill(0);
  blender.travel?.(rootVelocity, moment);
  for (let k = 0; k < children.length; k++) {
    const weight = rootWeights[k * 2];
    if (weight === 0) continue;
    const { rootVelocity: velocity } = children[k];
    for (let i = 0; i < 3; i++) rootVelocity[i] += weight * velocity[i];
  }
}
