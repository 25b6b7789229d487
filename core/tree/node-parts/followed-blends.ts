import type { ChildBlend } from '../node-kind.ts';

/** A blend of a node's children, and the joints that are followed through it. */
export interface FollowedBlend<Turns> extends Pick<ChildBlend, 'from' | 'to'> {
  readonly turns: Turns | null; // null: every joint stays within an arc
}

/** The joints that are followed at a moment; null where none are, or no blend is known. */
export function findBlend<Turns>(
  blends: readonly FollowedBlend<Turns>[],
  { elapsed }: { readonly elapsed: number },
): Turns | null {
  for (let i = 0; i < blends.length; i++) {
    const { from, to, turns } = blends[i];
    if (elapsed >= from && elapsed <= to) return turns;
  }
  return null;
}
