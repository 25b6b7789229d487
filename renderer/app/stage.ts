import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { facingOf } from '../../core/root/ground-track.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import type { App } from '../state/app.ts';
import { DEFAULT_CAMERA } from '../viewport/camera.ts';
import type { CameraState } from '../viewport/camera.ts';
import { mountViewport } from '../viewport/viewport.ts';
import type { FigurePose, Quality, Viewport, ViewState } from '../viewport/viewport.ts';
import { mountJointLabels } from './joint-labels.ts';
import type { JointLabels } from './joint-labels.ts';
import type { Seam, SeamState } from './seam-evaluator.ts';
import { followedPoint, pointsNow, pointsOverSeam } from './seam-points.ts';

/** The viewports in the window: they show the seam as it was evaluated last. */
export interface Stage {
  mount(host: HTMLElement): () => void;
  /** Draws `seam` as it is. Nothing happens where there is no graphics. */
  draw(seam: Seam, time: number, quality: Quality): void;
  /** Name of the tier of the last frame. */
  tier(): string;
  /** A better picture of the same moment is to come, without anybody asking for it. */
  awaitsBetter(): boolean;
}

/** A view that is filled anew for each frame. */
type View = { -readonly [Field in keyof ViewState]: ViewState[Field] };

export function createStage(app: App, seam: ReadonlySignal<SeamState>, redraw: () => void): Stage {
  let viewport: Viewport | null = null;
  let labels: JointLabels | null = null;
  let skeleton: Skeleton | null = null;
  const views: View[] = [];
  const target = { x: 0, z: 0 };
  const frame = { views, cameraTarget: target, groundHeight: 0 };

  const draw = (shown: Seam, time: number, quality: Quality): void => {
    if (!viewport) return;
    if (skeleton !== shown.skeleton) {
      viewport.setSkeleton(shown.skeleton);
      skeleton = shown.skeleton;
    }
    const slots = app.slots.peek();
    fillViews(views, shown, slots, time, app.workspace.state.peek().overlays);
    followedPoint(target, shown, slots);
    frame.groundHeight = shown.groundHeight;
    viewport.render(frame, quality);
    labels?.draw(viewport, shown.skeleton.names, views);
  };

  const mount = (host: HTMLElement): (() => void) => {
    const mounted = openViewport(host, app, redraw);
    if (!mounted) return () => undefined;
    viewport = mounted;
    labels = mountJointLabels(host, app);
    const stops = [...followSettings(app, mounted), offerCamera(app, mounted, seam, draw)];
    return () => {
      for (const stop of stops) stop();
      labels?.dispose();
      mounted.dispose();
      viewport = labels = skeleton = null;
    };
  };
  return {
    mount,
    draw,
    tier: () => viewport?.stats().tier ?? '',
    awaitsBetter: () => viewport?.stats().awaitsFineMesh ?? false,
  };
}

/** The viewport in `host`; where there is no graphics the window says so instead. */
function openViewport(host: HTMLElement, app: App, redraw: () => void): Viewport | null {
  const result = mountViewport(host, {
    theme: app.theme.peek(),
    redraw,
    cameraChanged: (camera) => app.workspace.set({ camera }),
    picked: (joint) => (app.session.selectedJoint.value = joint),
    problem: (problem) => (app.graphicsProblem.value = problem?.message ?? null),
  });
  if (result.ok) return result.value;
  app.graphicsProblem.value = `${result.error.message} Update the driver and start Segue again.`;
  return null;
}

/** Theme, tier, selection and a saved camera, as they are and as they change. */
function followSettings(app: App, viewport: Viewport): (() => void)[] {
  let loaded = false;
  return [
    effect(() => viewport.setTheme(app.theme.value)),
    effect(() => {
      const { quality } = app.workspace.state.value;
      viewport.setTier(quality === 'auto' ? null : quality);
    }),
    effect(() => viewport.setSelectedJoint(app.session.selectedJoint.value)),
    effect(() => {
      const { camera } = app.workspace.state.value;
      if (loaded || app.library.value.state !== 'open') return;
      loaded = true;
      if (isCamera(camera)) viewport.setCamera(camera);
    }),
  ];
}

/** Lets actions move the camera; the first seam that is shown without a camera that was saved is framed by itself. */
function offerCamera(
  app: App,
  viewport: Viewport,
  state: ReadonlySignal<SeamState>,
  draw: (seam: Seam, time: number, quality: Quality) => void,
): () => void {
  const withSeam = (move: (seam: Seam, slots: readonly number[], time: number) => void): void => {
    const shown = state.peek();
    if (shown.state !== 'ready') return;
    const time = app.session.time.peek();
    shown.seam.evaluate(time);
    // The viewport frames against what it drew last.
    draw(shown.seam, time, 'moving');
    move(shown.seam, app.slots.peek(), time);
  };
  const frameAll = (): void =>
    withSeam((seam, slots, time) => {
      seam.evaluate(0);
      const yaw = facingOf(seam.slots[slots[0]].pose.rotations) + DEFAULT_CAMERA.yaw;
      viewport.setCamera({ ...viewport.camera(), yaw, pitch: DEFAULT_CAMERA.pitch, follow: true });
      viewport.frame(pointsOverSeam(seam, slots, time));
    });
  const frameSelection = (): void =>
    withSeam((seam, slots, time) => viewport.frame(pointsNow(seam, slots, time)));
  app.camera.value = { frameAll, frameSelection };
  const stop = effect(() => {
    if (state.value.state !== 'ready' || isCamera(app.workspace.state.peek().camera)) return;
    frameAll();
  });
  return () => {
    stop();
    app.camera.value = null;
  };
}

/** The ghost and the colours are there while something of the source is left. */
function fillViews(
  out: View[],
  seam: Seam,
  slots: readonly number[],
  time: number,
  overlays: { readonly ghost: boolean; readonly halfLife: boolean },
): void {
  out.length = slots.length;
  for (let i = 0; i < slots.length; i++) {
    const figure = seam.slots[slots[i]];
    const blending = time >= 0 && time < figure.end;
    const view = (out[i] ??= emptyView(figure.pose));
    view.slot = slots[i];
    view.figure = figure.pose;
    view.ghost = blending && overlays.ghost ? figure.ghost : null;
    view.halfLives = blending && overlays.halfLife && figure.extrapolates ? figure.halfLives : null;
  }
}

function emptyView(figure: FigurePose): View {
  return { slot: 0, figure, ghost: null, halfLives: null };
}

function isCamera(value: unknown): value is CameraState {
  if (typeof value !== 'object' || value === null) return false;
  const from: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(DEFAULT_CAMERA).every(([name, usual]) => typeof from[name] === typeof usual);
}
