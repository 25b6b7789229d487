// renderer/stores/marks: edits of markers and ranges
import type { Change, Edit } from '#contract/edits/edits.ts';
import { changedEnds } from '#contract/edits/mark-edits.ts';
import { markerKinds, rangeKinds } from '#contract/rows/mark-kinds.ts';
import { describeMarks, isRange, isRangeKind, kindName, type Mark } from '#contract/rows/marks.ts';
import type { ClipRange, MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import { InvariantError } from '#core/kit/assert.ts';
import type { MotionUse } from '#core/transition/document/document.ts';
import type { DocumentState } from '../document/document-state.ts';
import { movedTo, startOf } from './marks.ts';

/** Moves marks, and the ends of all transitions that follow moved markers. */
export function moveMarks(
  state: DocumentState,
  marks: readonly Mark[],
  startOfMoved: (mark: Mark) => number,
): Edit {
  const times = new Map<string, number>();
  const moved = marks.map((mark): Change => {
    const after = movedTo(mark, startOfMoved(mark));
    times.set(mark.id, startOf(after));
    return setMark(mark, after);
  });
  return { name: `Move ${describeMarks(marks)}`, changes: [...moved, ...followersOf(state, times)] };
}

/**
 * Keeps marks of clips, and seams on them, on their frames while the frames are played at another rate.
 *
 * @param stretch new length of a frame, in old ones
 */
export function keepFrames(
  marks: readonly Mark[],
  transitions: DocumentState['transitions'],
  clipIds: readonly string[],
  stretch: number,
): Change[] {
  const at = (use: MotionUse): MotionUse =>
    use.kind === 'clip' && clipIds.includes(use.id) ? { ...use, time: use.time * stretch } : use;
  const stretched = (mark: Mark): Mark =>
    isRange(mark)
      ? { ...mark, start: mark.start * stretch, end: mark.end * stretch }
      : { ...mark, time: mark.time * stretch };
  const moved = transitions.flatMap((before): readonly Change[] => {
    const [source, destination] = [at(before.source), at(before.destination)];
    if (source === before.source && destination === before.destination) return [];
    return [{ kind: 'transition.set', before, after: { ...before, source, destination } }];
  });
  return [...marks.map((mark) => setMark(mark, stretched(mark))), ...moved];
}

/** Moves one end of a range. */
export function setRangeEnd(range: ClipRange, end: 'start' | 'end', time: number): Edit {
  const name = `Change ${kindName(range.kind)}`;
  return { name, changes: [{ kind: 'range.set', before: range, after: { ...range, [end]: time } }] };
}

/** Gives marks the same label; null if they already have it. */
export function renameMarks(marks: readonly Mark[], label: string): Edit | null {
  const others = marks.filter((mark) => mark.label !== label);
  if (others.length === 0) return null;
  const changes = others.map((mark) => setMark(mark, { ...mark, label }));
  return { name: `Rename ${describeMarks(others)}`, changes };
}

/** Changes the kind of markers or of ranges; marks that cannot have this kind stay. */
export function retypeMarks(marks: readonly Mark[], kind: MarkerKind | RangeKind): Edit | null {
  const others = marks.filter((mark) => canBe(mark, kind) && mark.kind !== kind);
  if (others.length === 0) return null;
  const changes = others.map((mark): Change => setMark(mark, { ...mark, kind } as Mark));
  const what = kindName(kind);
  return { name: others.length === 1 ? `Change to ${what}` : `Change to ${others.length} ${what}s`, changes };
}

/** True if a mark can have this kind. */
export function canBe(mark: Mark, kind: MarkerKind | RangeKind): boolean {
  return isRangeKind(kind) === isRange(mark);
}

/** True if all marks that can have this kind do, and there are some. */
export function areAll(marks: readonly Mark[], kind: MarkerKind | RangeKind): boolean {
  const those = marks.filter((mark) => canBe(mark, kind));
  return those.length > 0 && those.every((mark) => mark.kind === kind);
}

export const markKinds = [...markerKinds, ...rangeKinds] as const;

function setMark(before: Mark, after: Mark): Change {
  if (isRange(before) && isRange(after)) return { kind: 'range.set', before, after };
  if (!isRange(before) && !isRange(after)) return { kind: 'marker.set', before, after };
  throw new InvariantError('a marker cannot become a range');
}

/** Changes to transitions whose ends follow moved markers. */
function followersOf(state: DocumentState, times: ReadonlyMap<string, number>): Change[] {
  return changedEnds(state, (use) => {
    const time = use.marker === undefined ? undefined : times.get(use.marker);
    return time === undefined ? use : { ...use, time };
  });
}
