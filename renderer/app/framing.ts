import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { facingOf } from '../../core/root/ground-track.ts';
import type { App } from '../state/app.ts';
import { DEFAULT_CAMERA } from '../viewport/camera.ts';
import type { CameraState } from '../viewport/camera.ts';
import type { Viewport } from '../viewport/viewport.ts';
import type { Seam, SeamState } from './seam-evaluator.ts';
import { pointsAroundJoint, pointsNow, pointsOverSeam } from './seam-points.ts';

/** Brings the figures into sight. */
export interface Framing {
  /** Lets actions move the camera of `viewport`, and frames by itself as long as nobody has. Returns the undoing. */
  attach(viewport: Viewport): () => void;
  /** The viewports have another size. */
  resized(): void;
}

/**
 * Without a camera of someone's own the seam is framed: when it comes, and again in views of another shape. That camera is
 * not saved: the next start frames it anew.
 *
 * @param draw draws the seam as it is: the viewport frames against what it drew last
 */
export function createFraming(
  app: App,
  state: ReadonlySignal<SeamState>,
  draw: (seam: Seam, time: number) => void,
): Framing {
  const size = signal(0); // counts the sizes there were
  const compare = computed(() => app.workspace.state.value.compare);
  const ready = computed(() => state.value.state === 'ready');
  const automatic = computed(
    () => app.library.value.state === 'open' && !isCamera(app.workspace.camera.value),
  );

  const withSeam = (move: (seam: Seam, slots: readonly number[], time: number) => void): void => {
    const shown = state.peek();
    if (shown.state !== 'ready') return;
    const time = app.session.time.peek();
    shown.seam.evaluate(time);
    draw(shown.seam, time);
    move(shown.seam, app.slots.peek(), time);
  };
  const attach = (viewport: Viewport): (() => void) => {
    const frameSeam = (): void =>
      withSeam((seam, slots, time) => {
        seam.evaluate(0);
        const yaw = facingOf(seam.slots[slots[0]].pose.rotations) + DEFAULT_CAMERA.yaw;
        viewport.setCamera({ ...viewport.camera(), yaw, pitch: DEFAULT_CAMERA.pitch, follow: true });
        viewport.frame(pointsOverSeam(seam, slots, time));
      });
    const frameSelection = (): void =>
      withSeam((seam, slots) => {
        const joint = app.session.selectedJoint.peek();
        viewport.frame(joint === null ? pointsNow(seam, slots) : pointsAroundJoint(seam, slots, joint));
        app.workspace.setCamera(viewport.camera());
      });
    const frameAll = (): void => {
      app.workspace.setCamera(null);
      frameSeam();
    };
    app.camera.value = { frameAll, frameSelection };
    const stop = effect(() => {
      void app.open.pair.value;
      void app.slots.value;
      void compare.value;
      void size.value;
      if (ready.value && automatic.value) untracked(frameSeam);
    });
    return () => {
      stop();
      app.camera.value = null;
    };
  };
  return { attach, resized: () => void size.value++ };
}

export function isCamera(value: unknown): value is CameraState {
  if (typeof value !== 'object' || value === null) return false;
  const from: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(DEFAULT_CAMERA).every(([name, usual]) => typeof from[name] === typeof usual);
}
