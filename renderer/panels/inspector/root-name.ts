import { rootChoiceWords } from '../../../core/root/root-choice-words.ts';
import type { RootChoice } from '../../../core/root/root-choice.ts';

/** Name of a root override in a menu: `Automatic`. */
export function rootName(choice: RootChoice): string {
  const words = rootChoiceWords(choice);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
