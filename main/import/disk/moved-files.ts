import path from 'node:path';

/** Path of a file before and after it moved. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/**
 * Guesses new paths of missing files from one file that is known to have moved: files beside it, or below the
 * folder that moved, may have moved with it.
 *
 *     /mocap/cmu/walk.bvh  ──▶  /archive/cmu/walk.bvh      so /mocap moved to /archive, and with it
 *     /mocap/cmu/run.bvh   ──▶  /archive/cmu/run.bvh
 *     /mocap/lab/jump.bvh  ──▶  /archive/lab/jump.bvh
 *
 * @param from old path of the file, absolute
 * @param to   its new path
 * @param others files that are missing, absolute
 * @returns old path and possible new path of each of `others` in the moved folder
 */
export function movedWith(from: string, to: string, others: readonly string[]): readonly Moved[] {
  // A renamed file shows nothing about the folders above its own.
  const isSameName = path.basename(from) === path.basename(to);
  const folders = [path.dirname(from), path.dirname(to)] as const;
  const [oldRoot, newRoot] = isSameName ? withoutCommonEnd(...folders) : folders;
  if (oldRoot === newRoot) return [];
  return others.flatMap((other) => {
    const inside = path.relative(oldRoot, other);
    const isInside = inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside);
    return isInside && other !== from ? [{ from: other, to: path.join(newRoot, inside) }] : [];
  });
}

/** `/mocap/cmu`, `/archive/cmu` → `/mocap`, `/archive` */
function withoutCommonEnd(one: string, other: string): readonly [string, string] {
  const name = path.basename(one);
  if (one === other || name === '' || name !== path.basename(other)) return [one, other];
  return withoutCommonEnd(path.dirname(one), path.dirname(other));
}
