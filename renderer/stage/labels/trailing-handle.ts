import { quatConjugate, quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import type { RestOffset } from '#core/procedural/trailing/trailing-chain.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import { previewOffset, shownOffset } from '#renderer/stores/commands/lab/trailing-commands.ts';
import { cameraAxes, createCameraAxes } from '#renderer/viewport/camera/camera.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { listenForKeys } from '#renderer/kit/adjust.ts';
import { followDrag } from '#renderer/kit/drag.ts';
import { arrows, paceOf } from '#renderer/kit/keys.ts';
import { createFloating } from './floating.ts';
import type { Moment, MovedFigure, Particle } from '#renderer/stores/shown/motion.ts';
import type { View } from '../overlays/view.ts';

/** A step of an arrow key, m; with Shift a tenth. */
const KEY_STEP = 0.01;

/** The rest offset of the picked trailing joint, as a handle over the first view that shows it. */
export type TrailingHandle = ReturnType<typeof mountTrailingHandle>;

/** The joint under the handle, and how a pixel of the screen moves it. */
interface Held {
  particle: Particle;
  name: string;
  perPixel: number; // m
}

export function mountTrailingHandle(host: HTMLElement, app: Drawn) {
  const floating = createFloating(host, 'button', 'trailing-handle');
  const element = floating.element as HTMLButtonElement;
  element.type = 'button';
  const axes = createCameraAxes();
  const [from, beside] = [new ScreenPoint(), new ScreenPoint()];
  const point = new Float64Array(6);
  const held: Partial<Held> = {};

  /** Moves the offset by pixels of the screen from where it was, and previews it. */
  const moveFrom = (start: Grip, right: number, up: number): void => {
    const moved = start.rotated(right, up);
    previewOffset(app, start.name, [
      start.offset[0] + moved[0],
      start.offset[1] + moved[1],
      start.offset[2] + moved[2],
    ]);
  };
  const grip = (): Grip | null => {
    // Of the document: a key may follow a change that is not drawn yet.
    const offset = held.name === undefined ? null : shownOffset(app, held.name);
    return offset && gripOf(held, offset, axes);
  };
  listen(element, app, grip, moveFrom, () => held.perPixel ?? 0);
  return {
    /** Places it for the frame that the viewport drew last. */
    draw(viewport: Viewport, moment: Moment, views: readonly View[]): void {
      const picked = app.session.selectedJoint.value;
      const clips = app.open.clips.value;
      // On a character, joints have other frames than those of the offsets.
      const isOwn = clips.state !== 'ready' || clips.shownOn.id === null;
      const isOn = isOwn && app.shown.overlays.value.has('trailing');
      const view = isOn && picked !== null ? firstView(moment, views, picked) : -1;
      if (view < 0 || picked === null) return floating.hide();
      const particle = particleOf(moment.figures[views[view].index], picked);
      if (particle === null) return floating.hide();
      const camera = viewport.drawnCamera();
      cameraAxes(axes, camera.yaw, camera.pitch);
      for (let axis = 0; axis < 3; axis++) {
        point[axis] = particle.target[axis];
        point[axis + 3] = point[axis] + 0.1 * axes.right[axis];
      }
      if (!viewport.project(from, view, point, 0) || !viewport.project(beside, view, point, 3))
        return floating.hide();
      const { x, y, width, height } = viewport.views()[view];
      if (from.x < x || from.x > x + width || from.y < y || from.y > y + height) return floating.hide();
      held.particle = particle;
      held.perPixel = 0.1 / Math.max(Math.hypot(beside.x - from.x, beside.y - from.y), 1e-6);
      nameHandle(element, held, moment.motion.skeleton.names[picked]);
      floating.place(Math.round(from.x), Math.round(from.y));
    },
    dispose: (): void => element.remove(),
  };
}

function nameHandle(element: HTMLElement, held: Partial<Held>, name: string): void {
  if (held.name === name) return;
  held.name = name;
  element.setAttribute('aria-label', `Rest offset of ${name}`);
  element.dataset['tip'] =
    'Drag to move the rest offset in the plane of the screen; arrow keys 1 cm, with Shift 1 mm';
}

/** The first view whose figure has the joint among its trailing ones; -1 = none. */
export function firstView(
  { figures }: Pick<Moment, 'figures'>,
  views: readonly View[],
  joint: number,
): number {
  let view = 0;
  while (view < views.length && particleOf(figures[views[view].index], joint) === null) view++;
  return view < views.length ? view : -1;
}

/** The trailing joint with this index; null = it does not trail. */
function particleOf({ particles }: Pick<MovedFigure, 'particles'>, joint: number): Particle | null {
  for (let i = 0; i < particles.length; i++) if (particles[i].index === joint) return particles[i];
  return null;
}

/** An offset as a gesture began, and the way from the screen to the joint's frame. */
interface Grip {
  readonly name: string;
  readonly offset: RestOffset;
  /** A move of m to the right and up on the screen, in the joint's frame, [3]. */
  rotated(right: number, up: number): Float64Array;
}

export function gripOf(
  { particle, name }: Partial<Held>,
  offset: RestOffset,
  axes: ReturnType<typeof createCameraAxes>,
): Grip | null {
  if (particle === undefined || name === undefined) return null;
  // The rotation that the joint has without its own swing, back: conj(conj(swing) rotation).
  const { swing, rotation } = particle;
  const back = quatMultiply(new Float64Array(4), quatConjugate(new Float64Array(4), swing), rotation);
  quatConjugate(back, back);
  const [right, up] = [axes.right, axes.up].map((axis) => axis.slice());
  return {
    name,
    offset,
    rotated(byRight, byUp) {
      const moved = right.map((value, axis) => value * byRight + up[axis] * byUp);
      return quatRotateVector(moved, back, moved) as Float64Array<ArrayBuffer>;
    },
  };
}

/** Drags and arrow keys of the handle; Escape cancels an adjustment, or leaves the handle. */
function listen(
  element: HTMLElement,
  { editing }: Pick<Drawn, 'editing'>,
  grip: () => Grip | null,
  move: (start: Grip, right: number, up: number) => void,
  perPixel: () => number,
): void {
  element.addEventListener('pointerdown', (event) => {
    event.stopPropagation(); // the camera does not turn
    const [pressed, scale] = [grip(), perPixel()];
    if (event.button !== 0 || pressed === null) return;
    followDrag(element, event, { ...editing, move: (_, by) => move(pressed, by.x * scale, -by.y * scale) });
  });
  listenForKeys(element, {
    ...editing,
    step(event) {
      const arrow = arrows[event.key];
      if (arrow === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
      const start = grip();
      const size = KEY_STEP * paceOf(event);
      if (start !== null) move(start, arrow[0] * size, arrow[1] * size);
      return true;
    },
    other({ key }) {
      if (key === 'Escape') element.blur();
      return key === 'Escape';
    },
  });
}
