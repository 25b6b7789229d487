import type { ScreenPoint } from '../../viewport/viewport.ts';

const BESIDE_POINT = 5; // px that the line stays off the point

/** Lays `line`, an element one px high, from beside `from` to (x, y). */
export function drawLeader(line: HTMLElement, from: ScreenPoint, x: number, y: number): void {
  const [dx, dy] = [x - from.x, y - from.y];
  const long = Math.hypot(dx, dy) - BESIDE_POINT;
  line.hidden = long <= 0;
  const turn = `rotate(${Math.atan2(dy, dx)}rad)`;
  line.style.transform = `translate(${from.x}px, ${from.y}px) ${turn} translateX(${BESIDE_POINT}px)`;
  line.style.width = `${Math.max(long, 0)}px`;
}
