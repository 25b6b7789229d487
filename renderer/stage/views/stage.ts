// renderer/stage/views: the content and the camera of each view
import { computed, effect } from '@preact/signals';
import type { Drawn } from '#renderer/stores/app.ts';
import { readCamera } from '#renderer/viewport/camera/camera.ts';
import { type CameraState, type Quality, mountViewport, type Viewport } from '#renderer/viewport/viewport.ts';
import type { Moment, Motion } from '#renderer/stores/shown/motion.ts';
import { createFacingOf, type FacingOf } from './seam-facing.ts';
import { guarded } from '#renderer/kit/guarded.ts';
import { createFrameFiller, guardedPainter, type FilledFrame } from './fill-frame.ts';
import { createFraming } from './framing.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  litJoints,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from '#renderer/stores/session/joint-selection.ts';
import { qualityIn } from '#renderer/stores/reviews/blind-trial.ts';
import { movesIn } from '#renderer/stores/shown/moving-joints.ts';
import { shownSkin } from '#renderer/stores/shown/follow-skins.ts';
import { mountJointLabels, type JointLabels } from '../labels/joint-labels.ts';
import { mountTrailingHandle, type TrailingHandle } from '../labels/trailing-handle.ts';
import { visibleWords } from '#renderer/controls/visible-names.ts';
import { mountViewGizmo, type ViewGizmo } from './view-gizmo.ts';
import { jointNames } from '../overlays/joint-names.ts';
import { overlays } from '../overlays/overlays.ts';
import { trailingJoints } from '../overlays/trailing-joints.ts';
import type { Point } from '#renderer/kit/plot/scale.ts';

/** Content of the stage if graphics are available. */
interface MountedViews {
  readonly viewport: Viewport;
  readonly labels: JointLabels;
  readonly gizmo: ViewGizmo;
  readonly handle: TrailingHandle;
  /** Gives the figures the skeleton of `motion`, and its skin if one is visible. */
  bind(motion: Motion): void;
  dispose(): void;
}

/**
 * Mounts the viewports; null without graphics, with a message in the window.
 *
 * @param resized called when the host has a new size
 */
function mountViews(
  host: HTMLElement,
  app: Drawn,
  resized: () => void,
  redraw: () => void,
): MountedViews | null {
  const viewport = openViewport(host, app, resized, redraw);
  if (!viewport) return null;
  const gizmo = mountViewGizmo(host);
  const labels = mountJointLabels(host, app, gizmo.box);
  const handle = mountTrailingHandle(host, app);
  const stops = [followSize(host, app), ...followSettings(app, viewport)];
  return {
    viewport,
    labels,
    gizmo,
    handle,
    bind: createBinding(app, viewport),
    dispose() {
      for (const stop of stops) stop();
      labels.dispose();
      handle.dispose();
      gizmo.dispose();
      viewport.dispose();
    },
  };
}

/** Keeps a skin until another one or none is to be shown. */
export function createBinding(
  app: Pick<Drawn, 'shown' | 'views'>,
  viewport: Viewport,
): (motion: Motion) => void {
  let skeleton: Skeleton | null = null;
  let current: Skin | null = null;
  return (motion) => {
    if (skeleton !== motion.skeleton) {
      viewport.setSkeleton(motion.skeleton, motion.recorded);
      app.views.looseParts.value = viewport.looseParts();
      skeleton = motion.skeleton;
      current = null;
    }
    const skin = shownSkin(app.shown, motion.skeleton);
    if (skin === current) return;
    current = skin;
    viewport.setSkin(skin);
    app.views.looseParts.value = skin ? [] : viewport.looseParts();
  };
}

/** Opens a viewport in `host`; null without graphics, with a message in the window. */
function openViewport(
  host: HTMLElement,
  app: Drawn,
  resized: () => void,
  redraw: () => void,
): Viewport | null {
  const result = mountViewport(host, {
    theme: app.surroundings.theme.peek(),
    redraw,
    resized,
    pointer: {
      cameraMoved: (camera) => app.workspace.setCamera(camera),
      moves: (joint) => movesIn(app.open.clips.peek(), joint),
      picked: (joint, adds) => pick(app, joint, adds),
      hovered: (canvas, joint) => nameJoint(app, canvas, joint),
      menuAsked: (joint, at) => openViewMenu(app, joint, at),
    },
    problem: (problem) => (app.views.problem.value = problem?.message ?? null),
  });
  app.views.problem.value = null;
  if (result.ok) return result.value;
  app.views.problem.value = `${result.error.message} Update the driver and start Segue again.`;
  return null;
}

/** A click that would add a joint but hits none changes nothing. */
function pick({ session }: Pick<Workbench, 'session'>, joint: number | null, adds: boolean): void {
  if (!adds) selectJoint(session, joint);
  else if (joint !== null) toggleJoint(session, joint);
}

/** Says under the pointer which joint a click selects. */
function nameJoint({ open }: Pick<Workbench, 'open'>, canvas: HTMLElement, joint: number | null): void {
  const clips = open.clips.peek();
  const name = clips.state === 'ready' ? clips.map.skeleton.names[joint ?? -1] : undefined;
  canvas.style.cursor = name === undefined ? '' : 'pointer';
  canvas.title = name === undefined ? '' : `${visibleWords(name)}: click to select`;
}

