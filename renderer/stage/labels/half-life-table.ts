import { addElement } from '#renderer/kit/elements.ts';
import {
  causeOfHalfLife,
  type EstimatedExtrapolation,
  type HalfLifeCause,
} from '#core/methods/half-lives/extrapolation.ts';
import type { PoseOffset } from '#core/pose/offset.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { timeFactor } from '#core/transition/evaluation/method-setup.ts';
import { timeName } from '#core/methods/binding/read-values.ts';
import type { Explanation } from '#core/methods/parts/method.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { cssColour, placeOn } from '#renderer/viewport/frame/colours.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { halfLifeScale } from '../overlays/half-life-colours.ts';

/** The part of a method's explanation about half-lives. */
export type ExplainedHalfLives = Pick<Explanation, 'angularHalfLives' | 'extrapolation'>;

/** What a slot gives a joint: a half-life, or a blend time without one. */
export interface JointTime {
  readonly name: 'halfLife' | 'blendTime';
  readonly seconds: number;
}

/** The time of a joint in a slot, with its factor; null if its method has none. */
export function jointTime(slot: Slot, joint: string): JointTime | null {
  const { values, profile } = slot;
  const name = timeName(values);
  const time = values[name];
  const factor = timeFactor(slot, profile?.[joint] ?? 1);
  return typeof time === 'number' ? { name, seconds: time * factor } : null;
}

/** In place of a half-life. */
const NONE = '–';
/** What the table shows of a joint. */
export interface TableContent {
  readonly explanation: ExplainedHalfLives;
  readonly left: PoseOffset | null;
  readonly time: JointTime | null;
  readonly joint: number;
  readonly theme: Theme;
}

/** Minimum length of a visible bar, %. */
const MIN_BAR = 4;
/** Limits below which the position of a joint has no rows: distance to its destination, m, and speed, m/s. */
const NO_OFFSET = 0.001;
const NO_SPEED = 0.01;

/**
 * A table with a row for each axis of a joint: its half-life, and the offset and velocity it was estimated
 * from. Without an estimate, the offset that is left, and its velocity.
 */
export function createHalfLifeTable() {
  const element = addElement(null, 'div', 'axis-bars');
  const heading = addElement(element, 'div', 'axis-bar axis-heading');
  const heads = ['', '', 'half-life', '', 'offset', 'velocity'].map((words) =>
    addElement(heading, 'span', '', { textContent: words }),
  );
  const turns = ['X', 'Y', 'Z'].map((axis) => createRow(element, axis));
  const moves = ['X', 'Y', 'Z'].map((axis) => createRow(element, axis));
  moves[0].element.classList.add('axis-first');
  const key = addElement(element, 'div', 'axis-key');
  return {
    element,
    show(content: TableContent): void {
      const table = tableOf(content);
      heads[4].textContent = table.heading;
      table.turns.forEach((row, axis) => turns[axis].show(row, content.theme));
      moves.forEach((move, axis) => {
        const row = table.moves[axis];
        move.element.hidden = row === undefined;
        if (row) move.show(row, content.theme);
      });
      key.textContent = table.key;
      key.hidden = table.key === '';
    },
  };
}

/** The half-life of an axis, s, NaN = none, and what it comes from. */
type AxisRow = ReturnType<typeof tableOf>['turns'][number];

