import { rootOverrideWords } from '../../../core/root/root-override-words.ts';
import type { RootOverride } from '../../../core/root/root-override.ts';

/** Name of a root override in a menu: `Automatic`. */
export function rootName(choice: RootOverride): string {
  const words = rootOverrideWords(choice);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
