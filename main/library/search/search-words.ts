import { homedir } from 'node:os';
import path from 'node:path';

/** Stands between two texts of one column, so that no phrase is found across them. The tokenizer takes it for a word. */
const BETWEEN = ' \u{E000} ';

/**
 * A name as the words that one would search for: split where letters and digits meet, and where a capital begins a word. What is
 * split at capitals is there as a whole, too.
 *
 *     'WalkStart02' → 'walk start 02' and 'walkstart 02'
 */
export function wordsOfName(name: string): string {
  const whole = splitAtDigits(composed(name));
  const parts = splitAtCapitals(whole);
  return parts === whole ? plainWords(whole) : plainWords(parts) + BETWEEN + plainWords(whole);
}

/** Several texts, each on its own. */
export function wordsOfTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter(Boolean).map(wordsOfName).join(BETWEEN);
}

/** A folder, without what all folders of this user begin with. */
export function wordsOfFolder(folder: string): string {
  const own = path.relative(homedir(), folder);
  const shown = own.startsWith('..') || path.isAbsolute(own) ? folder : own;
  return wordsOfTexts(shown.split(/[\\/]/));
}

/** What someone typed, as words that are looked for one after the other; '' where it has none. */
export function wordsTyped(text: string): string {
  return plainWords(splitAtDigits(composed(text)));
}

/** Letters and digits of a name alone, so that `Walk_Start 02` is what `walk start02` asks for: 'walkstart02'. */
export function plainName(name: string): string {
  return plainWords(composed(name)).replaceAll(' ', '');
}

/** Other ways to write the same are one: accents apart from their letter, as in names on a Mac, and letters of full width. */
function composed(text: string): string {
  return text.normalize('NFKC');
}

function splitAtDigits(text: string): string {
  return text.replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ');
}

function splitAtCapitals(text: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ');
}

/** Letters that have no accent to leave out, and what people type for them. */
const typedFor: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ς: 'σ' },
};

/**
 * Without capitals, signs and accents, one blank between words. Chinese and Japanese are written without blanks: there each
 * character is a word, so that what is inside a name is found.
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

/** Of Latin, Greek and Cyrillic: elsewhere what is written above and below letters makes others of them. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
