import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import {
  readCamera,
  type CameraState,
  DEFAULT_CAMERA,
  isFramed,
  isWhole,
} from '#renderer/viewport/camera/camera.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { createMomentOf } from '#renderer/motion/motion.ts';
import { needs, type Moment } from '#renderer/stores/shown/motion.ts';
import type { FacingOf } from './seam-facing.ts';
import type { Box } from '#renderer/kit/plot/scale.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { CameraActions } from '#renderer/stores/window/views.ts';
import { lookOf, oppositeLook } from '#renderer/viewport/camera/named-views.ts';
import { pointsAroundJoint, pointsNow, pointsOverSeam } from './framing-points.ts';

/** Computes a camera for the visible figures of a moment, which is at `time` s; null = the camera stays. */
type CameraMove = (moment: Moment, visible: readonly number[], time: number) => CameraState | null;

/**
 * Frames the whole seam, at the default angle to its heading.
 *
 * @param end see `pointsOverSeam`
 */
export function seamCamera(viewport: Viewport, facingOf: FacingOf, end?: number): CameraMove {
  return (moment, visible, time) => {
    const yaw = facingOf(moment.motion) + DEFAULT_CAMERA.yaw;
    const look = { ...viewport.camera(), yaw, pitch: DEFAULT_CAMERA.pitch, follow: true };
    return viewport.framed(pointsOverSeam(moment, visible, time, viewport.figure(), end), look);
  };
}

/**
 * Frames all figures in their current pose, from the current angle of the camera; null if all of them are
 * visible from head to feet.
 */
export function wholeFigures(viewport: Viewport): CameraMove {
  return (moment, visible) => {
    const points = pointsNow(moment, visible, viewport.figure());
    return framedUnless(isWhole, viewport, points);
  };
}

/** Frames the whole seam from the current angle of the camera; null if it is framed well. */
function wellFramed(viewport: Viewport): CameraMove {
  return (moment, visible, time) => {
    const points = pointsOverSeam(moment, visible, time, viewport.figure());
    return framedUnless(isFramed, viewport, points);
  };
}

function framedUnless(
  isEnough: (box: Box) => boolean,
  viewport: Viewport,
  points: Floats,
): CameraState | null {
  const box = viewport.boxOf(points);
  return box !== null && isEnough(box) ? null : viewport.framed(points, viewport.camera());
}

/** Frames the selected joint, or all figures in their current pose if no joint is selected. */
function selectionCamera(app: Drawn, viewport: Viewport): CameraMove {
  return (moment, visible) => {
    const joint = app.session.selectedJoint.peek();
    const drawn = viewport.figure();
    const points =
      joint === null ? pointsNow(moment, visible, drawn) : pointsAroundJoint(moment, visible, joint, drawn);
    return viewport.framed(points, viewport.camera());
  };
}

/** @param withFigures computes the camera of a move for the visible figures; null while there are none */
function cameraActions(
  app: Drawn,
  viewport: Viewport,
  facingOf: FacingOf,
  withFigures: (move: CameraMove) => CameraState | null,
): CameraActions {
  /** Moves to a camera that the user asked for, and saves it. */
  const goTo = (camera: CameraState | null): void => {
    if (!camera) return;
    app.workspace.setCamera(camera);
    viewport.flyTo(camera);
  };
  const changed = (change: (camera: CameraState) => Partial<CameraState>): void => {
    const camera = viewport.camera();
    goTo({ ...camera, ...change(camera) });
  };
  return {
    showFigures: () => {
      const camera = withFigures(wholeFigures(viewport));
      if (camera) viewport.flyTo(camera);
    },
    frameSelection: () => goTo(withFigures(selectionCamera(app, viewport))),
    frameAll: () => {
      app.workspace.setCamera(null);
      const camera = withFigures(seamCamera(viewport, facingOf));
      if (camera) viewport.flyTo(camera);
    },
    look: (view) =>
      goTo(withFigures(({ motion }) => ({ ...viewport.camera(), ...lookOf(view, facingOf(motion)) }))),
    lookFromBehind: () => changed(oppositeLook),
    toggleProjection: () =>
      changed(({ projection }) => ({
        projection: projection === 'perspective' ? 'orthographic' : 'perspective',
      })),
    toggleFollow: () => goTo(viewport.following(!viewport.camera().follow)),
  };
}

/**
 * Frames the figures as long as the user has not moved the camera: when a motion opens, shows on another figure,
 * is compared blind or with suggested seams, and when the views change their shape. This camera is not saved,
 * so the next start frames again.
 *
 * A camera of the user is for one motion. When another one opens, a camera that follows stays on the same side
 * of the figures, and frames them from this angle unless they fill the views well. For the same motion it moves
 * only if another figure shows it, which is not whole in the views. It never moves while a person drags it.
 *
 * @param aim aims the viewport at a moment, without drawing it
 */
