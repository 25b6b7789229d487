/**
 * Separates texts in one column, so that no phrase matches across them. The tokenizer treats it as a word.
 */
const BETWEEN = ' \u{E000} ';

/**
 * Words of a name for the index: split between letters and digits and at capitals. Words split at capitals
 * are included unsplit, too.
 *
 *     'WalkStart02' → 'walk start 02' and 'walkstart 02'
 */
export function wordsOfName(name: string): string {
  const whole = splitAtDigits(composed(name));
  const parts = splitAtCapitals(whole);
  return parts === whole ? plainWords(whole) : plainWords(parts) + BETWEEN + plainWords(whole);
}

/** Words of several texts, separated. */
export function wordsOfTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter(Boolean).map(wordsOfName).join(BETWEEN);
}

/** Words of search text, to be found in sequence; '' if there are none. */
export function wordsTyped(text: string): string {
  return plainWords(splitAtDigits(composed(text)));
}

/** Letters and digits of a name, so that `walk start02` equals `Walk_Start 02`: 'walkstart02'. */
export function plainName(name: string): string {
  return plainWords(composed(name)).replaceAll(' ', '');
}

/** Unifies equivalent spellings: decomposed accents, as in file names on macOS, and full-width letters. */
function composed(text: string): string {
  return text.normalize('NFKC');
}

function splitAtDigits(text: string): string {
  return text.replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ');
}

function splitAtCapitals(text: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ');
}

/** Letters without a decomposition, and their usual replacements. */
const typedFor: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/**
 * Text in lower case without punctuation and accents, with one blank between words. Each Chinese and Japanese
 * character is a word, since these scripts have no blanks.
 */
function plainWords(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/g, (letter) => typedFor[letter] ?? letter)
    .replace(/(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])(\p{L})/gu, ' $1 ');
  return (
    withoutAccents(plain)
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** Removes accents of Latin, Greek and Cyrillic. In other scripts, marks change the letter. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
