import { addElement } from '#renderer/kit/elements.ts';
import type { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { createVisibility, type Floating } from './floating.ts';

const BESIDE_POINT = 5; // px between the line and the point

/** A label with a line to its joint. */
export interface LedLabel {
  readonly floating: Floating;
  readonly line: Leader;
  readonly box: CanvasBox; // of zero width while hidden
}

/** Hides a label; others need not avoid it. */
export function hideLabel({ floating, line, box }: LedLabel): void {
  floating.hide();
  line.hide();
  box.width = 0;
}

/** The line from a label to its joint. */
export type Leader = ReturnType<typeof createLeader>;

export function createLeader(layer: HTMLElement) {
  const line = addElement(layer, 'div', 'joint-line');
  const show = createVisibility(line);
  show(false);
  return {
    /** Draws it from beside `from` to (x, y). */
    draw(from: ScreenPoint, x: number, y: number): void {
      const dx = x - from.x;
      const dy = y - from.y;
      const long = Math.sqrt(dx * dx + dy * dy) - BESIDE_POINT;
      show(long > 0);
      if (long <= 0) return;
      const turn = `rotate(${Math.atan2(dy, dx)}rad)`;
      // The line is one px long and scaled: a change of width would cost a layout.
      line.style.transform = `translate(${from.x}px, ${from.y}px) ${turn} translateX(${BESIDE_POINT}px) scaleX(${long})`;
    },
    hide: (): void => show(false),
  };
}