export function createFraming(app: Drawn, facingOf: FacingOf, aim: (moment: Moment, time: number) => void) {
  const { state } = app.motion.shown;
  const momentOf = createMomentOf();
  const size = signal(0); // number of sizes so far
  const ready = computed(() => state.value.state === 'ready');
  const skeleton = computed(() => (state.value.state === 'ready' ? state.value.motion.skeleton : null));
  const automatic = computed(
    () => app.library.isOpen.value && readCamera(app.workspace.camera.value) === null,
  );

  /** Camera of `move` for the visible figures; null if there are none or the camera stays. */
  const withFigures = (move: CameraMove): CameraState | null => {
    const shown = state.peek();
    if (shown.state !== 'ready') return null;
    const time = app.session.time.peek();
    const moment = momentOf(shown.motion);
    moment.evaluate(time);
    aim(moment, time);
    return move(moment, app.shown.showing.visible.peek(), time);
  };
  /**
   * Connects the camera actions to `viewport`, and frames it until the user moves the camera. Returns its
   * undoing.
   */
  const attach = (viewport: Viewport): (() => void) => {
    app.views.camera.value = cameraActions(app, viewport, facingOf, withFigures);
    const soon = createSoon();
    let framed: readonly unknown[] = [];
    const stop = effect(() => {
      const { motion, open, session, shown } = app;
      const { visible, compare } = shown.showing;
      const offers = needs(motion.shown, 'together') === null ? null : motion.shown.figures.value;
      const compared = [visible.value, compare.value, offers, session.blind.value !== null];
      // A skin arrives later than the clips. An edit that is prepared for a while opens nothing.
      const opened = [open.pair.value, skeleton.value, shown.skin.value, size.value, ...compared];
      if (!automatic.value) framed = [];
      if (!ready.value || !automatic.value || opened.every((each, i) => each === framed[i])) return;
      framed = opened;
      soon.run(() => {
        if (viewport.isHeld()) return;
        // Suggested seams lead to different places.
        const end = offers === null ? undefined : open.aroundBlend.peek().end;
        const camera = withFigures(seamCamera(viewport, facingOf, end));
        if (camera) viewport.setCamera(camera);
      });
    });
    const stopGreeting = greetFigures(
      { app, viewport, facingOf, skeleton, automatic, withFigures },
      soon.run,
    );
    return () => {
      stop();
      stopGreeting();
      soon.end();
      app.views.camera.value = null;
    };
  };
  return {
    attach,
    /** Call when the viewports have a new size. */
    resized: (): void => void size.value++,
  };
}

interface Greeting {
  readonly app: Drawn;
  readonly viewport: Viewport;
  readonly facingOf: FacingOf;
  readonly skeleton: ReadonlySignal<Skeleton | null>; // null = no motion is ready
  readonly automatic: ReadonlySignal<boolean>;
  readonly withFigures: (move: CameraMove) => CameraState | null;
}

/** Runs once every store has followed a change: what opens sets the playhead, too. */
function createSoon() {
  let ended = false;
  return {
    run: (frame: () => void): void => queueMicrotask(() => ended || frame()),
    end: (): void => void (ended = true),
  };
}

/** When other figures open: turns the user's camera with them, and back to them. Returns its end. */
function greetFigures(
  { app, viewport, facingOf, skeleton, automatic, withFigures }: Greeting,
  soon: (frame: () => void) => void,
): () => void {
  let greeted: readonly unknown[] = [];
  let framedPair: string | null = null;
  let heading: number | null = null; // of the figures that were shown last, rad
  const turnedWith: CameraMove = ({ motion }) => {
    const { yaw, ...camera } = viewport.camera();
    const before = heading;
    heading = facingOf(motion);
    return before === null || !camera.follow ? null : { ...camera, yaw: yaw + heading - before };
  };
  return effect(() => {
    const figures = [app.open.pair.value, skeleton.value, app.shown.skin.value];
    if (skeleton.value === null || figures.every((each, i) => each === greeted[i])) return;
    greeted = figures;
    soon(() => {
      const pair = app.open.pair.peek();
      // The first one is what the camera was saved for.
      const isOther = framedPair !== null && pair !== framedPair;
      const turned = pair === framedPair ? null : withFigures(turnedWith);
      framedPair = pair;
      if (automatic.peek() || viewport.isHeld()) return;
      if (turned) app.workspace.setCamera(turned);
      if (turned) viewport.setCamera(turned);
      const framed = withFigures(isOther ? wellFramed(viewport) : wholeFigures(viewport));
      if (framed) viewport.setCamera(framed);
    });
  });
}
