// renderer/viewport: the 3D views
import { failure, success, type Result } from '#core/result.ts';
import { releaseRenderer, acquireRenderer, type SharedRenderer } from './paint/shared-renderer.ts';
import { whenDrawn, type ViewportProblem } from './paint/graphics.ts';
import type { Viewport, ViewportOptions } from './viewport-interface.ts';
import { NO_FIGURE } from './figure-binding.ts';
import { assembleParts, followContext, mountPointer, type ViewportParts } from './viewport-parts.ts';

export { prepareRenderer } from './paint/shared-renderer.ts';
export type { CameraState } from './camera/camera.ts';
export type { FigurePose } from './posing/dual-quaternions.ts';
export type { LineList } from './frame/line-list.ts';
export type { ViewportProblem } from './paint/graphics.ts';
export type { Recording, Viewport } from './viewport-interface.ts';
export type { Quality, ViewState } from './frame/viewport-frame.ts';

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
    drawn: () => whenDrawn(shared.renderer),
    setRecording(recording) {
      surface.fix(recording);
      if (recording.step > 0) gaze.snap();
      pace.record(recording);
      return shared.painter.prepare();
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
function cameraOf({
  surface,
  gaze,
  steering,
}: ViewportParts): Pick<
  Viewport,
  | 'camera'
  | 'drawnCamera'
  | 'setCamera'
  | 'flyTo'
  | 'framed'
  | 'boxOf'
  | 'isHeld'
  | 'following'
  | 'project'
  | 'views'
> {
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
