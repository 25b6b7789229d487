import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { App } from '../../state/app.ts';
import { readCamera } from '../../viewport/camera/camera.ts';
import type { CameraState } from '../../viewport/camera/camera.ts';
import type { Viewport } from '../../viewport/viewport.ts';
import type { Seam, SeamState } from '../seam/seam-evaluator.ts';
import type { SeamFacing } from '../seam/seam-facing.ts';
import { cameraActions, cameraBackOnFigures, seamCamera } from './camera-moves.ts';
import type { CameraMove } from './camera-moves.ts';

/** Brings the figures into sight. */
export interface Framing {
  /** Lets actions move the camera of `viewport`, and frames by itself as long as nobody has. Returns the undoing. */
  attach(viewport: Viewport): () => void;
  /** The viewports have another size. */
  resized(): void;
}

/**
 * Without a camera of someone's own the seam is framed: when it comes, and again in views of another shape. That camera is
 * not saved: the next start frames it anew. A camera of someone's own stays, unless nothing of the figures is in sight of it when a
 * transition or a clip opens: then it looks at them from its own angle.
 *
 * @param draw draws the seam as it is: the viewport frames against what it drew last
 */
export function createFraming(
  app: App,
  state: ReadonlySignal<SeamState>,
  facing: SeamFacing,
  draw: (seam: Seam, time: number) => void,
): Framing {
  const size = signal(0); // counts the sizes there were
  const ready = computed(() => state.value.state === 'ready');
  const automatic = computed(
    () => app.library.isOpen.value && readCamera(app.workspace.camera.value) === null,
  );

  /** The camera that `move` makes of the seam as it is drawn now; null while there is none, or where it stays. */
  const withSeam = (move: CameraMove): CameraState | null => {
    const shown = state.peek();
    if (shown.state !== 'ready') return null;
    const time = app.session.time.peek();
    shown.seam.evaluate(time);
    draw(shown.seam, time);
    const camera = move(shown.seam, app.showing.shown.peek(), time);
    shown.seam.evaluate(time);
    return camera;
  };
  const attach = (viewport: Viewport): (() => void) => {
    app.stage.camera.value = cameraActions(app, viewport, facing, withSeam);
    const stop = effect(() => {
      void app.open.pair.value;
      void app.skins.value; // they come later than the clips
      void app.showing.shown.value;
      void app.showing.compare.value;
      void size.value;
      if (!ready.value || !automatic.value) return;
      untracked(() => {
        const camera = withSeam(seamCamera(app, viewport, facing));
        if (camera) viewport.setCamera(camera);
      });
    });
    let greeted = '';
    const stopGreeting = effect(() => {
      const pair = app.open.pair.value;
      if (!ready.value || pair === greeted) return;
      greeted = pair;
      if (automatic.peek()) return;
      untracked(() => {
        const camera = withSeam(cameraBackOnFigures(viewport));
        if (camera) viewport.setCamera(camera);
      });
    });
    return () => {
      stop();
      stopGreeting();
      app.stage.camera.value = null;
    };
  };
  return { attach, resized: () => void size.value++ };
}
