import { cutName, LETTER } from './grip.tsx';
import type { PictureProps } from './plot-frame.ts';

interface PlaneLabel {
  readonly name: string;
  readonly anchor: 'right' | 'left';
  readonly x: number; // px from its point
  readonly y: number;
}

/** Where a name may stand: at the feet or the head of the figure on its point. */
const sides = ([-4, -26, 12] as const).flatMap(
  (y) =>
    [
      { anchor: 'right', x: 10, y },
      { anchor: 'left', x: -10, y },
    ] as const,
);

/** The names of points where they cover neither figures nor each other; null where there is no room. @param places [points] x, y, px */
export function planeLabels(
  places: readonly (readonly number[])[],
  names: readonly string[],
  { left, right, top, bottom }: PictureProps['frame'],
): readonly (PlaneLabel | null)[] {
  const taken = places.map(([x, y]) => [x - 8, y - 34, x + 8, y + 5]);
  const longest = (right - left) / Math.max(Math.sqrt(places.length), 2) - 14;
  return places.map(([px, py], i) => {
    const name = cutName(names[i], longest);
    const width = name.length * LETTER;
    for (const side of sides) {
      const from = px + side.x - (side.anchor === 'left' ? width : 0);
      const box = [from, py + side.y - 9, from + width, py + side.y + 3];
      const isInside = from >= left && box[2] <= right && box[1] >= top && box[3] <= bottom;
      const isFree = taken.every(
        ([x, y, x2, y2]) => x >= box[2] || x2 <= box[0] || y >= box[3] || y2 <= box[1],
      );
      if (!isInside || !isFree) continue;
      taken.push(box);
      return { name, ...side };
    }
    return null;
  });
}
