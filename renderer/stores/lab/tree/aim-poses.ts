import type { ClipSummary, Marker } from '#contract/rows/library-rows.ts';
import { counted } from '#contract/words/counted.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';

const [ROWS, COLUMNS] = [
  ['down', 'level', 'up'],
  ['left', 'center', 'right'],
];

/**
 * Where each pose of an aim offset aims, in its order: row by row from the lowest, each from left to right.
 */
export const AIM_PLACES = ROWS.flatMap((row) => COLUMNS.map((column) => `${row} ${column}`));

/**
 * What the markers of an aim clip stand for, in their order: all places, or those along one axis. `at`: the
 * marker of a place.
 */
export const aimOrders = {
  grid: { words: 'Nine poses', places: AIM_PLACES, at: (place: number) => place },
  yaw: { words: 'Three along yaw', places: COLUMNS, at: (place: number) => place % 3 },
  pitch: { words: 'Three along pitch', places: ROWS, at: (place: number) => Math.floor(place / 3) },
} as const;

export type AimOrder = keyof typeof aimOrders;

/**
 * The poses of an aim offset in one clip, and their reference: the pose in the middle.
 *
 * @param times of the poses, s
 */
export function aimPoses(clip: string, times: readonly number[], order: AimOrder) {
  const offsets = AIM_PLACES.map((_, place): TreeNode => ({
    kind: 'pose',
    clip,
    time: times[aimOrders[order].at(place)],
  }));
  return { reference: offsets[4], offsets };
}

/** The times of the note markers of a clip, s: those at which an aim clip holds its poses. */
export function aimTimes(markers: readonly Marker[]): readonly number[] {
  return markers.flatMap(({ kind, time }) => (kind === 'note' ? [time] : [])).toSorted((a, b) => a - b);
}

/** Times of the poses of an order in a clip, s: frames from its first to its last, evenly spaced. */
export function evenTimes({ frameCount, fps }: Pick<ClipSummary, 'frameCount' | 'fps'>, order: AimOrder) {
  const last = aimOrders[order].places.length - 1;
  return aimOrders[order].places.map((_, i) => Math.round(((frameCount - 1) * i) / last) / fps);
}

/** Why a clip with so many note markers is no aim clip in an order; null = it is one. */
export function whyNoAimClip(name: string, found: number, order: AimOrder): string | null {
  const { words, places } = aimOrders[order];
  if (found === places.length) return null;
  const list = order === 'grid' ? 'row by row, from down left to up right' : places.join(', ');
  const has = found === 0 ? 'no note markers' : counted(found, 'note marker');
  return `“${name}” has ${has}. ${words} need ${places.length}: ${list}.`;
}
