/** Stands in place of an error, of a file that is sound and holds nothing that moves: a chair, a figure that only stands. */
export const NO_MOTION = 'No motion';

/** Whether a file that gave no clip is sound: there was nothing in it to be one. */
export function hasNoMotion({ error }: { readonly error: string }): boolean {
  return error === NO_MOTION;
}
