import type { BoundNode, Moment } from '../node-kind.ts';

/** Writes the root velocity of a node at a moment to which its weights and its children have been brought. */
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
