/**
 * Root of a clip, set by the user:
 *
 * - `auto`: a joint above the hips that itself moves over the ground, or else the hips
 * - `hips`: the hips, thighs and upper arms, smoothed
 * - `joint`: that joint, unsmoothed; the hips if the skeleton lacks it
 * - `none`: the clip is in place, its root stays where it begins
 */
export type RootOverride =
  { readonly kind: 'auto' | 'hips' | 'none' } | { readonly kind: 'joint'; readonly joint: string };
