import { MAX_INTERRUPTIONS } from '../../documents/limits.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { MotionUse, Transition } from './document.ts';
import type { TransitionProblem } from './transition-problem.ts';

/**
 * The chain of transitions up to `transition`, oldest first: each interrupts the one before it.
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
    if (chain.length > MAX_INTERRUPTIONS) return refuse('tooDeep', tooDeep);
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
  return `The transition that ${whose} interrupts no longer exists.`;
}

function endless(again: Transition, asked: Transition): string {
  const whom = again === asked ? 'itself' : `“${again.name}”, which interrupts itself`;
  return `This transition interrupts ${whom} through the transitions before it.`;
}

const tooDeep = `The chain has more than ${MAX_INTERRUPTIONS} interruptions.`;

/** Seam times of a chain on the clock of the last transition, s: ascending, the last is 0. */
export function seamTimes(chain: readonly Transition[]): readonly number[] {
  const times = chain.map(() => 0);
  for (let k = chain.length - 2; k >= 0; k--) times[k] = times[k + 1] - chain[k + 1].source.time;
  return times;
}

/** The slot of `transition` that slot `index` of a later one continues: the same, or else the chosen one. */
export function continuedSlot({ slots, chosen }: Transition, index: number): number {
  return index < slots.length ? index : chosen;
}

/** A chain with slot `index` of its last transition alone, and the slots that this one continues. */
export function chainOfSlot(chain: readonly Transition[], index: number): readonly Transition[] {
  return chain.map((link) => ({ ...link, slots: [link.slots[continuedSlot(link, index)]], chosen: 0 }));
}

/** The clips of a chain as it uses them: the source of the first, then the destination of each. */
export function clipUsesOf(chain: readonly Transition[]): readonly MotionUse[] {
  return [...chain.slice(0, 1).map(({ source }) => source), ...chain.map(({ destination }) => destination)];
}

/** Their ids. */
export function clipIdsOf(chain: readonly Transition[]): readonly string[] {
  return clipUsesOf(chain).map(({ id }) => id);
}

/**
 * The clip and time that the last transition of a chain leaves: its source, or the destination of the
 * interrupted transition.
 */
export function lastSource(chain: readonly Transition[]): MotionUse {
  const { source } = chain[chain.length - 1];
  if (chain.length === 1) return source;
  const { marker: _, ...entered } = chain[chain.length - 2].destination;
  return { ...entered, time: entered.time + source.time * entered.playRate };
}
