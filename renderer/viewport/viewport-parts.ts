import { mountControls } from './camera/controls.ts';
import { createGaze } from './camera/gaze.ts';
import { createSteering, type Steering } from './camera/steering.ts';
import { createFigureBinding } from './figure-binding.ts';
import { isSoftware, watchContext } from './paint/graphics.ts';
import type { SharedRenderer } from './paint/shared-renderer.ts';
import { mountSurface } from './paint/surface.ts';
import { createPicture, type Picture, type PictureParts } from './picture.ts';
import { createPace } from './quality/pace.ts';
import type { PointerOptions, ViewportOptions } from './viewport-interface.ts';

/** Parts of a viewport: canvas, gaze, figures and picture. */
export interface ViewportParts extends PictureParts {
  readonly picture: Picture;
  readonly steering: Steering;
}

export function assembleParts(
  host: HTMLElement,
  { renderer, painter }: SharedRenderer,
  { theme, redraw, resized }: ViewportOptions,
): ViewportParts {
  const surface = mountSurface(host, renderer, () => {
    resized();
    redraw();
  });
  const gaze = createGaze();
  const pace = createPace(isSoftware(renderer));
  const drawn = { surface, gaze, painter, pace, binding: createFigureBinding(painter, redraw) };
  const picture = createPicture(drawn, theme);
  const steering = createSteering(gaze, () => {
    picture.aim();
    redraw();
  });
  return { ...drawn, picture, steering };
}

/** Releases and restores everything on the GPU when graphics are lost and come back. */
export function followContext(
  { surface, picture }: ViewportParts,
  { problem: report, redraw }: ViewportOptions,
): { readonly isLost: () => boolean; readonly unwatch: () => void } {
  let lost = false;
  const unwatch = watchContext(surface.canvas, (problem) => {
    lost = problem !== null;
    report(problem);
    if (lost) return;
    picture.restore();
    redraw();
  });
  return { isLost: () => lost, unwatch };
}

/** Moves the camera by drags and picks joints by clicks. Returns its undoing. */
export function mountPointer(
  { surface, gaze, steering, picture }: ViewportParts,
  { cameraMoved, moves, picked, hovered, menuAsked }: PointerOptions,
): () => void {
  return mountControls(surface.canvas, {
    camera: gaze.camera,
    setCamera: (state) => {
      steering.set(state);
      cameraMoved(gaze.camera());
    },
    views: () => surface.layout.frames,
    held: (isHeld) => (steering.isHeld = isHeld),
    clicked: (x, y, adds) => picked(picture.pick(x, y, moves), adds),
    hovered: (x, y) => hovered(surface.canvas, picture.pick(x, y, moves)),
    menuAsked: (x, y, at) => menuAsked(picture.pick(x, y, moves), at),
  });
}
