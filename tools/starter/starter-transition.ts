import { STARTER_FPS } from './figure/bake.ts';

/** The transition a new library opens with. Clips by their starter names, times on each clip, s. */
export interface StarterTransition {
  readonly name: string;
  readonly source: { readonly clip: string; readonly time: number };
  readonly destination: { readonly clip: string; readonly time: number };
}

/**
 * Walk to hop: left just before the right heel strikes, entered as the first landing turns into the next
 * push. Both clips travel at about 1.4 m/s and both bodies are low, so any method lands on its feet; but the
 * hop throws both arms up while the walk swings them against each other, and there the methods differ: a
 * spring starts up at once, dead blending strides on first.
 */
export function starterTransition(): StarterTransition {
  return {
    name: 'walk → hop',
    source: { clip: 'walk', time: 87 / STARTER_FPS },
    destination: { clip: 'hop', time: 94 / STARTER_FPS },
  };
}
