import { assertNever } from '../assert.ts';

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

/** The name of a root setting in lists and reports: `automatic`, `joint Root`. Names are unique. */
export function rootOverrideWords(choice: RootOverride): string {
  switch (choice.kind) {
    case 'auto':
      return 'automatic';
    case 'hips':
      return 'hips';
    case 'none':
      return 'none (in place)';
    case 'joint':
      return `joint ${choice.joint}`;
    default:
      return assertNever(choice);
  }
}
