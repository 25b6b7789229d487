import { Vector3, type WebGLRenderer } from 'three';
import { failure, success, type Result } from '../../core/result.ts';
import { DEFAULT_CAMERA, fitCamera, limitCamera, type CameraState } from './camera.ts';
import { mountControls } from './controls.ts';
import { createEye } from './eye.ts';
import { createRenderer, isSoftware, watchContext, type ViewportProblem } from './graphics.ts';
import type { Quality } from './viewport-frame.ts';
import type { Viewport, ViewportOptions } from './viewport-interface.ts';
import { figureFor } from './figure-cache.ts';
import type { Figure } from './figure/build-figure.ts';
import { createFollow, scrubFollow, snapFollow, stepFollow } from './follow.ts';
import { columns, GUTTER, rectangleAt, type Rectangle } from './layout.ts';
import { palettes, type Theme } from './palette.ts';
import { createPainter, type PaintedView, type Painting } from './painter.ts';
import { pickBones, pickJoint, type PickBone } from './pick.ts';
import type { FigurePose } from './dual-quaternions.ts';
import { createPoseTexture, type PoseTexture } from './pose-texture.ts';
import { createScale, MOST_VIEWS, writeViews } from './view-writer.ts';
import { createTierChooser, TIERS, type Tier } from './tiers.ts';

export type { CameraState } from './camera.ts';
export type { ScreenPoint } from './eye.ts';
export type { FigurePose } from './dual-quaternions.ts';
export type { Theme } from './palette.ts';
export type { ViewportProblem } from './graphics.ts';
export type { Viewport, ViewportOptions, ViewportStats } from './viewport-interface.ts';
export type { Quality, ViewportFrame, ViewState } from './viewport-frame.ts';

export const tierNames: readonly string[] = TIERS.map((tier) => tier.name);

/** What the first picture of a skeleton is drawn with. */
const FIRST_TIER = TIERS[1];
/** The fine mesh waits no longer than this for an idle moment. ms */
const LONGEST_WAIT_MS = 300;

/** Puts a viewport into `host`, as large as it is. There is no frame loop inside: whoever has one calls `render`. */
export function mountViewport(
  host: HTMLElement,
  options: ViewportOptions,
): Result<Viewport, ViewportProblem> {
  const canvas = document.createElement('canvas');
  canvas.className = 'viewport-canvas';
  canvas.style.display = 'block';
  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.style.touchAction = 'none';
  const renderer = createRenderer(canvas);
  if (!renderer) {
    return failure({
      code: 'noWebGl',
      message: 'The 3D view needs WebGL 2, which this machine or its graphics driver does not offer.',
    });
  }
  host.append(canvas);
  return success(createViewport(host, canvas, renderer, options));
}

