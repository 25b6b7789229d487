import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { lastSource, resolveChain } from '#core/transition/document/resolve-chain.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';

/** The transition and those that it interrupts, oldest first; or why they are not available. */
export type OpenChain = Result<readonly Transition[], TransitionProblem>;

/** The clip at each end of a transition, and its time on the transition’s clock. */
export type ClipUses = Readonly<Record<TransitionEnd, MotionUse>>;

export function chainOf(transition: Transition, all: readonly Transition[]): OpenChain {
  return resolveChain(transition, (id) => all.find((other) => other.id === id));
}

/**
 * The source of a chain is the clip that was playing when it was interrupted. Null if the interrupted
 * transition is missing.
 */
export function usesOf(chain: OpenChain | null): ClipUses | null {
  if (!chain?.ok) return null;
  const { destination } = chain.value[chain.value.length - 1];
  return { source: lastSource(chain.value), destination };
}

/** An open clip is at both ends, from its first frame: the clock is the clip’s. */
export function usesAlone(id: string): ClipUses {
  const use: MotionUse = { kind: 'clip', id, time: 0, playRate: 1, mirror: false };
  return { source: use, destination: use };
}
