/** The transition a new library opens with. Clips by their starter names, times on each clip, s. */
export interface StarterTransition {
  readonly name: string;
  readonly source: { readonly clip: string; readonly time: number };
  readonly destination: { readonly clip: string; readonly time: number };
}

/**
 * Walk to hop: left while the right leg swings forward, entered in the air of the second hop. Both clips travel at
 * about 1.4 m/s, but legs and arms move against each other, so the methods show what they differ in.
 */
export function starterTransition(): StarterTransition {
  return {
    name: 'walk → hop',
    source: { clip: 'walk', time: 1.7 },
    destination: { clip: 'hop', time: 1.9 },
  };
}
