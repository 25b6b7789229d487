import { failure, success, type Result } from '../../result.ts';
import type { MotionUse, Transition } from './document.ts';
import type { TransitionProblem } from './transition-problem.ts';

/** As many interruptions may follow each other: more is no motion that anybody would judge. */
export const MOST_INTERRUPTIONS = 16;

/**
 * All that `transition` rests on, oldest first and itself last: each but the first interrupts the one before it.
 *
 *     A → B ◀── interrupts ── … → C ◀── interrupts ── … → D
 *     [0]                     [1]                     [2]  = transition
 *
 * @param find a transition by its id
 */
export function resolveChain(
  transition: Transition,
  find: (id: string) => Transition | undefined,
): Result<readonly Transition[], TransitionProblem> {
  const chain = [transition];
  const seen = new Set([transition.id]);
  for (let oldest = transition; oldest.source.kind === 'chain';) {
    const before = find(oldest.source.id);
    if (before === undefined) return refuse('missingSource', missing(oldest, transition));
    if (seen.has(before.id)) return refuse('endlessChain', endless(before, transition));
    if (chain.length > MOST_INTERRUPTIONS) return refuse('tooDeep', tooDeep);
    chain.unshift(before);
    seen.add(before.id);
    oldest = before;
  }
  return success(chain);
}

function refuse(code: TransitionProblem['code'], message: string): Result<never, TransitionProblem> {
  return failure({ code, field: 'source.id', message });
}

function missing(oldest: Transition, asked: Transition): string {
  const whose = oldest === asked ? 'this one' : `“${oldest.name}”, further back in this chain,`;
  return `The transition that ${whose} interrupts is gone.`;
}

function endless(again: Transition, asked: Transition): string {
  const whom = again === asked ? 'itself' : `“${again.name}”, which interrupts itself`;
  return `This transition interrupts ${whom}, by way of those before it.`;
}

const tooDeep = `More than ${MOST_INTERRUPTIONS} interruptions follow each other.`;

/** When each transition of a chain begins on the clock of the last one, s: ascending, the last at 0. */
export function seamTimes(chain: readonly Transition[]): readonly number[] {
  const times = chain.map(() => 0);
  for (let k = chain.length - 2; k >= 0; k--) times[k] = times[k + 1] - chain[k + 1].source.time;
  return times;
}

/** The slot of `transition` that slot `index` of a later one continues: the same, or the chosen one where there is none. */
export function continuedSlot({ slots, chosen }: Transition, index: number): number {
  return index < slots.length ? index : chosen;
}

/** The clips that a chain plays: the source of the first, then the destination of each. */
export function clipIdsOf(chain: readonly Transition[]): readonly string[] {
  return [chain[0].source.id, ...chain.map(({ destination }) => destination.id)];
}

/** The clip that the last of a chain leaves, and where: its source, or what it interrupts on the way to its own destination. */
export function leftClip(chain: readonly Transition[]): MotionUse {
  const { source } = chain[chain.length - 1];
  if (chain.length === 1) return source;
  const { marker: _, ...entered } = chain[chain.length - 2].destination;
  return { ...entered, time: entered.time + source.time * entered.playRate };
}
