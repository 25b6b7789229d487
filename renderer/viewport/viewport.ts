// renderer/viewport: the 3D views
import { failure, success, type Result } from '#core/kit/result.ts';
import { releaseRenderer, acquireRenderer, type SharedRenderer, mountSurface } from './paint/surface.ts';
import { createPictureReader, type ViewportProblem, isSoftware, watchContext } from './paint/graphics.ts';
import type { Viewport, ViewportCamera, ViewportOptions, PointerOptions } from './viewport-interface.ts';
import { NO_FIGURE, createFigureBinding } from './figure-binding.ts';
import { mountControls } from './camera/controls.ts';
import { createGaze, createSteering, type Steering } from './camera/gaze.ts';
import { createPicture, type Picture, type PictureParts } from './picture.ts';
import { createPace } from './quality/pace.ts';

export { prepareRenderer } from './paint/surface.ts';
export type { CameraState } from './camera/camera.ts';
export type { FigurePose } from './posing/dual-quaternions.ts';
export type { ViewportProblem } from './paint/graphics.ts';
export type { Viewport } from './viewport-interface.ts';
export type { Quality, ViewState } from './frame/viewport-frame.ts';

/** Parts of a viewport: canvas, gaze, figures and picture. */
interface ViewportParts extends PictureParts {
  readonly picture: Picture;
  readonly steering: Steering;
}

function assembleParts(
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
function followContext(
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
function mountPointer(
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

/** Mounts a viewport that fills `host`. It has no frame loop: the caller calls `render`. */
export function mountViewport(
  host: HTMLElement,
  options: ViewportOptions,
): Result<Viewport, ViewportProblem> {
  const shared = acquireRenderer();
  if (shared) return success(createViewport(host, shared, options));
  return failure({
    code: 'noWebGl',
    message: 'The 3D view needs WebGL 2, which this computer or its graphics driver does not support.',
  });
}

function createViewport(host: HTMLElement, shared: SharedRenderer, options: ViewportOptions): Viewport {
  const { redraw } = options;
  const parts = assembleParts(host, shared, options);
  const { surface, gaze, pace, binding, picture, steering } = parts;
  const context = followContext(parts, options);
  const unmountControls = options.pointer && mountPointer(parts, options.pointer);
  return {
    ...cameraOf(parts),
    aim: picture.frame,
    render(frame, quality) {
      if (context.isLost()) return;
      steering.fly();
      picture.draw(frame, quality);
    },
    canvas: surface.canvas,
    async setRecording(form) {
      surface.fix(form);
      if (form.step > 0) gaze.snap();
      pace.record(form);
      await shared.painter.prepare();
      return createPictureReader(shared.renderer);
    },
    setSkeleton(skeleton, motion) {
      binding.bind(skeleton, motion);
      gaze.snap();
      redraw();
    },
    setSkin: binding.setSkin,
    setTheme(theme) {
      picture.setTheme(theme);
      redraw();
    },
    setSelectedJoints(joints) {
      picture.setSelectedJoints(joints);
      redraw();
    },
    setTier(choice) {
      pace.fix(choice);
      redraw();
    },
    tier: picture.tier,
    extremities: () => binding.bound?.extremities ?? [],
    figure: () => binding.bound?.drawn ?? NO_FIGURE,
    looseParts: () => binding.bound?.figure.loose ?? [],
    awaitsFineMesh: () => binding.awaitsFineMesh,
    dispose() {
      unmountControls?.();
      context.unwatch();
      binding.dispose();
      surface.dispose();
      releaseRenderer(shared);
    },
  };
}

/** The camera and its projection. */
function cameraOf({ surface, gaze, steering }: ViewportParts): ViewportCamera {
  return {
    camera: steering.camera,
    drawnCamera: gaze.camera,
    setCamera: steering.set,
    flyTo: steering.flyTo,
    framed: (points, from) => gaze.fitted(points, from, surface.layout.frames[0]) ?? from,
    boxOf: gaze.boxOf,
    isHeld: () => steering.isHeld,
    following: (follow) => gaze.following(steering.camera(), follow),
    project(out, view, points, at) {
      const rectangle = surface.layout.frames[view];
      return rectangle ? gaze.eye.project(out, points, at, rectangle) : null;
    },
    views: () => surface.layout.parts,
  };
}
