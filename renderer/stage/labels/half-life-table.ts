import { addElement } from '../../kit/elements.ts';
import {
  causeOfHalfLife,
  type EstimatedExtrapolation,
  type HalfLifeCause,
} from '../../../core/transition/half-life-estimate.ts';
import type { Explanation } from '../../../core/transition/method.ts';
import { numberWords } from '../../kit/number-words.ts';
import { cssColour, halfLifeColour, halfLifePlace } from '../../viewport/frame/colours.ts';
import type { Theme } from '../../viewport/frame/palette.ts';

/** The part of a method's explanation about half-lives. */
export type ExplainedHalfLives = Pick<Explanation, 'angularHalfLives' | 'extrapolation'>;

/** Minimum length of a visible bar, %. */
const MIN_BAR = 4;
/** Limits below which the position of a joint has no rows: distance to its destination, m, and speed, m/s. */
const NO_OFFSET = 0.001;
const NO_SPEED = 0.01;

/** A table with a row for each axis of a joint: its half-life, and the offset and velocity it was estimated from. */
export function createHalfLifeTable() {
  const element = addElement(null, 'div', 'axis-bars');
  const heading = addElement(element, 'div', 'axis-bar axis-heading');
  for (const words of ['', '', 'half-life', '', 'offset', 'velocity'])
    addElement(heading, 'span', '', { textContent: words });
  const turns = ['X', 'Y', 'Z'].map((axis) => createRow(element, axis));
  const moves = ['X', 'Y', 'Z'].map((axis) => createRow(element, axis));
  moves[0].element.classList.add('axis-first');
  const key = addElement(element, 'div', 'axis-key');
  return {
    element,
    show({ angularHalfLives, extrapolation }: ExplainedHalfLives, joint: number, theme: Theme): void {
      const isEstimated = extrapolation !== null && causeOfHalfLife(extrapolation, joint * 6) !== 'constant';
      const estimated = isEstimated ? extrapolation : null;
      heading.hidden = !isEstimated;
      for (let axis = 0; axis < 3; axis++) {
        turns[axis].show(angularHalfLives[joint * 3 + axis], theme);
        turns[axis].explain(estimated && explainAxis(estimated, joint * 6 + 3 + axis));
      }
      const shown = estimated && isMoving(estimated, joint) ? estimated : null;
      for (let axis = 0; axis < 3; axis++) {
        moves[axis].element.hidden = shown === null;
        moves[axis].show(shown ? shown.halfLives[joint * 6 + axis] : 0, theme);
        moves[axis].explain(shown && explainAxis(shown, joint * 6 + axis));
      }
      key.textContent = keyOf([...turns, ...moves].map((row) => row.mark()));
      key.hidden = key.textContent === '';
    },
  };
}

/** Values behind the half-life of one axis as text: `14°`, `−80°/s`, `▾`. */
export interface AxisWords {
  readonly offset: string;
  readonly velocity: string;
  readonly mark: string; // of the limit that clamps it; empty if none does
}

/** @param at index of the axis; a joint has six, those of its position first */
export function explainAxis(extrapolation: EstimatedExtrapolation, at: number): AxisWords {
  const { offsets, velocities } = extrapolation;
  const [scale, unit] = at % 6 < 3 ? [100, '\u00a0cm'] : [180 / Math.PI, '°'];
  const cause = causeOfHalfLife(extrapolation, at);
  return {
    offset: numberWords(offsets[at] * scale, 1) + unit,
    velocity: `${numberWords(velocities[at] * scale, 0)}${unit}/s`,
    mark: marks[cause],
  };
}

const marks: Readonly<Record<HalfLifeCause, string>> = {
  estimate: '',
  constant: '',
  shortest: '▾',
  longest: '▴',
};

/** Legend of the marks on a card: `▾ clamped at the shortest`. */
function keyOf(shown: readonly string[]): string {
  const lines = (['shortest', 'longest'] as const)
    .filter((limit) => shown.includes(marks[limit]))
    .map((limit) => `${marks[limit]} clamped at the ${limit}`);
  return lines.join('\n');
}

/** True if the position of `joint` in its parent's frame changes: most joints only turn. */
function isMoving({ offsets, velocities }: EstimatedExtrapolation, joint: number): boolean {
  for (let at = joint * 6; at < joint * 6 + 3; at++)
    if (Math.abs(offsets[at]) > NO_OFFSET || Math.abs(velocities[at]) > NO_SPEED) return true;
  return false;
}

/**
 * Row of one axis: its letter, a bar with the length and colour of its half-life on the scale of the legend, and the
 * numbers.
 */
function createRow(table: HTMLElement, axis: string) {
  const element = addElement(table, 'div', 'axis-bar');
  addElement(element, 'span', '', { textContent: axis });
  const bar = addElement(addElement(element, 'span', 'axis-track'), 'i');
  const [number, mark, offset, velocity] = ['number', 'mark', 'number', 'number'].map((name) =>
    addElement(element, 'span', `axis-${name}`),
  );
  return {
    element,
    show(halfLife: number, theme: Theme): void {
      bar.style.width = `${Math.max(halfLifePlace(halfLife) * 100, MIN_BAR)}%`;
      bar.style.background = cssColour(halfLifeColour(halfLife, theme));
      number.textContent = `${halfLife.toFixed(2)}\u00a0s`;
    },
    explain(words: AxisWords | null): void {
      offset.textContent = words?.offset ?? '';
      velocity.textContent = words?.velocity ?? '';
      mark.textContent = words?.mark ?? '';
    },
    mark: () => mark.textContent ?? '',
  };
}
