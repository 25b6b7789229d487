import { Vector3, type WebGLRenderer } from 'three';
import type { Floats } from '../../core/floats.ts';
import { failure, success, type Result } from '../../core/result.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import { DEFAULT_CAMERA, fitCamera, limitCamera, type CameraState } from './camera.ts';
import { halfLifeColour, toLinear } from './colours.ts';
import { mountControls } from './controls.ts';
import { createEye, type ScreenPoint } from './eye.ts';
import { createRenderer, isSoftware, watchContext, type ViewportProblem } from './graphics.ts';
import type { Quality, ViewportFrame, ViewState } from './viewport-frame.ts';
import { figureFor } from './figure-cache.ts';
import type { Figure } from './figure/build-figure.ts';
import { largestDistance } from './figure-place.ts';
import { createFollow, scrubFollow, snapFollow, stepFollow } from './follow.ts';
import { columns, GUTTER, rectangleAt, type Rectangle } from './layout.ts';
import { palettes, type Theme } from './palette.ts';
import { createPainter, type PaintedView } from './painter.ts';
import { pickBones, pickJoint, type PickBone } from './pick.ts';
import type { FigurePose } from './dual-quaternions.ts';
import { createPoseTexture, type PoseTexture } from './pose-texture.ts';
import { createTierChooser, TIERS, type Tier } from './tiers.ts';

export type { CameraState } from './camera.ts';
export type { ScreenPoint } from './eye.ts';
export type { FigurePose } from './dual-quaternions.ts';
export type { Theme } from './palette.ts';
export type { ViewportProblem } from './graphics.ts';
export type { Quality, ViewportFrame, ViewState } from './viewport-frame.ts';

export interface ViewportOptions {
  readonly theme?: Theme;
  readonly camera?: CameraState;
  /** The picture is out of date (size, camera, a finer mesh, a selection): render soon. */
  readonly redraw: () => void;
  readonly cameraChanged?: (state: CameraState) => void;
  /** A click on a joint's bone, or beside all of them (null). */
  readonly picked?: (joint: number | null) => void;
  /** The graphics went away (`ViewportProblem`) or came back (null). */
  readonly problem?: (problem: ViewportProblem | null) => void;
}

export interface ViewportStats {
  readonly tier: string;
  readonly frameMs: number; // mean time between frames of late while playing, ms
  readonly draws: number;
  readonly triangles: number;
  readonly software: boolean;
}

export interface Viewport {
  /** `standing` is a pose of the skeleton upright, for skeletons whose rest pose (rotations zero) is none. */
  setSkeleton(skeleton: Skeleton, standing?: FigurePose): void;
  /** Draws now. The frame's buffers are read, not kept, except for picking: the last frame's are looked at again. */
  render(frame: ViewportFrame, quality: Quality): void;
  setTheme(theme: Theme): void;
  setSelectedJoint(joint: number | null): void;
  camera(): CameraState;
  setCamera(state: CameraState): void;
  /** Turns following on or off without moving the picture. */
  setFollow(follow: boolean): void;
  /** Shows all of `points` ([n * 3] m, world) from where the camera looks now. */
  frame(points: Floats): void;
  /** The views on the canvas, px of the page from its top left. */
  viewRectangles(): readonly Rectangle[];
  /** Where a world point is in view `view`, px from the canvas's top left; null behind the eye. Fills `out`. */
  project(out: ScreenPoint, view: number, x: number, y: number, z: number): ScreenPoint | null;
  /** The joint under (x, y) px from the canvas's top left, or null. */
  pick(x: number, y: number): number | null;
  /** `null` lets the viewport choose; a name of `tierNames` fixes it, at rest too. */
  setTier(name: string | null): void;
  /** Height of the drawn floor under the frame's `groundHeight`, m: soles have a thickness. */
  soleDrop(): number;
  stats(): ViewportStats;
  dispose(): void;
}

export const tierNames: readonly string[] = TIERS.map((tier) => tier.name);

