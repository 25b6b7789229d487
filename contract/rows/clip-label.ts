import { oncePer } from '#core/kit/long-work.ts';
import { visibleText } from '../words/visible-text.ts';

/** What a clip is called where people read it. Its details have its full name. */
export interface ClipLabel {
  /** The words that tell it from other clips, in the order of its name, each with what follows it: `walk_`, `active`. */
  readonly words: readonly string[];
  readonly order: readonly number[]; // indexes of words, the most telling first
  readonly shared: string; // the words that all of its group have: `SK_Hero … v003_CLEAN`; '' = none
}

/** A label on a canvas, which would draw some characters as nothing: the same object for the same label. */
export const visibleLabel = oncePer((label: Pick<ClipLabel, 'words' | 'order'>) => ({
  ...label,
  words: label.words.map((word) => visibleText(word)),
}));

/** A label as a text. */
export const labelText = ({ words }: Pick<ClipLabel, 'words'>): string => words.join('');

/** A label with all of a name, which is cut only where it has no room. */
export const wholeLabel = (name: string): ClipLabel => ({ words: [name], order: [0], shared: '' });
