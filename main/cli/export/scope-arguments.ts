// main/cli/export: the commands that write settings and reports of transitions
import type { ExportScope } from '#contract/exchange/export-plan.ts';
import type { Database } from '../../library/database/database.ts';
import { findTransition } from '../compare/find-transition.ts';
import { WrongUse } from '../option-values.ts';
import { libraryOf } from '../read-arguments.ts';

export const scopeOptions = {
  library: { type: 'string' },
  approved: { type: 'boolean', default: false },
  out: { type: 'string' },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Transitions of a library by names or numbers, the approved ones, or all. */
export interface ScopeArguments {
  readonly library: string; // file, absolute
  readonly words: readonly string[];
  readonly approved: boolean;
}

export function readScope(
  { library: option, approved }: { readonly library?: string | undefined; readonly approved: boolean },
  positionals: readonly string[],
  folder: string,
): ScopeArguments {
  const { library, words } = libraryOf(option, positionals, folder, Number.POSITIVE_INFINITY);
  if (approved && words.length > 0)
    throw new WrongUse('--approved takes no names: it means all approved transitions');
  return { library, words, approved };
}

export function scopeOf(db: Database, { words, approved }: ScopeArguments): ExportScope {
  if (approved) return 'approved';
  return words.length > 0 ? words.map((text) => findTransition(db, text).transition.id) : 'all';
}
