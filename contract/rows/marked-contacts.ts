import type { MarkedContacts } from '#core/clip/clip.ts';
import type { ClipRange, RangeKind } from './library-rows.ts';

/** The kind of ranges that are contacts of a foot. */
export const contactKinds = { left: 'leftContact', right: 'rightContact' } as const satisfies Record<
  keyof MarkedContacts,
  RangeKind
>;

/** The foot contacts that users keep as ranges. @param ranges of a clip, in order of time */
export function markedContacts(ranges: readonly ClipRange[]): MarkedContacts {
  const of = (side: keyof MarkedContacts): MarkedContacts => {
    const kept = ranges.filter(({ kind }) => kind === contactKinds[side]);
    return kept.length > 0 ? { [side]: kept.map(({ start, end }) => ({ start, end })) } : {};
  };
  return { ...of('left'), ...of('right') };
}
