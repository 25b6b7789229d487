import { MAX_LETTERS, parseSearch, type QueryProblem } from '#contract/search/search-query.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import { WrongUse } from '../frame/option-types.ts';

/** A query of the search field. Throws `WrongUse` with a pointer to each error. */
export function checkedQuery(given: string): string {
  const text = given.replace(/\s/g, ' ');
  const wrong = whatIsWrong(text);
  if (wrong.length > 0) throw new WrongUse(...wrong);
  return text;
}

/** The errors of a query as lines, each with a pointer to its place; empty if there are none. */
function whatIsWrong(text: string): string[] {
  if (text.length > MAX_LETTERS)
    return [`The search is too long: at most ${MAX_LETTERS} characters, found ${text.length}.`];
  const { problems } = parseSearch(text);
  if (problems.length === 0) return [];
  const below = ({ message, start }: QueryProblem): string =>
    `${visibleText(text.slice(0, start)).replace(wide, '  ').replace(/\P{M}/gu, ' ').replace(/\p{M}/gu, '')}^ ${message}`;
  return [text, ...problems.map(below)];
}

/** Characters that are two columns wide in a terminal. */
const wide =
  /(?!\p{M})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\u{ff01}-\u{ff60}\p{Emoji_Presentation}]/gu;
