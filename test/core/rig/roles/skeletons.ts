import type { Skeleton } from '#core/pose/skeleton.ts';

/**
 * A skeleton from lines, one per joint: indented by two blanks below its parent, followed by its local
 * position in cm.
 */
export function skeletonOf(text: string): Skeleton {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = lines[0].search(/\S/);
  const open: number[] = [];
  const names: string[] = [];
  const parents: number[] = [];
  const rest: number[] = [];
  for (const [j, line] of lines.entries()) {
    const depth = (line.search(/\S/) - first) / 2;
    const [name, place = '0 10 0'] = line.trim().split(' @ ');
    parents.push(depth === 0 ? -1 : open[depth - 1]);
    open[depth] = j;
    names.push(name);
    rest.push(...place.split(' ').map((value) => Number(value) / 100));
  }
  return {
    names,
    parentIndices: Int32Array.from(parents),
    restPositions: Float32Array.from(rest),
    endSites: [],
  };
}
