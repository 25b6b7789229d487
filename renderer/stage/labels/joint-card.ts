import { addElement } from '#renderer/kit/elements.ts';
import { showName } from '#renderer/controls/visible-names.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { CanvasBox } from '#renderer/viewport/camera/on-screen.ts';
import { createFloating } from './floating.ts';
import type { PoseOffset } from '#core/pose/offset.ts';
import {
  createHalfLifeTable,
  type ExplainedHalfLives,
  type JointTime,
  type TableContent,
} from './half-life-table.ts';
import { shapeOf, type LabelSizes } from './label-sizes.ts';
import { createLeader } from './leader.ts';
import type { JointQuantity } from '../overlays/joint-values.ts';

/**
 * A card beside a figure about one of its joints, with a line to it. Elements change only when their text
 * does.
 */
export type JointCard = ReturnType<typeof createJointCard>;

/** Content of a card, filled again for each card in each frame. */
export interface CardContent extends TableContent {
  quantity: JointQuantity | null; // null = only the name
  value: number; // of the quantity
  marked: JointQuantity | null; // by which the joint is marked; null = none
  markedValue: number;
  isBrief: boolean; // only the value
  name: string;
  joint: number;
  explanation: ExplainedHalfLives;
  left: PoseOffset | null;
  time: JointTime | null;
  theme: Theme;
}

/** Content shown last, to detect a change without building text. */
interface ShownContent {
  quantity: JointQuantity | null;
  steps: number; // the value as shown
  marked: JointQuantity | null;
  markedSteps: number;
  isBrief: boolean;
  name: string;
  extrapolation: ExplainedHalfLives['extrapolation'];
  theme: Theme;
}

export function createJointCard(layer: HTMLElement, sizeOf: LabelSizes) {
  const line = createLeader(layer);
  const floating = createFloating(layer, 'div', 'joint-card');
  const { element } = floating;
  const heading = addElement(element, 'b');
  const words = addElement(element, 'div');
  const mark = addElement(element, 'div', 'joint-mark');
  const table = createHalfLifeTable();
  element.append(table.element);
  const box = new CanvasBox();
  const shown: ShownContent = {
    quantity: null,
    steps: NaN,
    marked: null,
    markedSteps: NaN,
    isBrief: false,
    name: '',
    extrapolation: null,
    theme: 'dark',
  };

  return {
    line,
    box, // its size; the caller sets its position
    show(content: CardContent): void {
      const change = changeOf(shown, content);
      if (change === 'none') return;
      const { quantity, value, marked, markedValue, isBrief, name } = content;
      const hasOtherWords = rewrite(words, quantity?.words(value) ?? '');
      const hasOtherMark = rewrite(mark, marked?.words(markedValue) ?? '');
      if (change === 'value' && !hasOtherWords && !hasOtherMark) return;
      const hasTable = quantity?.hasAxes === true && !Number.isNaN(value) && !isBrief;
      showName(heading, name);
      heading.hidden = isBrief;
      table.element.hidden = !hasTable;
      if (hasTable) table.show(content);
      const measured = hasTable ? element.textContent : `${words.textContent} ${mark.textContent}`;
      const { width, height } = sizeOf(`${isBrief ? '' : name} ${shapeOf(measured)}`, element);
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

/** Writes `text`; an empty line is hidden. Returns true if it was longer or shorter before. */
function rewrite(line: HTMLElement, text: string): boolean {
  const before = line.textContent.length;
  line.textContent = text;
  line.hidden = text === '';
  return text.length !== before;
}

/**
 * Remembers the new content and returns its difference to the shown one: only the value, if there are no axes to
 * list again.
 */
export function changeOf(
  shown: ShownContent,
  { quantity, value, marked, markedValue, isBrief, name, explanation, theme }: CardContent,
): 'none' | 'value' | 'all' {
  const { extrapolation } = explanation;
  const steps = quantity === null ? 0 : Math.round(value / quantity.step);
  const markedSteps = marked === null ? 0 : Math.round(markedValue / marked.step);
  const isSame =
    shown.quantity === quantity &&
    shown.marked === marked &&
    shown.isBrief === isBrief &&
    shown.name === name &&
    shown.theme === theme &&
    shown.extrapolation === extrapolation;
  const isSameValue = Object.is(shown.steps, steps) && Object.is(shown.markedSteps, markedSteps);
  shown.quantity = quantity;
  shown.steps = steps;
  shown.marked = marked;
  shown.markedSteps = markedSteps;
  shown.isBrief = isBrief;
  shown.name = name;
  shown.extrapolation = extrapolation;
  shown.theme = theme;
  if (isSame && isSameValue) return 'none';
  return isSame && quantity?.hasAxes !== true ? 'value' : 'all';
}