/** What the table says of a joint. Its position has rows only if it moves in its parent's frame. */
export function tableOf({ explanation, left, time, joint }: Omit<TableContent, 'theme'>) {
  const { angularHalfLives, extrapolation } = explanation;
  const own = time?.name === 'halfLife' ? time.seconds : NaN;
  const numbers =
    extrapolation ?? (left && { channels: left.channels, offsets: left.values, velocities: left.rates });
  const axesFrom = (first: number) => [first + joint * 3, first + joint * 3 + 1, first + joint * 3 + 2];
  const turnAxes = axesFrom(numbers?.channels.linear ?? 0);
  const rowOf = (halfLife: number, at: number) => ({ halfLife, words: numbers && explainAxis(numbers, at) });
  const turns = [...angularHalfLives.subarray(joint * 3, joint * 3 + 3)].map((turn, axis) =>
    rowOf(Number.isNaN(turn) ? own : turn, turnAxes[axis]),
  );
  const isMoved = numbers !== null && isMoving(numbers, joint);
  const moves = (isMoved ? axesFrom(0) : []).map((at) => rowOf(extrapolation?.halfLives[at] ?? own, at));
  const isConstant = extrapolation !== null && causeOfHalfLife(extrapolation, 0) === 'constant';
  const shown = [...turns, ...moves].map((row) =>
    Number.isNaN(row.halfLife) ? NONE : (row.words?.mark ?? ''),
  );
  const key = isConstant ? 'shortest ≥ longest: no estimate' : keyOf(shown, time);
  return { turns, moves, heading: extrapolation === null ? 'offset left' : 'offset', key };
}

/** Values behind the half-life of one axis as text: `14°`, `−80°/s`, `▾`. */
export interface AxisWords {
  readonly offset: string;
  readonly velocity: string;
  readonly mark: string; // of the limit that clamps it; empty if none does
}

/** Offsets and velocities of axes, and the estimate that was made from them, if any. */
type AxisNumbers = Pick<EstimatedExtrapolation, 'channels' | 'offsets' | 'velocities'> &
  Partial<EstimatedExtrapolation>;

const isEstimated = (numbers: AxisNumbers): numbers is EstimatedExtrapolation => 'estimate' in numbers;

/** @param at index of the axis: of a position, or of a turn */
export function explainAxis(numbers: AxisNumbers, at: number): AxisWords {
  const { channels, offsets, velocities } = numbers;
  const [scale, unit] = at < channels.linear ? [100, '\u00a0cm'] : [180 / Math.PI, '°'];
  return {
    offset: formatNumber(offsets[at] * scale, 1) + unit,
    velocity: `${formatNumber(velocities[at] * scale, 0)}${unit}/s`,
    mark: isEstimated(numbers) ? marks[causeOfHalfLife(numbers, at)] : '',
  };
}

const marks: Readonly<Record<HalfLifeCause, string>> = {
  estimate: '',
  constant: '',
  shortest: '▾',
  longest: '▴',
};

/** Legend of the marks on a card: `▾ clamped at the shortest`, or why there is no half-life. */
export function keyOf(shown: readonly string[], time: JointTime | null): string {
  if (shown.includes(NONE))
    return time === null
      ? `${NONE} no blend`
      : `${NONE} none: blends for ${formatNumber(time.seconds, 2)}\u00a0s`;
  const lines = (['shortest', 'longest'] as const)
    .filter((limit) => shown.includes(marks[limit]))
    .map((limit) => `${marks[limit]} clamped at the ${limit}`);
  return lines.join('\n');
}

/** True if the position of `joint` in its parent's frame changes: most joints only turn. */
function isMoving({ offsets, velocities }: AxisNumbers, joint: number): boolean {
  for (let at = joint * 3; at < joint * 3 + 3; at++)
    if (Math.abs(offsets[at]) > NO_OFFSET || Math.abs(velocities[at]) > NO_SPEED) return true;
  return false;
}

/**
 * Row of one axis: its letter, a bar with the length and colour of its half-life on the scale of the legend,
 * and the numbers.
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
    show({ halfLife, words }: AxisRow, theme: Theme): void {
      const isThere = !Number.isNaN(halfLife);
      const place = placeOn(halfLifeScale, halfLife);
      bar.style.width = isThere ? `${Math.max(place * 100, MIN_BAR)}%` : '0';
      bar.style.background = isThere ? cssColour(halfLifeScale.ramp.at(place, theme)) : '';
      number.textContent = isThere ? `${formatNumber(halfLife, 2)}\u00a0s` : NONE;
      offset.textContent = words?.offset ?? '';
      velocity.textContent = words?.velocity ?? '';
      mark.textContent = words?.mark ?? '';
    },
  };
}
