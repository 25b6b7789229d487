import { keptContacts } from '#contract/rows/kept-contacts.ts';
import type { ClipRange, ClipSummary } from '#contract/rows/library-rows.ts';
import type { TimeSpan } from '#core/judgement/time-span.ts';
import type { SetOnClip } from '#core/transition/clips/fit-clips.ts';
import type { DocumentState } from '../document/document-state.ts';

/** What users set for the motion of a clip, with the foot contacts that they keep as ranges. */
export function settingsOf(
  { ranges }: Pick<DocumentState, 'ranges'>,
  { id, settings }: Pick<ClipSummary, 'id' | 'settings'>,
): SetOnClip {
  return { ...settings, contacts: keptContacts(ranges.get(id) ?? []) };
}

/** The ranges in which no transition may be. */
export const barredSpans = (ranges: readonly ClipRange[] = []): readonly TimeSpan[] =>
  ranges.filter(({ kind }) => kind === 'noTransition').map(({ start, end }) => ({ start, end }));