/** A ghost nearer to the figure than this is not shown, and is wholly there from that on. m */
const GHOST_APPEARS = 0.012;
const GHOST_WHOLE = 0.05;
/** Views there can be. */
const MOST_VIEWS = 4;

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
  const painted: PaintedView[] = [];
  const shown: PaintedView[] = [];
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
  let cssWidth = host.clientWidth;
  let cssHeight = host.clientHeight;
  let lastStart = -1;
  let floorHeight = 0;
  let draws = 0;
  let triangles = 0;
  let colours: { grey: readonly [number, number, number] } = { grey: [0, 0, 0] };

  const applyTheme = () => {
    painter.setPalette(palettes[theme]);
    colours = { grey: toLinear(halfLifeColour(Number.NaN, theme)) };
  };
  applyTheme();

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

  /** Writes what the views show into the pose texture, and the list the painter reads. */
  function writeViews(views: readonly ViewState[], texture: PoseTexture, shape: Figure): void {
    shown.length = Math.min(views.length, MOST_VIEWS);
    for (let i = 0; i < shown.length; i++) {
      const view = views[i];
      painted[i] ??= { slot: 0, figure: view.figure, ghost: null, ghostPresence: 0 };
      const entry = painted[i];
      entry.slot = view.slot;
      entry.figure = view.figure;
      entry.ghost = view.ghost;
      entry.ghostPresence = view.ghost ? presenceAt(largestDistance(view.figure, view.ghost)) : 0;
      shown[i] = entry;
      texture.writePose(i * 2, view.figure);
      if (view.ghost) texture.writePose(i * 2 + 1, view.ghost);
      writeColours(texture, i * 2, view.halfLives, shape);
    }
    texture.upload();
  }

  function writeColours(texture: PoseTexture, row: number, halfLives: Floats | null, shape: Figure): void {
    const { parentIndices } = shape.skeleton;
    for (let j = 0; j < parentIndices.length; j++) {
      if (!halfLives) {
        texture.writeColour(row, j, colours.grey, 0);
        continue;
      }
      // A joint that the clip never turns (a dummy, a collar) shows what the bone it sits on does.
      let source = j;
      while (Number.isNaN(halfLives[source]) && shape.passive[source] && parentIndices[source] >= 0)
        source = parentIndices[source];
      const halfLife = halfLives[source];
      texture.writeColour(
        row,
        j,
        Number.isNaN(halfLife) ? colours.grey : toLinear(halfLifeColour(halfLife, theme)),
        1,
      );
    }
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
      selectedJoint = -1;
      snapFollow(follow, follow.targetX, follow.targetZ);
      options.redraw();
    },
    render(frame, quality) {
      if (lost || !figure || !poses || frame.views.length === 0 || cssWidth < 2 || cssHeight < 2) return;
      const last = lastStart;
      measure(quality);
      if (tier.detail === 'full') painter.setFigure(figureFor(figure.skeleton, 'full', standingPose), 'full');
      resizeCanvas(tier.pixelScale);
      const { x, z } = frame.cameraTarget;
      if (quality === 'playing' && last >= 0) stepFollow(follow, x, z, (lastStart - last) / 1000);
      else scrubFollow(follow, x, z);
      floorHeight = frame.groundHeight - figure.soleDrop;
      if (rectangles.length !== frame.views.length)
        rectangles = columns(frame.views.length, cssWidth, cssHeight, GUTTER);
      aim();
      writeViews(frame.views, poses, figure);
      renderer.info.reset();
      painter.paint(
        {
          views: shown,
          tier,
          eye,
          floorHeight,
          centre,
          selectedJoint,
          width: canvas.width,
          height: canvas.height,
          density: canvas.width / cssWidth,
        },
        poses,
      );
      draws = renderer.info.render.calls;
      triangles = renderer.info.render.triangles;
    },
    setTheme(next) {
      theme = next;
      applyTheme();
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
    stats: () => ({ tier: tier.name, frameMs: chooser.frameMs, draws, triangles, software }),
    dispose() {
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

function presenceAt(apart: number): number {
  const t = Math.min(Math.max((apart - GHOST_APPEARS) / (GHOST_WHOLE - GHOST_APPEARS), 0), 1);
  return t * t * (3 - 2 * t);
}
