import { homedir } from 'node:os';
import path from 'node:path';

/** Stands between two texts of one column, so that no phrase is found across them. The tokenizer takes it for a word. */
const BETWEEN = ' \u{E000} ';

/**
 * A name as the words that one would search for: split where letters and digits meet, and where a capital begins a word. What is
 * split at capitals is there as a whole, too.
 *
 *     'WalkStart02' → 'Walk Start 02' and 'WalkStart 02'
 */
export function wordsOfName(name: string): string {
  const whole = splitAtDigits(name);
  const parts = splitAtCapitals(whole);
  return parts === whole ? whole : parts + BETWEEN + whole;
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

export function splitAtDigits(text: string): string {
  return text.replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ');
}

function splitAtCapitals(text: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ');
}
