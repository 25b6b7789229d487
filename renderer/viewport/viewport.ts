import type { WebGLRenderer } from 'three';
import { failure, success, type Result } from '../../core/result.ts';
import { mountControls } from './camera/controls.ts';
import { createDressing } from './dressing.ts';
import { createGaze } from './camera/gaze.ts';
import { createSteering } from './camera/steering.ts';
import { createRenderer, isSoftware, watchContext, type ViewportProblem } from './paint/graphics.ts';
import { createPace } from './quality/pace.ts';
import { createPainter } from './paint/painter.ts';
import { createCanvas, mountSurface } from './paint/surface.ts';
import { createPicture } from './picture.ts';
import type { Viewport, ViewportOptions } from './viewport-interface.ts';

export type { CameraState } from './camera/camera.ts';
export type { ScreenPoint } from './camera/eye.ts';
export type { FigurePose } from './posing/dual-quaternions.ts';
export type { LineList } from './frame/line-list.ts';
export type { ViewportProblem } from './paint/graphics.ts';
export type { Viewport } from './viewport-interface.ts';
export type { Quality, ViewState } from './frame/viewport-frame.ts';

/** Puts a viewport into `host`, as large as it is. There is no frame loop inside: whoever has one calls `render`. */
export function mountViewport(
  host: HTMLElement,
  options: ViewportOptions,
): Result<Viewport, ViewportProblem> {
  const renderer = createRenderer(createCanvas());
  if (renderer) return success(createViewport(host, renderer, options));
  return failure({
    code: 'noWebGl',
    message: 'The 3D view needs WebGL 2, which this machine or its graphics driver does not offer.',
  });
}

/** Joins the parts: a surface to draw on, a gaze that is steered, a dressing that has the figures, and the picture of all. */
function createViewport(host: HTMLElement, renderer: WebGLRenderer, options: ViewportOptions): Viewport {
  const { redraw } = options;
  const surface = mountSurface(host, renderer, () => {
    options.resized();
    redraw();
  });
  const gaze = createGaze();
  const pace = createPace(isSoftware(renderer));
  const painter = createPainter(renderer);
  const dressing = createDressing(painter, redraw);
  const picture = createPicture({ surface, gaze, dressing, painter, pace }, options.theme);
  const steering = createSteering(gaze, () => {
    picture.aim();
    redraw();
  });
  let lost = false;
  const unwatchContext = watchContext(surface.canvas, (problem) => {
    lost = problem !== null;
    options.problem(problem);
    if (lost) return;
    picture.restore();
    redraw();
  });
  const unmountControls = mountControls(surface.canvas, {
    camera: gaze.camera,
    setCamera: (state) => {
      steering.set(state);
      options.cameraMoved(gaze.camera());
    },
    views: () => surface.layout.frames,
    clicked: (x, y, adds) => options.picked(picture.pick(x, y), adds),
  });
  return {
    render(frame, quality) {
      if (lost) return;
      steering.fly();
      picture.draw(frame, quality);
    },
    setSkeleton(skeleton, standing) {
      dressing.dress(skeleton, standing);
      gaze.settle();
      redraw();
    },
    setSkin: dressing.wear,
    setTheme(theme) {
      picture.setTheme(theme);
      redraw();
    },
    setSelectedJoints(joints) {
      picture.setSelectedJoints(joints);
      redraw();
    },
    camera: steering.camera,
    drawnCamera: gaze.camera,
    setCamera: steering.set,
    flyTo: steering.flyTo,
    framed: (points, from) => gaze.fitted(points, from, surface.layout.frames[0]) ?? from,
    following: (follow) => gaze.following(steering.camera(), follow),
    project(out, view, x, y, z) {
      const rectangle = surface.layout.frames[view];
      return rectangle ? gaze.eye.project(out, x, y, z, rectangle) : null;
    },
    views: () => surface.layout.parts,
    setTier(name) {
      pace.fix(name);
      redraw();
    },
    tier: picture.tier,
    extremities: () => dressing.dressed?.extremities ?? [],
    awaitsFineMesh: () => dressing.awaitsFineMesh,
    dispose() {
      unmountControls();
      unwatchContext();
      dressing.dispose();
      painter.dispose();
      surface.dispose();
      renderer.dispose();
    },
  };
}
