import { showName } from '../../panels/controls/visible-names.ts';
import { cssColour, halfLifeColour, halfLifePlace } from '../../viewport/frame/colours.ts';
import type { Theme } from '../../viewport/frame/palette.ts';
import { createFloating } from './floating.ts';
import type { Box } from './label-places.ts';
import { shapeOf } from './label-sizes.ts';
import type { LabelSizes } from './label-sizes.ts';
import { createLeader } from './leader.ts';
import type { Leader } from './leader.ts';

/** What a card says of a joint. */
export type JointFact = 'name' | 'notMoving' | 'halfLives' | 'distance';

/** A card beside a figure about one of its joints, with a line to it. Elements change only when what they say does. */
export interface JointCard {
  readonly line: Leader;
  readonly box: Box; // its size; where it is, is up to whoever places it
  say(saying: Saying): void;
  /** Puts it where its box is. */
  move(): void;
  hide(): void;
}

const AXES = ['X', 'Y', 'Z'] as const;
/** Shorter than this a bar would not be seen, %. */
const SHORTEST_BAR = 4;

/** Filled anew for each card of each frame. */
export interface Saying {
  fact: JointFact;
  name: string;
  value: number; // distance in m, or mean half-life in s
  axes: ArrayLike<number>; // half-life of each axis from `at` on, s
  at: number;
  theme: Theme;
}

/** What was said last: to see without making words that it is still so. */
interface Said {
  fact: JointFact | null;
  name: string;
  rounded: number; // the value as it is written
  theme: Theme;
  readonly axes: Float64Array; // [3] s
}

export function createJointCard(layer: HTMLElement, sizeOf: LabelSizes): JointCard {
  const line = createLeader(layer);
  const floating = createFloating(layer, 'div', 'joint-card');
  const { element } = floating;
  const heading = add(element, 'b');
  const words = add(element, 'div');
  const bars = add(element, 'div', 'axis-bars');
  const rows = AXES.map((axis) => createBar(bars, axis));
  const box: Box = { x: 0, y: 0, width: 0, height: 0 };
  const said: Said = { fact: null, name: '', rounded: NaN, theme: 'dark', axes: new Float64Array(3) };

  return {
    line,
    box,
    say(saying) {
      const { fact, name, value, axes, at, theme } = saying;
      const isOther = said.fact !== fact || said.name !== name;
      if (isSaid(said, saying)) return;
      const text = factWords(fact, value);
      const isLonger = words.textContent?.length !== text.length;
      words.textContent = text;
      if (isOther) {
        showName(heading, name);
        words.hidden = fact === 'name';
        bars.hidden = fact !== 'halfLives';
      }
      if (fact === 'halfLives') for (let i = 0; i < 3; i++) rows[i](axes[at + i], theme);
      if (!isOther && !isLonger) return;
      const { width, height } = sizeOf(`${name} ${shapeOf(text)}`, element);
      box.width = width;
      box.height = height;
    },
    move: () => floating.place(box.x, box.y),
    hide() {
      floating.hide();
      line.hide();
    },
  };
}

export function factWords(fact: JointFact, value: number): string {
  switch (fact) {
    case 'name':
      return '';
    case 'notMoving':
      return 'not moving at the seam';
    case 'halfLives':
      return `half-life ${value.toFixed(2)}\u00a0s`;
    case 'distance':
      return `${(value * 100).toFixed(1)}\u00a0cm apart`;
  }
}

/** Whether a card says this already; if not it does from now on. */
function isSaid(said: Said, { fact, name, value, axes, at, theme }: Saying): boolean {
  const rounded = fact === 'name' || fact === 'notMoving' ? 0 : Math.round(value * 1000);
  let isSame = said.fact === fact && said.name === name && said.rounded === rounded && said.theme === theme;
  if (fact === 'halfLives') for (let i = 0; i < 3; i++) isSame &&= said.axes[i] === axes[at + i];
  if (isSame) return true;
  said.fact = fact;
  said.name = name;
  said.rounded = rounded;
  said.theme = theme;
  for (let i = 0; i < 3; i++) said.axes[i] = axes[at + i] ?? NaN;
  return false;
}

/** One axis: its letter, a bar as long as its half-life on the scale of the legend and in its colour, and the number. */
function createBar(bars: HTMLElement, axis: string): (halfLife: number, theme: Theme) => void {
  const row = add(bars, 'div', 'axis-bar');
  add(row, 'span').textContent = axis;
  const bar = add(add(row, 'span', 'axis-track'), 'i');
  const number = add(row, 'span', 'axis-number');
  return (halfLife, theme) => {
    bar.style.width = `${Math.max(halfLifePlace(halfLife) * 100, SHORTEST_BAR)}%`;
    bar.style.background = cssColour(halfLifeColour(halfLife, theme));
    number.textContent = `${halfLife.toFixed(2)}\u00a0s`;
  };
}

function add(parent: HTMLElement, tag: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}
