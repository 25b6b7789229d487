// main/cli/inputs: clips, transitions and slots that arguments of commands name
import type { ExportScope } from '#contract/exchange/export-plan.ts';
import type { Result } from '#core/kit/result.ts';
import { openLoaded } from '#core/transition/clips/loaded-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { loadChain } from '../../import/clips/load-chain.ts';
import type { Database } from '../../library/database/database.ts';
import { attempt, refuse, valueOf } from '../../library/problems.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { allTransitions, chainOf } from '../../library/rows/transition-rows.ts';
import type { Context } from '../frame/declaration.ts';
import { replaceOption, WrongUse } from '../frame/option-types.ts';
import { findClipId } from './find-clip.ts';

/** Finds a transition by its name, or by its number. */
export function findTransition(db: Database, text: string) {
  const all = allTransitions(db).map((transition, i) => ({ transition, number: i + 1 }));
  const named = all.filter(({ transition }) => transition.name === text);
  const numbers = named.map(({ number }) => number).join(', ');
  if (named.length > 1)
    refuse(
      'severalTransitions',
      `${named.length} transitions are called “${text}”. Use their numbers: ${numbers}`,
      text,
    );
  const found = named[0] ?? all.find(({ number }) => String(number) === text);
  if (found !== undefined) return found;
  const known = all.length === 0 ? 'It has none.' : `Use a name, or a number from 1 to ${all.length}.`;
  return refuse('unknownTransition', `No transition in this library is called “${text}”. ${known}`, text);
}

/** The id of a clip or a transition by its name, of a clip by its id, or of a transition by its number. */
export function findClipOrTransition(db: Database, text: string): string {
  const [transition, clip] = [() => findTransition(db, text).transition.id, () => findClipId(db, text)].map(
    (find) => attempt('The library', find),
  );
  if (transition.ok) return transition.value;
  if (transition.error.code === 'severalTransitions') return valueOf(transition);
  if (clip.ok || clip.error.code !== 'unknownClip') return valueOf(clip);
  return refuse('unknownName', `No clip or transition in this library is called “${text}”.`, text);
}

/** Finds a transition and loads it as it plays. @param text its name or number */
export async function openTransition({ library, pool }: Pick<Context, 'library' | 'pool'>, text: string) {
  const found = findTransition(library.db, text);
  const { transition } = found;
  const chain = chainOf(library.db, transition);
  const loaded = await loadChain(library, pool, chain, shownCharacter(library.db, transition.id));
  return { ...found, opened: playable(transition, openLoaded(loaded)) };
}

/** What can be played of a transition; refuses problems by its name. */
export function playable<Value>({ name }: Transition, result: Result<Value, TransitionProblem>): Value {
  if (result.ok) return result.value;
  const { code, message, field } = result.error;
  return refuse(code, `“${name}”: ${message}`, field);
}

/** Options of a command that exports transitions. */
export const scopeOptions = {
  approved: { help: 'the approved transitions' },
  replace: replaceOption,
} as const;

/** Transitions by names or numbers, the approved ones, or all. */
export interface NamedScope {
  readonly words: readonly string[];
  readonly approved: boolean;
}

export function checkScope<Values extends NamedScope>(values: Values): Values {
  if (values.approved && values.words.length > 0)
    throw new WrongUse('--approved takes no names: it means all approved transitions');
  return values;
}

export function scopeOf(db: Database, { words, approved }: NamedScope): ExportScope {
  if (approved) return 'approved';
  return words.length > 0 ? words.map((text) => findTransition(db, text).transition.id) : 'all';
}
