import type { WebGLRenderer } from 'three';
import { failure, success, type Result } from '../../core/result.ts';
import type { CameraState } from './camera/camera.ts';
import { mountControls } from './camera/controls.ts';
import { createDressing } from './dressing.ts';
import { createFlight } from './camera/flight.ts';
import { createGaze } from './camera/gaze.ts';
import { createRenderer, isSoftware, watchContext, type ViewportProblem } from './paint/graphics.ts';
import { rectangleAt } from './camera/layout.ts';
import { createOnionWriter } from './paint/onion-writer.ts';
import { createPace } from './quality/pace.ts';
import { createPainter } from './paint/painter.ts';
import type { PaintedView, Painting } from './paint/painting.ts';
import { palettes, type Theme } from './frame/palette.ts';
import { pickJoint } from './camera/pick.ts';
import { createCanvas, mountSurface } from './paint/surface.ts';
import { TIERS } from './quality/tiers.ts';
import { createScale, writeViews } from './paint/view-writer.ts';
import type { Quality, ViewportFrame } from './frame/viewport-frame.ts';
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

/** Joins the parts: a surface to draw on, a gaze that looks, a pace that times, a dressing that has the figures. */
function createViewport(host: HTMLElement, renderer: WebGLRenderer, options: ViewportOptions): Viewport {
  const { redraw } = options;
  const surface = mountSurface(host, renderer, () => {
    options.resized();
    redraw();
  });
  const gaze = createGaze();
  const flight = createFlight();
  const pace = createPace(isSoftware(renderer));
  const painter = createPainter(renderer);
  const dressing = createDressing(painter, redraw);
  const writeOnions = createOnionWriter();
  const shown: PaintedView[] = [];
  const painting: { -readonly [Field in keyof Painting]: Painting[Field] } = {
    ...{ views: shown, wipe: null, tier: TIERS[0], eye: gaze.eye, centre: gaze.centre },
    ...{
      ...{ floorHeight: 0, groundHeight: 0 },
      selectedJoints: [] as readonly number[],
      width: 1,
      height: 1,
      density: 1,
    },
  };
  let { theme } = options;
  let scale = createScale(theme);
  let lost = false;
  painter.setPalette(palettes[theme]);

  const unwatchContext = watchContext(surface.canvas, (problem) => {
    lost = problem !== null;
    options.problem(problem);
    if (lost) return;
    // three forgets the colour that lies between the views.
    painter.setPalette(palettes[theme]);
    redraw();
  });
  const aim = (): void => gaze.aim(painting.floorHeight, surface.aspect);
  const camera = (): CameraState => flight.target ?? gaze.camera();
  const setCamera = (state: CameraState): void => {
    flight.end();
    gaze.setCamera(state);
    aim();
    redraw();
  };
  const pick = (x: number, y: number): number | null => {
    const view = rectangleAt(surface.layout.parts, x, y);
    const { dressed } = dressing;
    if (!dressed || view < 0 || view >= shown.length) return null;
    return pickJoint(dressed.bones, shown[view].figure, gaze.eye, surface.layout.frames[view], { x, y });
  };
  const flyTo = (state: CameraState): void => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setCamera(state);
    flight.depart(gaze.camera(), state, performance.now());
    redraw();
  };
  const fly = (): void => {
    const state = flight.at(performance.now());
    if (!state) return;
    gaze.setCamera(state);
    redraw();
  };
  const unmountControls = mountControls(surface.canvas, {
    camera: gaze.camera,
    setCamera: (state) => {
      setCamera(state);
      options.cameraMoved(gaze.camera());
    },
    views: () => surface.layout.frames,
    clicked: (x, y, adds) => options.picked(pick(x, y), adds),
  });

  const render = (frame: ViewportFrame, quality: Quality): void => {
    const { dressed } = dressing;
    if (lost || !dressed || frame.views.length === 0 || surface.width < 2 || surface.height < 2) return;
    pace.begin(quality);
    painting.tier = dressing.tierNow(pace.tier, quality);
    painting.groundHeight = frame.groundHeight;
    painting.floorHeight = frame.groundHeight - dressed.soleDrop;
    surface.sharpen(painting.tier.pixelScale);
    surface.divide(frame.views.length, frame.wipe);
    painting.wipe = frame.wipe;
    gaze.follow(frame.cameraTarget.x, frame.cameraTarget.z, pace.elapsed);
    fly();
    aim();
    writeViews(shown, frame.views, dressed.poses, dressed.figure, scale);
    writeOnions(frame.views, dressed.onions);
    painting.width = surface.canvas.width;
    painting.height = surface.canvas.height;
    painting.density = surface.canvas.width / surface.width;
    painter.paint(painting, dressed.poses, dressed.onions);
  };

  return {
    render,
    setSkeleton(skeleton, standing) {
      dressing.dress(skeleton, standing);
      gaze.settle();
      redraw();
    },
    setSkin: dressing.wear,
    setTheme(next: Theme) {
      theme = next;
      scale = createScale(theme);
      painter.setPalette(palettes[theme]);
      redraw();
    },
    setSelectedJoints(joints) {
      painting.selectedJoints = joints;
      redraw();
    },
    camera,
    drawnCamera: gaze.camera,
    setCamera,
    flyTo,
    framed: (points, from) => gaze.fitted(points, from, surface.layout.frames[0]) ?? from,
    following: (follow) => gaze.following(camera(), follow),
    project(out, view, x, y, z) {
      const rectangle = surface.layout.frames[view];
      return rectangle ? gaze.eye.project(out, x, y, z, rectangle) : null;
    },
    views: () => surface.layout.parts,
    setTier(name) {
      pace.fix(name);
      redraw();
    },
    tier: () => painting.tier.name,
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