function createViewport(
  host: HTMLElement,
  canvas: HTMLCanvasElement,
  renderer: WebGLRenderer,
  options: ViewportOptions,
): Viewport {
  const software = isSoftware(renderer);
  const painter = createPainter(renderer);
  const chooser = createTierChooser(software ? TIERS.findIndex((tier) => tier.name === 'low ×.66') : 0);
  const eye = createEye();
  const follow = createFollow();
  const centre = new Vector3();
  const shown: PaintedView[] = [];
  const painting: { -readonly [Field in keyof Painting]: Painting[Field] } = {
    views: shown,
    tier: TIERS[0],
    eye,
    floorHeight: 0,
    centre,
    selectedJoint: -1,
    width: 1,
    height: 1,
    density: 1,
  };
  let theme: Theme = options.theme ?? 'dark';
  let camera = limitCamera(options.camera ?? DEFAULT_CAMERA);
  let figure: Figure | null = null;
  let standingPose: FigurePose | undefined;
  let poses: PoseTexture | null = null;
  let bones: readonly PickBone[] = [];
  let rectangles: readonly Rectangle[] = [];
  let selectedJoint = -1;
  let fixedTier: Tier | null = null;
  let tier: Tier = TIERS[0];
  let lost = false;
  let hasFull = false;
  let building = 0;
  let cssWidth = host.clientWidth;
  let cssHeight = host.clientHeight;
  let lastStart = -1;
  let floorHeight = 0;
  let draws = 0;
  let triangles = 0;

  let scale = createScale(theme);
  painter.setPalette(palettes[theme]);

  const observer = new ResizeObserver(() => {
    cssWidth = host.clientWidth;
    cssHeight = host.clientHeight;
    rectangles = columns(Math.max(1, rectangles.length), cssWidth, cssHeight, GUTTER);
    options.redraw();
  });
  observer.observe(host);

  const unwatchContext = watchContext(canvas, (problem) => {
    lost = problem !== null;
    options.problem?.(problem);
    if (!lost) options.redraw();
  });

  const setCamera = (state: CameraState) => {
    camera = limitCamera(state);
    aim();
    options.cameraChanged?.(camera);
    options.redraw();
  };
  const unmountControls = mountControls(canvas, {
    camera: () => camera,
    setCamera,
    views: () => rectangles,
    clicked: (x, y) => options.picked?.(pick(x, y)),
  });

  /** Points the eye from the camera's state and what it follows. */
  function aim(): void {
    centre.set(
      camera.x + (camera.follow ? follow.x : 0),
      camera.y + floorHeight,
      camera.z + (camera.follow ? follow.z : 0),
    );
    const view = rectangles[0];
    eye.look(camera, centre.x, centre.y, centre.z, view ? view.width / view.height : 1);
  }

  function pick(x: number, y: number): number | null {
    const index = rectangleAt(rectangles, x, y);
    if (index < 0 || index >= shown.length || !figure) return null;
    return pickJoint(bones, shown[index].figure, eye, rectangles[index], { x, y });
  }

  /** Builds the fine mesh when the window has a moment, and asks for another picture then. */
  function buildFullSoon(): void {
    if (building !== 0 || !figure) return;
    const { skeleton } = figure;
    building = requestIdleCallback(
      () => {
        building = 0;
        hasFull = true;
        painter.setFigure(figureFor(skeleton, 'full', standingPose), 'full');
        options.redraw();
      },
      { timeout: LONGEST_WAIT_MS },
    );
  }

  function measure(quality: Quality): void {
    const now = performance.now();
    const isPlaying = quality === 'playing';
    if (isPlaying && lastStart >= 0) chooser.measured(now - lastStart);
    else if (!isPlaying) chooser.restart();
    lastStart = isPlaying ? now : -1;
    tier = fixedTier ?? TIERS[quality === 'still' ? 0 : chooser.tier];
  }

  function resizeCanvas(scale: number): void {
    const density = Math.min(window.devicePixelRatio || 1, 2) * scale;
    const width = Math.max(1, Math.round(cssWidth * density));
    const height = Math.max(1, Math.round(cssHeight * density));
    if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false);
  }

  return {
    setSkeleton(skeleton, standing) {
      const took = figureFor(skeleton, 'low', standing);
      figure = took;
      standingPose = standing;
      poses?.dispose();
      poses = createPoseTexture(took, MOST_VIEWS * 2);
      bones = pickBones(took);
      painter.forgetFigures();
      painter.setFigure(took, 'low');
      cancelIdleCallback(building);
      building = 0;
      hasFull = false;
      if (selectedJoint >= skeleton.parentIndices.length) selectedJoint = -1;
      snapFollow(follow, follow.targetX, follow.targetZ);
      options.redraw();
    },
    render(frame, quality) {
      if (lost || !figure || !poses || frame.views.length === 0 || cssWidth < 2 || cssHeight < 2) return;
      const last = lastStart;
      measure(quality);
      if (tier.detail === 'full' && !hasFull) {
        buildFullSoon();
        // The first picture does not wait for the finer mesh; `redraw` asks for it again.
        if (quality === 'still') tier = FIRST_TIER;
      }
      resizeCanvas(tier.pixelScale);
      const { x, z } = frame.cameraTarget;
      if (quality === 'playing' && last >= 0) stepFollow(follow, x, z, (lastStart - last) / 1000);
      else scrubFollow(follow, x, z);
      floorHeight = frame.groundHeight - figure.soleDrop;
      if (rectangles.length !== frame.views.length)
        rectangles = columns(frame.views.length, cssWidth, cssHeight, GUTTER);
      aim();
      writeViews(shown, frame.views, poses, figure, scale);
      renderer.info.reset();
      painting.tier = tier;
      painting.floorHeight = floorHeight;
      painting.selectedJoint = selectedJoint;
      painting.width = canvas.width;
      painting.height = canvas.height;
      painting.density = canvas.width / cssWidth;
      painter.paint(painting, poses);
      draws = renderer.info.render.calls;
      triangles = renderer.info.render.triangles;
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      scale = createScale(theme);
      painter.setPalette(palettes[theme]);
      options.redraw();
    },
    setSelectedJoint(joint) {
      selectedJoint = joint ?? -1;
      options.redraw();
    },
    camera: () => camera,
    setCamera,
    setFollow(on) {
      if (on === camera.follow) return;
      const sign = on ? -1 : 1;
      setCamera({ ...camera, follow: on, x: camera.x + sign * follow.x, z: camera.z + sign * follow.z });
    },
    frame(points) {
      const view = rectangles[0];
      const fit = fitCamera(points, camera.yaw, camera.pitch, view ? view.width / view.height : 1);
      if (!fit) return;
      const [x, z] = camera.follow ? [follow.x, follow.z] : [0, 0];
      setCamera({ ...camera, distance: fit.distance, x: fit.x - x, y: fit.y - floorHeight, z: fit.z - z });
    },
    viewRectangles: () => rectangles,
    project(out, view, x, y, z) {
      const rectangle = rectangles[view];
      return rectangle ? eye.project(out, x, y, z, rectangle) : null;
    },
    pick,
    setTier(name) {
      fixedTier = TIERS.find((candidate) => candidate.name === name) ?? null;
      options.redraw();
    },
    soleDrop: () => figure?.soleDrop ?? 0,
    stats: () => ({
      tier: tier.name,
      frameMs: chooser.frameMs,
      draws,
      triangles,
      software,
      awaitsFineMesh: building !== 0,
    }),
    dispose() {
      cancelIdleCallback(building);
      unmountControls();
      observer.disconnect();
      unwatchContext();
      poses?.dispose();
      painter.dispose();
      renderer.dispose();
      canvas.remove();
    },
  };
}
