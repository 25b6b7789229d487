import type { ChildBlend } from '../node-kind.ts';

/** A blend of a node's children with its long turns. */
export interface FollowedBlend<Turns> extends Pick<ChildBlend, 'from' | 'to'> {
  readonly turns: Turns | null; // null: no long turns
}

/** The long turns at a time; null if there are none. */
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
