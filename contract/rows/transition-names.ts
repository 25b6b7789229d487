import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { labelText, wholeLabel, type ClipLabel } from './clip-label.ts';
import type { ClipSummary } from './library-rows.ts';

const MAX_LENGTH = 200; // characters

/** What stands between the two ends of a name. */
export const ARROW = ' → ';

/** The default name of a transition from a clip, or from another transition that it interrupts, to a clip. */
export function transitionName(
  source: Pick<ClipSummary, 'name'>,
  destination: Pick<ClipSummary, 'name'>,
): string {
  return `${source.name}${ARROW}${destination.name}`.slice(0, MAX_LENGTH);
}

/** A name as it is drawn: both ends of `walk → hop`, each with its words, or one name that a user gave. */
export interface TransitionWords {
  readonly ends: readonly ClipLabel[]; // two, or one
  readonly after: string; // ` (2)`, or ''
}

/** Where names look up what transitions play. */
export interface NamedMotions {
  readonly clips: { get(id: string): Pick<ClipSummary, 'name' | 'label'> | undefined };
  readonly transitions: readonly NamedTransition[];
}

type NamedTransition = Pick<Transition, 'id' | 'name' | 'source' | 'destination'>;

/** What a transition is called: by the labels of its clips, if it has its usual name, as those before it in a chain. */
export function transitionWords(transition: NamedTransition, motions: NamedMotions): TransitionWords {
  const { ends, after } = allEnds(transition, motions, MAX_INTERRUPTIONS);
  return { ends: ends.length > 2 ? [joined(ends.slice(0, -1)), ...ends.slice(-1)] : ends, after };
}

/** @param left transitions before this one that are looked up */
function allEnds(
  { name, source, destination }: NamedTransition,
  motions: NamedMotions,
  left: number,
): TransitionWords {
  const from = beginningOf(source, motions, left);
  const to = motions.clips.get(destination.id);
  const number = from && to ? numberAfter(name, transitionName(from, to)) : null;
  if (!from || !to || number === null) return { ends: (endsOf(name) ?? [name]).map(wholeLabel), after: '' };
  return { ends: [...from.ends, to.label], after: number === '' ? '' : ` ${number}` };
}

/** A source clip, or a transition that is interrupted, with its names as they are stored and drawn. */
function beginningOf(source: Transition['source'], { clips, transitions }: NamedMotions, left: number) {
  if (source.kind !== 'chain') {
    const clip = clips.get(source.id);
    return clip && { name: clip.name, ends: [clip.label] };
  }
  const before = left > 0 ? transitions.find(({ id }) => id === source.id) : undefined;
  if (before === undefined) return undefined;
  const { ends, after } = allEnds(before, { clips, transitions }, left - 1);
  return { name: before.name, ends: [...ends.slice(0, -1), withAfter(ends.at(-1)!, after)] };
}

/** Names in a row as one, of which the most telling word of each comes first. */
function joined(ends: readonly ClipLabel[]): ClipLabel {
  const words = ends.flatMap((end, i) => (i < ends.length - 1 ? withAfter(end, ARROW) : end).words);
  const starts = ends.map((_, i) => ends.slice(0, i).reduce((sum, end) => sum + end.words.length, 0));
  const ranked = ends.flatMap((end, i) =>
    end.order.map((index, rank) => ({ index: starts[i] + index, rank })),
  );
  return { words, order: ranked.toSorted((a, b) => a.rank - b.rank).map(({ index }) => index), shared: '' };
}

const withAfter = (label: ClipLabel, after: string): ClipLabel => ({
  ...label,
  words: [...label.words.slice(0, -1), label.words.at(-1)! + after],
});

/** The same as a text. */
export function transitionLabel(...of: Parameters<typeof transitionWords>): string {
  const { ends, after } = transitionWords(...of);
  return ends.map(labelText).join(ARROW) + after;
}

/** Both ends of a name of the form `walk → hop`; null for another one, as most that users give. */
export function endsOf(name: string): readonly [source: string, destination: string] | null {
  const at = name.indexOf(ARROW);
  const ends = [name.slice(0, at), name.slice(at + ARROW.length)] as const;
  return at < 0 || ends.some((end) => end.trim() === '') ? null : ends;
}

/** `name`, or with the first number from 2 on that is free among `others`: `walk → hop (2)`. */
export function freeName(name: string, others: readonly Pick<Transition, 'name'>[]): string {
  const taken = new Set(others.map((other) => other.name));
  let free = name.slice(0, MAX_LENGTH);
  for (let n = 2; taken.has(free); n++) {
    const number = ` (${n})`;
    free = name.slice(0, MAX_LENGTH - number.length) + number;
  }
  return free;
}

/**
 * The number that makes `name` differ from `usual`, `(2)`, also without parentheses; '' = none, null = `name`
 * is not `usual`.
 */
export function numberAfter(name: string, given: string): string | null {
  if (name === given) return '';
  const [, start, number = ''] = /^(.*) (\(\d+\)|\d+)$/.exec(name) ?? [];
  return start !== undefined && start === given.slice(0, MAX_LENGTH - number.length - 1) ? number : null;
}
