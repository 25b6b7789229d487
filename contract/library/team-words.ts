import { counted } from '../words/counted.ts';
import type { Restored, Unread } from './team.ts';

/** `2 rows of the log, by ben. They change nothing.` */
export function unreadWords({ count, authors }: Unread): string {
  const by = authors.length === 0 ? '' : `, by ${authors.join(', ')}`;
  return `${counted(count, 'row')} of the log${by}. ${count === 1 ? 'It changes' : 'They change'} nothing.`;
}

export const restoredWords = ({ sent }: Restored): string =>
  `The server had lost edits. ${
    sent === 0 ? 'This library sent none again.' : `This library sent ${counted(sent, 'value')} again.`
  }`;
