import type { ScreenPoint, Viewport, ViewState } from '../viewport/viewport.ts';
import { drawLeader } from './leader.ts';
import type { Seam } from './seam-evaluator.ts';
import { jointDistance } from './slot-difference.ts';

/** What there is to know of the selected joint, beside each figure with a line to the joint. */
export interface JointReadout {
  /** Places what is said of `joint` for what the viewport drew last; null takes it away. */
  draw(viewport: Viewport, seam: Seam, views: readonly ViewState[], joint: number | null): void;
}

type JointText = (seam: Seam, view: ViewState, joint: number) => string;

const BESIDE_FIGURE = 30; // px between the outermost joint and the card: limbs have a thickness
const MARGIN = 8; // px to the edge of the view

interface Card {
  readonly element: HTMLElement;
  readonly line: HTMLElement;
  text: string;
  width: number; // px
  height: number;
}

/** @param textOf what is said of a joint: its first line is the heading */
export function createJointReadout(layer: HTMLElement, textOf: JointText): JointReadout {
  const cards: Card[] = []; // one a view
  const point: ScreenPoint = { x: 0, y: 0, depth: 0 };
  return {
    draw(viewport, seam, views, joint) {
      let used = 0;
      if (joint !== null && joint < seam.skeleton.names.length) {
        for (; used < views.length; used++) {
          const card = (cards[used] ??= createCard(layer));
          write(card, textOf(seam, views[used], joint));
          placeCard(card, viewport, { index: used, state: views[used], joint }, point);
        }
      }
      for (; used < cards.length; used++) hide(cards[used]);
    },
  };
}

/**
 * The joint's name, and where the view colours by half-life how long each of its axes coasts:
 *
 *     LeftForeArm
 *     half-life 0.23 s
 *     X 0.10  Y 0.31  Z 1.00
 */
export function readoutText(seam: Seam, view: ViewState, joint: number): string {
  const name = seam.skeleton.names[joint];
  if (view.differences) return distanceText(seam, view, joint);
  if (!view.halfLives) return name;
  const mean = view.halfLives[joint];
  if (Number.isNaN(mean)) return `${name}\nnot moving at the seam`;
  const axes = ['X', 'Y', 'Z'].map((axis, i) => {
    return `${axis}\u00a0${seam.slots[view.slot].axisHalfLives[joint * 3 + i].toFixed(2)}`;
  });
  return `${name}\nhalf-life ${mean.toFixed(2)}\u00a0s\n${axes.join('  ')}`;
}

/** The joint's name, and how far it is from where the other slot has it. */
export function distanceText(seam: Seam, _view: ViewState, joint: number): string {
  const centimetres = jointDistance(seam, joint) * 100;
  return `${seam.skeleton.names[joint]}\n${centimetres.toFixed(1)}\u00a0cm apart`;
}

function createCard(layer: HTMLElement): Card {
  const add = (className: string): HTMLElement => {
    const element = document.createElement('div');
    element.className = className;
    layer.append(element);
    return element;
  };
  return { line: add('joint-line'), element: add('joint-card'), text: '', width: 0, height: 0 };
}

/** Measured only when the words change: that costs a layout. */
function write(card: Card, text: string): void {
  card.element.hidden = false;
  if (card.text === text) return;
  card.text = text;
  const [name, ...facts] = text.split('\n');
  const heading = document.createElement('b');
  heading.textContent = name;
  card.element.replaceChildren(heading, facts.join('\n'));
  card.width = card.element.offsetWidth;
  card.height = card.element.offsetHeight;
}

function hide({ element, line }: Card): void {
  element.hidden = line.hidden = true;
}

/** Beside the figure, where it hides nothing: on the side that the joint is on, if there is room. */
function placeCard(
  card: Card,
  viewport: Viewport,
  { index, state, joint }: { readonly index: number; readonly state: ViewState; readonly joint: number },
  point: ScreenPoint,
): void {
  const { positions: p } = state.figure;
  const view = viewport.views()[index];
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < p.length; i += 3) {
    if (!viewport.project(point, index, p[i], p[i + 1], p[i + 2])) continue;
    least = Math.min(least, point.x);
    most = Math.max(most, point.x);
  }
  const at = joint * 3;
  if (!viewport.project(point, index, p[at], p[at + 1], p[at + 2])) return hide(card);
  // A wipe shows a part of the view only.
  if (point.x < view.x || point.x > view.x + view.width) return hide(card);
  const [first, last] = [view.x + MARGIN, view.x + view.width - MARGIN - card.width];
  const [left, right] = [least - BESIDE_FIGURE - card.width, most + BESIDE_FIGURE];
  const onLeft = left >= first && (point.x < (least + most) / 2 || right > last);
  const x = Math.round(Math.max(Math.min(onLeft ? left : right, last), first));
  const lowest = view.y + view.height - MARGIN - card.height;
  const y = Math.round(Math.max(Math.min(point.y - card.height / 2, lowest), view.y + MARGIN));
  card.element.style.transform = `translate(${x}px, ${y}px)`;
  drawLeader(card.line, point, x > point.x ? x : x + card.width, y + card.height / 2);
}
