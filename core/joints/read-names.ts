import { numberOfThumb } from './finger-words.ts';
import { isTelling, nameTokens, readTokens, type TokenReading } from './joint-words.ts';
import { withoutNamespace, withoutShared } from './name-tokens.ts';

/**
 * What the names of a skeleton say, each read beside all others: what nearly all begin or end with is no part of any, fingers count
 * from where the thumb does, and L5 is a vertebra where no R5 makes it a joint of the left.
 *
 * @returns [joints]
 */
export function readNames(names: readonly string[]): readonly TokenReading[] {
  const hasVertebrae = !names.some((name) => /^R\d/.test(withoutNamespace(name)));
  const tokens = withoutShared(
    names.map((name) => nameTokens(name, hasVertebrae)),
    isTelling,
  );
  const thumb = numberOfThumb(tokens);
  return tokens.map((each) => readTokens(each, thumb));
}