/** Follows the size of all viewports together. */
function followSize(host: HTMLElement, app: Drawn): () => void {
  const measure = (): void => {
    app.views.size.value = { width: host.clientWidth, height: host.clientHeight };
  };
  const observer = new ResizeObserver(measure);
  observer.observe(host);
  measure();
  return () => observer.disconnect();
}

/** Applies theme, quality, selection and saved camera, now and after each change. */
function followSettings(app: Drawn, viewport: Viewport): (() => void)[] {
  const quality = computed(() => qualityIn(app.session.blind.value, app.workspace.state.value.quality));
  return [
    effect(() => viewport.setTheme(app.surroundings.theme.value)),
    effect(() => viewport.setTier(quality.value)),
    effect(() => viewport.setSelectedJoints(litJoints(app.session))),
    effect(() => {
      if (!app.library.isOpen.value) return;
      const camera = readCamera(app.workspace.camera.peek());
      if (camera) viewport.setCamera(camera);
    }),
  ];
}

const CAMERA = ['front', 'rightSide', 'top', 'opposite', 'projection', 'follow'];

/**
 * Opens the menu of the views at a place of the window, px. `joint` is selected, unless it is already; null =
 * none was hit.
 */
function openViewMenu({ session }: Drawn, joint: number | null, at: Point): void {
  if (joint !== null && !selectedJoints(session).includes(joint)) selectJoint(session, joint);
  session.menu.value = {
    label: 'Views',
    entries: [
      'view.frameSelection',
      'view.frameAll',
      null,
      'joint.parent',
      'joint.child',
      null,
      { label: 'Overlays', entries: [...overlays.map(({ id }) => `view.${id}`), 'view.inPlace'] },
      { label: 'Camera', entries: CAMERA.map((name) => `view.${name}`) },
    ],
    ...at,
  };
}

/** Draws what lies over the viewports. A part that throws is missing, and stops no other. */
export function createOverDrawing(facingOf: FacingOf) {
  type Over = readonly [viewport: Viewport, moment: Moment, views: FilledFrame['views']];
  const drawGizmo = guarded('View axes', (gizmo: ViewGizmo, viewport: Viewport, { motion }: Moment) =>
    gizmo.draw(viewport.drawnCamera(), facingOf(motion)),
  );
  const drawLabels = guarded(jointNames.name, (labels: JointLabels, ...over: Over) => labels.draw(...over));
  const drawHandle = guarded(trailingJoints.name, (handle: TrailingHandle, ...over: Over) =>
    handle.draw(...over),
  );
  return (
    { viewport, gizmo, labels, handle }: Omit<MountedViews, 'bind' | 'dispose'>,
    moment: Moment,
    views: FilledFrame['views'],
  ): void => {
    drawGizmo(gizmo, viewport, moment);
    drawLabels(labels, viewport, moment, views);
    drawHandle(handle, viewport, moment, views);
  };
}

/** The stage, drawn by the viewports of the window. */
export type DrawnStage = ReturnType<typeof createDrawnStage>;

export function createDrawnStage(app: Drawn, redraw: () => void) {
  let mounted: MountedViews | null = null;
  let detach: (() => void) | null = null;
  const extremities = (): readonly number[] => mounted?.viewport.extremities() ?? [];
  const fill = createFrameFiller(app, extremities, guardedPainter);
  const facingOf = createFacingOf();
  const drawOver = createOverDrawing(facingOf);

  const draw = (moment: Moment, time: number, quality: Quality): void => {
    if (!mounted) return;
    mounted.bind(moment.motion);
    const frame = fill(moment, time);
    mounted.viewport.render(frame, quality);
    drawOver(mounted, moment, frame.views);
  };
  const framing = createFraming(app, facingOf, (moment, time) => {
    if (!mounted) return;
    mounted.bind(moment.motion);
    mounted.viewport.aim(fill(moment, time));
  });

  const open = (host: HTMLElement): void => {
    mounted = mountViews(host, app, framing.resized, redraw);
    detach = mounted ? framing.attach(mounted.viewport) : null; // which may aim at once
  };
  const close = (): void => {
    detach?.();
    mounted?.dispose();
    mounted = detach = null;
  };
  const mount = (host: HTMLElement): (() => void) => {
    const start = (): void => {
      close();
      open(host);
      redraw();
    };
    start();
    app.views.restart.value = start;
    return () => {
      app.views.restart.value = null;
      close();
    };
  };
  return {
    mount,
    /** Draws a moment, which is at `time` s. Does nothing without graphics. */
    draw,
    /** The camera of the user; null = it frames the figures. */
    camera: (): CameraState | null =>
      mounted && readCamera(app.workspace.camera.peek()) && mounted.viewport.camera(),
    /** Name of the quality of the last frame. */
    tier: (): string => mounted?.viewport.tier() ?? '',
    /** True if a better picture of the same moment follows without a request. */
    awaitsBetter: (): boolean => mounted?.viewport.awaitsFineMesh() ?? false,
  };
}
