import { formatNumber } from '#core/kit/numbers.ts';
import type { PoseOffset } from '#core/pose/offset.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { createJointCard, type JointCard, type CardContent } from './joint-card.ts';
import { measureFigure, createLimbBoxes } from './figure-box.ts';
import { createLabelPlaces, type LabelPlaces } from './label-places.ts';
import { jointTime } from './half-life-table.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { createLabelSizes } from './label-sizes.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import type { JointQuantity } from '../overlays/joint-values.ts';
import { freeForLabels, projectInView } from './view-room.ts';
import type { View } from '../overlays/view.ts';

/** Input of a frame. */
export interface ReadoutFrame {
  readonly moment: Moment;
  readonly views: readonly View[];
  readonly theme: Theme;
  readonly taken: readonly CanvasBox[]; // other labels of the first view; zero width = hidden
  readonly notes: readonly Readonly<CanvasBox>[]; // legends over the views; zero width = hidden
  readonly gizmo: Readonly<CanvasBox>;
}

const CARDS = 2; // per view: of the selected joint, and of the one that an overlay points out

/** Cards beside each figure: about the selected joint, and about the one that an overlay points out. */
export function createJointReadout(layer: HTMLElement) {
  const cards: JointCard[] = []; // two per view
  const sizeOf = createLabelSizes();
  const places = createLabelPlaces();
  const point = new ScreenPoint();
  const content = emptyContent();
  const figure = new CanvasBox();
  const limbsOf = createLimbBoxes();
  let limbs: readonly CanvasBox[] = [];
  const part = new CanvasBox();

  const drawCard = (
    viewport: Viewport,
    shown: ReadoutFrame,
    index: number,
    which: number,
    joint: number,
  ): void => {
    const at = index * CARDS + which;
    const card = (cards[at] ??= createJointCard(layer, sizeOf));
    const view = shown.views[index];
    const { positions: p } = view.figure;
    if (joint < 0 || !projectInView(point, viewport, index, p, joint * 3)) return card.hide();
    fillContent(content, shown, view, joint);
    content.isBrief = index !== wholeCard(shown.views, joint, index);
    if (content.isBrief && content.quantity === null) return card.hide();
    card.show(content);
    explainBones(places, limbs, shown.moment.motion.skeleton.parentIndices, joint, point);
    places.place(card.box, point.x, point.y);
    card.move();
    const { x, y, width, height } = card.box;
    card.line.draw(point, x > point.x ? x : x + width, y + height / 2);
  };
  return {
    /** Places the cards for the frame that the viewport drew last. */
    draw(viewport: Viewport, shown: ReadoutFrame, selected: number | null): void {
      const { moment, views, taken, notes, gizmo } = shown;
      const { skeleton } = moment.motion;
      const known = selected !== null && selected < skeleton.names.length ? selected : -1;
      const isAsked = known >= 0 || views.some(pointsOut);
      if (isAsked) {
        for (let i = 0; i < views.length; i++) {
          measureFigure(figure, viewport, i, views[i].figure.positions, point);
          limbs = limbsOf(viewport, i, views[i].figure.positions, skeleton.parentIndices);
          places.begin(freeForLabels(part, viewport.views(), i, views[i]), figure, limbs);
          if (i === 0) for (const box of taken) if (box.width > 0) places.keepOff(box);
          places.keepOff(gizmo);
          for (const box of notes) if (box.width > 0) places.keepOff(box);
          drawCard(viewport, shown, i, 0, known);
          const { pointedOut } = views[i].colours;
          drawCard(viewport, shown, i, 1, pointedOut === known ? -1 : pointedOut);
        }
      }
      const used = isAsked ? views.length * CARDS : 0;
      for (let i = used; i < cards.length; i++) cards[i]?.hide();
    },
  };
}

const offsetLeft: JointQuantity = {
  step: 0.001,
  words: (value) => `offset left ${formatNumber((value * 180) / Math.PI, 1)}°`,
  hasAxes: true,
};

/**
 * Content of the card of a joint: the quantity that colours it, or else the offset that a blend has left, unless a
 * blind comparison hides how it blends.
 */
export function fillContent(
  out: CardContent,
  { moment, theme }: ReadoutFrame,
  view: View,
  joint: number,
): void {
  const { blend } = moment.figures[view.index];
  const { colours, marks } = view;
  const left = blend?.blending === true && view.mark !== NOBODY ? blend.offsetLeft() : null;
  out.quantity = colours.quantity ?? (left && offsetLeft);
  out.value = 0;
  if (colours.quantity) out.value = colours.values[joint];
  else if (left) out.value = turnOf(left, joint);
  out.marked = marks.quantity;
  out.markedValue = marks.quantity ? marks.values[joint] : 0;
  out.name = moment.motion.skeleton.names[joint];
  out.left = left;
  const played = blend?.stages.at(-1)?.slot;
  out.time = played === undefined ? null : jointTime(played, out.name);
  if (blend !== null) out.explanation = blend.explanation;
  out.joint = joint;
  out.theme = theme;
}

/** Length of the rotation that is left of `joint`, rad. */
function turnOf({ channels, values }: PoseOffset, joint: number): number {
  const at = channels.linear + joint * 3;
  const [x, y, z] = [values[at], values[at + 1], values[at + 2]];
  return Math.sqrt(x * x + y * y + z * z);
}

export function emptyContent(): CardContent {
  const explanation = { angularHalfLives: new Float32Array(0), extrapolation: null };
  const said = { quantity: null, value: 0, marked: null, markedValue: 0 };
  return { ...said, isBrief: false, name: '', joint: 0, explanation, left: null, time: null, theme: 'dark' };
}

/**
 * The view whose card has every number. Two slots have a card each; of more, the first that lists axes has
 * one, and the others their value: cards that say the same would cover the figures.
 */
export function wholeCard(views: readonly Pick<View, 'colours'>[], joint: number, index: number): number {
  if (views.length <= 2) return index;
  const first = views.findIndex(
    ({ colours: { quantity, values } }) => quantity?.hasAxes === true && !Number.isNaN(values[joint]),
  );
  return Math.max(first, 0);
}

/**
 * Keeps labels off the middle and the far end of each bone of a joint at `at`: to its parent and from its children.
 *
 * @param limbs the box of each joint's bone; without width where it is not in view
 */
export function explainBones(
  places: Pick<LabelPlaces, 'explain'>,
  limbs: readonly CanvasBox[],
  parents: Int32Array,
  joint: number,
  at: Readonly<ScreenPoint>,
): void {
  for (let j = 0; j < limbs.length; j++) {
    const { x, y, width, height } = limbs[j];
    if (width === 0 || (j !== joint && parents[j] !== joint)) continue;
    const middleX = x + width / 2;
    const middleY = y + height / 2;
    places.explain(middleX, middleY);
    places.explain(2 * middleX - at.x, 2 * middleY - at.y);
  }
}

function pointsOut({ colours }: View): boolean {
  return colours.pointedOut >= 0;
}
