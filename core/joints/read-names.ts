import { numberOfThumb } from './finger-words.ts';
import { isTelling, nameTokens, readTokens, type TokenReading } from './joint-words.ts';
import { withoutNamespace, withoutShared } from './name-tokens.ts';

/**
 * Parses the names of a skeleton together: shared prefixes and suffixes are ignored, fingers are counted from the thumb, and L5 is a
 * vertebra unless there is an R5.
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
