import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { hasBox } from '#core/formats/skin/skin.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import type { Figure, Moment } from '#renderer/stores/shown/motion.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { type CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { createFloating } from './floating.ts';
import { keepIn } from './label-places.ts';
import { createLeader, hideLabel, type LedLabel } from './leader.ts';
import type { View } from '../overlays/view.ts';

interface Tag extends LedLabel {
  readonly side: 1 | -1; // right or left of the figure
  figure: Figure | null; // the figure it belongs to
  slot: number; // index of that figure
  joint: number; // joint that its line ends at
}

const WIDTH = 24; // px
const HEIGHT = 20;
const ASIDE = 34; // px between the joint and the letter
const RISE = 22; // px above the joint
const MARGIN = 8; // px to the edge of the view
/**
 * Distance by which another joint must be farther out before a tag moves to it, px: it must not jump back and
 * forth.
 */
const LOYALTY = 16;

/**
 * Letters beside overlaid figures, each with a line to its figure. They stay above `gizmo`, the box of the
 * gizmo.
 */
export function createFigureTags(layer: HTMLElement, gizmo: Readonly<CanvasBox>) {
  const tags = [createTag(layer, 1), createTag(layer, -1)];
  const point = new ScreenPoint();
  return {
    /** Boxes of the letters, which other labels avoid; of zero width while hidden. */
    boxes: tags.map(({ box }) => box),
    /** Places the letters for the frame that the viewport drew last. */
    draw(viewport: Viewport, moment: Moment, views: readonly View[]): void {
      const view = views.length === 1 ? views[0] : null;
      if (!view || view.ghostIndex === null) {
        for (const tag of tags) hideLabel(tag);
        return;
      }
      nameTag(tags[0], moment.motion.figures, view.index);
      nameTag(tags[1], moment.motion.figures, view.ghostIndex);
      placeTag(tags[0], viewport, moment, point, gizmo);
      placeTag(tags[1], viewport, moment, point, gizmo);
    },
  };
}

function createTag(layer: HTMLElement, side: 1 | -1): Tag {
  const line = createLeader(layer);
  const floating = createFloating(layer, 'b', 'figure-tag');
  const box = { x: 0, y: 0, width: 0, height: HEIGHT };
  return { floating, line, side, figure: null, slot: 0, joint: -1, box };
}

function nameTag(tag: Tag, figures: readonly Figure[], slot: number): void {
  const figure = figures.at(slot);
  tag.slot = slot;
  if (!figure || tag.figure === figure) return;
  tag.figure = figure;
  const { element } = tag.floating;
  element.textContent = figure.name;
  element.dataset['tone'] = slotTone(figure.of);
  element.classList.toggle('snapshot', figure.snapshot !== null);
}

function placeTag(
  tag: Tag,
  viewport: Viewport,
  moment: Moment,
  point: ScreenPoint,
  gizmo: Readonly<CanvasBox>,
): void {
  const { floating, line, side, box } = tag;
  const p = moment.figures[tag.slot].pose.positions;
  tag.joint = outermostJoint(tag, viewport, moment, point);
  if (tag.joint < 0 || !viewport.project(point, 0, p, tag.joint * 3)) return hideLabel(tag);
  placeBeside(box, side, point, viewport.views()[0], gizmo);
  floating.place(box.x, box.y);
  line.draw(point, side > 0 ? box.x : box.x + WIDTH, box.y + HEIGHT / 2);
}

/** Writes the box of a letter beside `point`: inside the view, and above the gizmo where it would cover it. */
export function placeBeside(
  out: CanvasBox,
  side: 1 | -1,
  point: ScreenPoint,
  view: Rectangle,
  gizmo: Rectangle,
) {
  out.x = side > 0 ? point.x + ASIDE : point.x - ASIDE - WIDTH;
  out.y = point.y - RISE - HEIGHT / 2;
  out.width = WIDTH;
  keepIn(out, view, MARGIN, MARGIN);
  const isOverGizmo = gizmo.width > 0 && out.x + WIDTH + MARGIN > gizmo.x;
  if (isOverGizmo) out.y = Math.max(Math.min(out.y, gizmo.y - MARGIN - HEIGHT), MARGIN);
}

/**
 * The outermost drawn joint of the figure on the side of the tag. The tag keeps its joint unless another one is
 * clearly farther out; −1 = none in sight.
 */
export function outermostJoint(
  { side, joint, slot }: Tag,
  viewport: Viewport,
  { figures }: Moment,
  point: ScreenPoint,
): number {
  const { positions } = figures[slot].pose;
  const { joints, boxes } = viewport.figure();
  let [best, farthest, own] = [-1, -Infinity, -Infinity];
  for (let i = 0; i < joints.length; i++) {
    const each = joints[i];
    if (!hasBox(boxes, each) || !viewport.project(point, 0, positions, each * 3)) continue;
    const out = point.x * side;
    if (each === joint) own = out;
    if (out > farthest) [best, farthest] = [each, out];
  }
  return farthest > own + LOYALTY ? best : joint;
}
