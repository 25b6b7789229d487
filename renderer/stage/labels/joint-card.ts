import { addElement } from '#renderer/kit/elements.ts';
import { showName } from '#renderer/controls/visible-names.ts';
import type { Theme } from '#renderer/viewport/frame/palette.ts';
import { Box } from '#renderer/viewport/camera/on-screen.ts';
import { createFloating } from './floating.ts';
import type { PoseOffset } from '#core/pose/offset.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import {
  createHalfLifeTable,
  type ExplainedHalfLives,
  type JointTime,
  type TableContent,
} from './half-life-table.ts';
import { shapeOf, type LabelSizes } from './label-sizes.ts';
import { createLeader } from './leader.ts';

/** Contents of a card about a joint. */
export type JointFact = 'name' | 'notMoving' | 'halfLives' | 'offset' | 'distance';

/**
 * A card beside a figure about one of its joints, with a line to it. Elements change only when their text
 * does.
 */
export type JointCard = ReturnType<typeof createJointCard>;

/** Content of a card, filled again for each card in each frame. */
export interface CardContent extends TableContent {
  fact: JointFact;
  isBrief: boolean; // only the value
  name: string;
  value: number; // distance in m, mean half-life in s, or offset in rad
  joint: number;
  beyond: number; // of its limits, rad; 0 = within them, or not shown
  explanation: ExplainedHalfLives;
  left: PoseOffset | null;
  time: JointTime | null;
  theme: Theme;
}

/** Content shown last, to detect a change without building text. */
interface ShownContent {
  fact: JointFact | null;
  isBrief: boolean;
  name: string;
  rounded: number; // the value as shown
  beyond: number; // tenths of a degree
  extrapolation: ExplainedHalfLives['extrapolation'];
  theme: Theme;
}

export function createJointCard(layer: HTMLElement, sizeOf: LabelSizes) {
  const line = createLeader(layer);
  const floating = createFloating(layer, 'div', 'joint-card');
  const { element } = floating;
  const heading = addElement(element, 'b');
  const words = addElement(element, 'div');
  const limits = addElement(element, 'div');
  limits.className = 'beyond-limits';
  const table = createHalfLifeTable();
  element.append(table.element);
  const box = new Box();
  const shown: ShownContent = {
    fact: null,
    isBrief: false,
    name: '',
    rounded: NaN,
    beyond: 0,
    extrapolation: null,
    theme: 'dark',
  };

  return {
    line,
    box, // its size; the caller sets its position
    show(content: CardContent): void {
      const change = changeOf(shown, content);
      if (change === 'none') return;
      const { fact, isBrief, name, value } = content;
      const text = formatFact(fact, value);
      const isSameLength = words.textContent?.length === text.length;
      words.textContent = text;
      if (change === 'value' && isSameLength) return;
      const hasTable = (fact === 'halfLives' || fact === 'offset') && !isBrief;
      showName(heading, name);
      heading.hidden = isBrief;
      words.hidden = fact === 'name';
      limits.hidden = shown.beyond === 0;
      limits.textContent =
        shown.beyond === 0 ? '' : `${formatNumber(shown.beyond / 10, 1)}° beyond its limits`;
      table.element.hidden = !hasTable;
      if (hasTable) table.show(content);
      const measured = hasTable ? element : words;
      const { width, height } = sizeOf(
        `${isBrief ? '' : name} ${shapeOf(measured.textContent ?? '')}`,
        element,
      );
      box.width = width;
      box.height = height;
    },
    /** Moves it to its box. */
    move: (): void => floating.place(box.x, box.y),
    hide(): void {
      floating.hide();
      line.hide();
    },
  };
}

export function formatFact(fact: JointFact, value: number): string {
  switch (fact) {
    case 'name':
      return '';
    case 'notMoving':
      return 'not moving at the seam';
    case 'halfLives':
      return `half-life ${formatNumber(value, 2)}\u00a0s`;
    case 'offset':
      return `offset left ${formatNumber((value * 180) / Math.PI, 1)}°`;
    case 'distance':
      return `${formatNumber(value * 100, 1)}\u00a0cm apart`;
  }
}

/**
 * Remembers the new content and returns its difference to the shown one. Half-lives change with the seam
 * only, a distance changes from frame to frame.
 */
export function changeOf(
  shown: ShownContent,
  { fact, isBrief, name, value, beyond, explanation, theme }: CardContent,
): 'none' | 'value' | 'all' {
  const { extrapolation } = explanation;
  const rounded = fact === 'name' || fact === 'notMoving' ? 0 : Math.round(value * 1000);
  const isSame =
    shown.fact === fact &&
    shown.isBrief === isBrief &&
    shown.name === name &&
    shown.theme === theme &&
    shown.extrapolation === extrapolation;
  const tenths = Math.round((beyond * 1800) / Math.PI);
  const isSameValue = shown.rounded === rounded && shown.beyond === tenths;
  shown.fact = fact;
  shown.isBrief = isBrief;
  shown.name = name;
  shown.rounded = rounded;
  shown.beyond = tenths;
  shown.extrapolation = extrapolation;
  shown.theme = theme;
  if (isSame && isSameValue) return 'none';
  return isSame && fact === 'distance' ? 'value' : 'all';
}
