import { markedContacts } from '#contract/rows/marked-contacts.ts';
import type { ClipRange, ClipSummary } from '#contract/rows/library-rows.ts';
import type { TimeSpan } from '#core/judge/time-span.ts';
import type { SetOnClip } from '#core/transition/clips/fit-clips.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { StoredClip } from '#renderer/workers/stored-clip.ts';

/** What users set for the motion of a clip, with the foot contacts that they keep as ranges. */
export function settingsOf(
  { ranges }: Pick<DocumentState, 'ranges'>,
  { id, settings }: Pick<ClipSummary, 'id' | 'settings'>,
): SetOnClip {
  return { ...settings, contacts: markedContacts(ranges.get(id) ?? []) };
}

/** A clip as a worker loads it. */
export function storedClip(
  { jointMaps, ranges }: Pick<DocumentState, 'jointMaps' | 'ranges'>,
  clip: ClipSummary,
): StoredClip {
  const joints = jointMaps.get(clip.jointsId) ?? {};
  return { id: clip.id, joints, root: clip.root.choice, settings: settingsOf({ ranges }, clip) };
}

/** The ranges in which no transition may be. */
export const barredSpans = (ranges: readonly ClipRange[] = []): readonly TimeSpan[] =>
  ranges.filter(({ kind }) => kind === 'noTransition').map(({ start, end }) => ({ start, end }));
