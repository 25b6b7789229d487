import type { Transition } from '#core/transition/document/document.ts';
import { labelText, wholeLabel, type ClipLabel } from './clip-label.ts';
import type { ClipSummary } from './library-rows.ts';

const MAX_LENGTH = 200; // characters

/** What stands between the two ends of a name. */
export const ARROW = ' → ';

/** The default name of a transition between two clips. */
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

/** What a transition is called: by the labels of its clips, if it has its usual name. */
export function transitionWords(
  { name, source, destination }: Pick<Transition, 'name' | 'source' | 'destination'>,
  clips: { get(id: string): Pick<ClipSummary, 'name' | 'label'> | undefined },
): TransitionWords {
  const [from, to] = [clips.get(source.id), clips.get(destination.id)];
  const number = from && to ? numberAfter(name, transitionName(from, to)) : null;
  if (from && to && number !== null)
    return { ends: [from.label, to.label], after: number === '' ? '' : ` ${number}` };
  return { ends: (endsOf(name) ?? [name]).map(wholeLabel), after: '' };
}

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
