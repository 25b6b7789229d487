import { computed, effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Floats } from '../../../core/floats.ts';
import type { Skeleton } from '../../../core/skeleton.ts';
import type { Skin } from '../../../core/skin.ts';
import type { App } from '../../state/app.ts';
import { skinFor } from '../../state/shown/follow-skins.ts';
import { selectedJoints, selectJoint, toggleJoint } from '../../state/session/joint-selection.ts';
import { roomFor } from '../../viewport/camera/layout.ts';
import { mountViewport } from '../../viewport/viewport.ts';
import type { FigurePose, Quality, Viewport } from '../../viewport/viewport.ts';
import { readCamera } from '../../viewport/camera/camera.ts';
import { createViewFiller } from './fill-views.ts';
import { createFraming } from './framing.ts';
import type { Framing } from './framing.ts';
import { mountJointLabels } from '../labels/joint-labels.ts';
import type { JointLabels } from '../labels/joint-labels.ts';
import { createOnionSkins } from '../overlays/onion-skin.ts';
import { createOverlayLines } from '../overlays/overlay-lines.ts';
import type { Seam, SeamState } from '../seam/seam-evaluator.ts';
import { createSeamFacing } from '../seam/seam-facing.ts';
import { differenceShares, followDifference } from '../seam/slot-difference.ts';
import { followedPoint } from '../seam/seam-points.ts';
import { mountViewGizmo } from './view-gizmo.ts';
import type { ViewGizmo } from './view-gizmo.ts';
import type { View } from '../overlays/view.ts';

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

export function createStage(app: App, seam: ReadonlySignal<SeamState>, redraw: () => void): Stage {
  let viewport: Viewport | null = null;
  let labels: JointLabels | null = null;
  let gizmo: ViewGizmo | null = null;
  let skeleton: Skeleton | null = null;
  let worn: Skin | null = null;
  const views: View[] = [];
  const fillViews = createViewFiller(app);
  const target = { x: 0, z: 0 };
  const frame = { views, wipe: null as number | null, cameraTarget: target, groundHeight: 0 };

  const facing = createSeamFacing();
  const onions = createOnionSkins(app);
  const lines = createOverlayLines(app, () => viewport?.extremities() ?? []);
  let shares = new Float32Array(0);
  const difference = followDifference(app, seam);
  effect(() => void (app.difference.value = difference.value?.difference ?? null));
  /** While something of the source is left, how far apart the two are. */
  const differencesAt = (shown: Seam, time: number): Floats | null => {
    const measured = difference.peek();
    if (!measured || time < 0) return null;
    const [a, b] = measured.pair.slots;
    if (time >= Math.max(a.end, b.end)) return null;
    if (shares.length !== shown.skeleton.names.length) shares = new Float32Array(shown.skeleton.names.length);
    return differenceShares(shares, measured.pair, measured.difference.scale);
  };

  /** A skin stays on until another one, or none, is to be seen. */
  const wear = (on: Viewport, of: Skeleton): void => {
    const skin = app.overlays.peek().skin ? skinFor(app.skins.peek(), of) : null;
    if (skin === worn) return;
    worn = skin;
    on.setSkin(skin);
  };

  const draw = (shown: Seam, time: number, quality: Quality): void => {
    if (!viewport) return;
    if (skeleton !== shown.skeleton) {
      viewport.setSkeleton(shown.skeleton, copyOf(shown.slots[0].pose));
      skeleton = shown.skeleton;
      worn = null;
    }
    wear(viewport, shown.skeleton);
    const slots = app.showing.shown.peek();
    if (onions.prepare(shown, time)) shown.evaluate(time);
    lines.prepare(shown, time);
    fillViews(views, shown);
    const differences = differencesAt(shown, time);
    for (let i = 0; i < views.length; i++) {
      // A third figure is neither end of what was measured.
      views[i].differences = difference.peek()?.indices.includes(views[i].index) ? differences : null;
      views[i].onion = onions.of(i, views[i].index, time);
      views[i].lines = lines.fill(i, views[i], shown, time);
    }
    frame.wipe = app.showing.compare.peek() === 'wipe' ? app.workspace.state.peek().wipe : null;
    followedPoint(target, shown, slots);
    frame.groundHeight = shown.groundHeight;
    viewport.render(frame, quality);
    labels?.draw(viewport, shown, views, difference.peek()?.pair ?? null);
    gizmo?.draw(viewport.drawnCamera(), facing.of(shown, time));
  };
  const framing = createFraming(app, seam, facing, (shown, time) => draw(shown, time, 'moving'));

  const open = (host: HTMLElement): (() => void) => {
    const mounted = openViewport(host, app, framing, redraw);
    if (!mounted) return () => undefined;
    viewport = mounted;
    labels = mountJointLabels(host, app);
    gizmo = mountViewGizmo(host);
    const stops = [followSize(host, app), ...followSettings(app, mounted), framing.attach(mounted)];
    return () => {
      for (const stop of stops) stop();
      labels?.dispose();
      gizmo?.dispose();
      mounted.dispose();
      viewport = labels = gizmo = skeleton = null;
    };
  };
  const mount = (host: HTMLElement): (() => void) => {
    let close = open(host);
    app.restartGraphics.value = () => {
      close();
      close = open(host);
      redraw();
    };
    return () => {
      app.restartGraphics.value = null;
      close();
    };
  };
  return {
    mount,
    draw,
    tier: () => viewport?.tier() ?? '',
    awaitsBetter: () => viewport?.awaitsFineMesh() ?? false,
  };
}

/** The viewport in `host`; where there is no graphics the window says so instead. */
function openViewport(host: HTMLElement, app: App, framing: Framing, redraw: () => void): Viewport | null {
  const result = mountViewport(host, {
    theme: app.theme.peek(),
    redraw,
    resized: framing.resized,
    cameraMoved: (camera) => app.workspace.setCamera(camera),
    picked: (joint, adds) => pick(app, joint, adds),
    problem: (problem) => (app.graphicsProblem.value = problem?.message ?? null),
  });
  app.graphicsProblem.value = null;
  if (result.ok) return result.value;
  app.graphicsProblem.value = `${result.error.message} Update the driver and start Segue again.`;
  return null;
}

/** A click that was to add a joint and hit none changes nothing. */
function pick({ session }: App, joint: number | null, adds: boolean): void {
  if (!adds) selectJoint(session, joint);
  else if (joint !== null) toggleJoint(session, joint);
}

/** How large the viewports are together: so many views there is room for. */
function followSize(host: HTMLElement, app: App): () => void {
  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = host;
    app.stage.value = { width, height, room: roomFor({ width, height }) };
  };
  const observer = new ResizeObserver(measure);
  observer.observe(host);
  measure();
  return () => observer.disconnect();
}

/** Theme, tier, selection and a saved camera, as they are and as they change. */
function followSettings(app: App, viewport: Viewport): (() => void)[] {
  const quality = computed(() => app.workspace.state.value.quality);
  return [
    effect(() => viewport.setTheme(app.theme.value)),
    effect(() => viewport.setTier(quality.value === 'auto' ? null : quality.value)),
    effect(() => viewport.setSelectedJoints(selectedJoints(app.session))),
    effect(() => {
      if (app.library.value.state !== 'open') return;
      const camera = readCamera(app.workspace.camera.peek());
      if (camera) viewport.setCamera(camera);
    }),
  ];
}

/** The seam goes on to other moments in the same buffers. */
function copyOf({ positions, rotations }: FigurePose): FigurePose {
  return { positions: Float32Array.from(positions), rotations: Float32Array.from(rotations) };
}
