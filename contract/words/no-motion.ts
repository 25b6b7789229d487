/**
 * Stored in place of an error for a valid file in which nothing moves: a chair, a figure that only stands.
 */
export const NO_MOTION = 'No motion';

/** Whether a file gave no clip because nothing in it moves. */
export function hasNoMotion({ error }: { readonly error: string }): boolean {
  return error === NO_MOTION;
}
