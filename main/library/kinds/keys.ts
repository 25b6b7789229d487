import { z } from 'zod';
import type { KindName } from '#contract/edits/kinds.ts';

/** Names an entry of this library: its kind, a blank and its subject, in which clips have their ids here. */
export type EntryKey = string & z.core.$brand<'EntryKey'>;

export const teamKeySchema = z.string().min(1).max(1000).brand<'TeamKey'>();

/** Names an entry as a team has it: in its subject, clips have the ids of their content. */
export type TeamKey = z.infer<typeof teamKeySchema>;

export const entryKey = (kind: KindName, subject: string): EntryKey => `${kind} ${subject}` as EntryKey;

/** The key of an item, which has one id everywhere, or of a subject with the id of a content. */
export const teamKey = (kind: KindName, subject: string): TeamKey => `${kind} ${subject}` as TeamKey;

export const kindNameIn = (key: string): KindName => key.slice(0, key.indexOf(' ')) as KindName;

export const subjectIn = (key: EntryKey): string => key.slice(key.indexOf(' ') + 1);
