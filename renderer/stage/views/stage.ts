// renderer/stage/views: the content and the camera of each view
import type { ReadonlySignal } from '@preact/signals';
import type { Drawn } from '../../stores/app.ts';
import { readCamera } from '../../viewport/camera/camera.ts';
import type { CameraState, Quality } from '../../viewport/viewport.ts';
import type { Seam, SeamState } from '../seam/seam.ts';
import { createSeamFacing } from '../seam/seam-facing.ts';
import { createFrameFiller, guardedPainter } from './fill-frame.ts';
import { createFraming } from './framing.ts';
import { mountViews, type MountedViews } from './mounted-views.ts';

/** The viewports in the window. They show the seam at the moment evaluated last. */
export type Stage = ReturnType<typeof createStage>;

export function createStage(app: Drawn, seam: ReadonlySignal<SeamState>, redraw: () => void) {
  let mounted: MountedViews | null = null;
  let detach: (() => void) | null = null;
  const extremities = (): readonly number[] => mounted?.viewport.extremities() ?? [];
  const fill = createFrameFiller(app, seam, extremities, guardedPainter);
  const facing = createSeamFacing();

  const draw = (shown: Seam, time: number, quality: Quality): void => {
    if (!mounted) return;
    const { viewport, labels, gizmo, handle } = mounted;
    mounted.bind(shown);
    const frame = fill(shown, time);
    viewport.render(frame, quality);
    gizmo.draw(viewport.drawnCamera(), facing.of(shown, time));
    labels.draw(viewport, shown, frame.views);
    handle.draw(viewport, shown, frame.views);
  };
  const framing = createFraming(app, seam, facing, (shown, time) => {
    if (!mounted) return;
    mounted.bind(shown);
    mounted.viewport.aim(fill(shown, time));
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
    app.stage.restart.value = start;
    return () => {
      app.stage.restart.value = null;
      close();
    };
  };
  return {
    mount,
    /** Draws `seam` at its evaluated moment. Does nothing without graphics. */
    draw,
    /** The camera of the user; null = it frames the seam. */
    camera: (): CameraState | null =>
      mounted && readCamera(app.workspace.camera.peek()) && mounted.viewport.camera(),
    /** Name of the quality of the last frame. */
    tier: (): string => mounted?.viewport.tier() ?? '',
    /** True if a better picture of the same moment follows without a request. */
    awaitsBetter: (): boolean => mounted?.viewport.awaitsFineMesh() ?? false,
  };
}
