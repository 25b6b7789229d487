import { CircleDashed, Film, Layers2, ListOrdered, SquarePlus, ToggleLeft, type IconNode } from 'lucide';

/** Dots at places of a picture of 24 by 24 px. */
const dots = (...places: readonly (readonly [x: number, y: number])[]): IconNode =>
  places.map(([cx, cy]) => ['circle', { cx, cy, r: 1.8, fill: 'currentColor' }]);

const THIRDS = [4, 12, 20];

/** A picture of the tree that each template makes, by its id. */
export const templatePictures: Readonly<Record<string, IconNode>> = {
  speed: [['path', { d: 'M2 12H22' }], ...dots([4, 12], [11, 12], [20, 12])],
  directionSpeed: [['path', { d: 'M3 3V21H21' }], ...dots([12, 5], [7, 12], [17, 12], [12, 16])],
  turnSpeed: [['path', { d: 'M3 21H21M12 3V21' }], ...dots([12, 6], [12, 14], [5, 12], [19, 12])],
  upperBody: Layers2,
  lean: SquarePlus,
  aimOffset: dots(...THIRDS.flatMap((x) => THIRDS.map((y) => [x, y] as const))),
  switch: ToggleLeft,
  speedTurn: CircleDashed,
  priority: ListOrdered,
  empty: Film,
};
