/**
 * Where the root of a clip comes from, as people say it:
 *
 * - `auto`: a joint above the hips that moves over the ground itself, or else the hips
 * - `hips`: the hips, thighs and upper arms, smoothed
 * - `joint`: that joint, as it moves; hips where the skeleton has none of that name
 * - `none`: the clip is in place, its root stays where it begins
 */
export type RootChoice =
  { readonly kind: 'auto' | 'hips' | 'none' } | { readonly kind: 'joint'; readonly joint: string };
