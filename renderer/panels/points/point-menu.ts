import { markerKinds } from '../../../contract/rows/mark-kinds.ts';
import { counted } from '../../../contract/words/counted.ts';
import type { PointBench } from '../../state/commands/marks/point-commands.ts';

/** Opens the menu of the selected points at (x, y), px of the window. */
export function openPointMenu(
  { session, points }: Pick<PointBench, 'points' | 'session'>,
  x: number,
  y: number,
): void {
  session.menu.value = {
    label: counted(points.selected.peek().length, 'point'),
    entries: [
      ...['points.open', null, 'points.rename'],
      ...markerKinds.map((kind) => `points.make.${kind}`),
      ...[null, 'points.copy', 'points.delete'],
    ],
    x,
    y,
  };
}
