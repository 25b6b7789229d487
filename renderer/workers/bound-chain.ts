import type { JudgedChain } from '#core/judge/judge.ts';
import { boundMusclesOf, withBoundMuscles, type BoundMuscles } from '#core/procedural/muscle/muscle-asset.ts';
import type { Transition } from '#core/transition/document/document.ts';

/** A chain for a worker. The muscles of its slots are beside it: no message carries what a symbol names. */
export interface SentChain {
  readonly chain: readonly Transition[];
  readonly muscles: readonly (readonly (BoundMuscles | null)[])[]; // by link and slot
}

/** A chain with the muscles of its slots beside it. */
export function sentChain({ chain }: Pick<SentChain, 'chain'>): SentChain {
  const muscles = chain.map(({ slots }) => slots.map(({ values }) => boundMusclesOf(values) ?? null));
  return { chain, muscles };
}

/** A chain for a worker, with what moves it. */
export interface SentMotion extends SentChain, Pick<JudgedChain, 'clips' | 'map'> {}

export function sentMotion({ chain, clips, map }: Pick<JudgedChain, 'chain' | 'clips' | 'map'>): SentMotion {
  return { ...sentChain({ chain }), clips, map };
}

/** The chain with its muscles in its slots. */
export function boundChain({ chain, muscles }: SentChain): readonly Transition[] {
  return chain.map((link, k) => ({
    ...link,
    slots: link.slots.map((slot, i) => {
      const own = muscles[k][i];
      return own === null ? slot : { ...slot, values: withBoundMuscles(slot.values, own) };
    }),
  }));
}
