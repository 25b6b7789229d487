import { frozen } from '#renderer/kit/frozen.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import { selectedJoints } from '#renderer/stores/session/joint-selection.ts';
import type { PictureForm } from '#renderer/kit/picture-form.ts';
import type { FrozenViews, PictureSource, Recorder } from '#renderer/stores/window/views.ts';
import type { CameraState } from '#renderer/viewport/camera/camera.ts';
import { mountViewport, type Viewport, type ViewportProblem } from '#renderer/viewport/viewport.ts';
import type { OverlayApp } from '../overlays/overlay.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import { createFacingOf } from '../views/seam-facing.ts';
import { seamCamera } from '../views/framing.ts';
import { createFrameFiller } from '../views/fill-frame.ts';
import { createBinding } from '../views/stage.ts';

/** Maximum wait for the fine mesh of the figures, ms. */
const MAX_WAIT_MS = 10_000;

/** @param camera the user's camera; null = it frames what is shown */
export function createRecorder(app: Drawn, camera: () => CameraState | null): Recorder {
  return () => freezeViews(app, camera());
}

/** Keeps what the views show now. It is evaluated and drawn with buffers and graphics of its own. */
function freezeViews(
  { editing, game, judgement, lab, motion, open, session, shown, surroundings, views, workspace }: Drawn,
  camera: CameraState | null,
): FrozenViews {
  const stores = { editing, game, judgement, lab, motion, open, session, shown, views };
  const app: OverlayApp = frozen({ ...stores, surroundings, workspace });
  return { open: (form) => openPictures(app, camera, form) };
}

async function openPictures(
  app: OverlayApp,
  camera: CameraState | null,
  form: PictureForm,
): Promise<PictureSource> {
  const state = app.motion.shown.state.peek();
  if (state.state !== 'ready') throw new Error('the views show nothing');
  const motion = state.motion.whole ?? state.motion;
  let problem: ViewportProblem | null = null;
  const viewport = openViewport(app, (found) => (problem = found));
  const bind = createBinding(app, viewport);
  const fill = createFrameFiller(app, viewport.extremities);
  const moment = motion.createMoment();
  const render = (time: number): void => {
    if (problem !== null) throw new Error(problem.message);
    moment.evaluate(time);
    bind(motion);
    viewport.render(fill(moment, time), 'still');
  };
  try {
    await viewport.setRecording(form);
    const first = app.session.time.peek();
    render(first); // asks for the fine mesh
    viewport.setCamera(camera ?? framing(app, viewport, moment, first));
    const deadline = performance.now() + MAX_WAIT_MS;
    while (viewport.awaitsFineMesh() && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const read = await viewport.setRecording(form); // the camera begins at the first picture
    const draw: PictureSource['draw'] = async (time) => {
      render(time);
      return { canvas: await read(), views: viewport.views() };
    };
    return { draw, close: viewport.dispose };
  } catch (error) {
    viewport.dispose();
    throw error;
  }
}

function framing(app: OverlayApp, viewport: Viewport, moment: Moment, time: number): CameraState {
  const move = seamCamera(viewport, createFacingOf());
  return move(moment, app.shown.showing.visible.peek(), time) ?? viewport.camera();
}

/** A viewport outside of the page, that nobody points at. */
function openViewport(app: OverlayApp, failed: (problem: ViewportProblem | null) => void): Viewport {
  const opened = mountViewport(document.createElement('div'), {
    theme: app.surroundings.theme.peek(),
    redraw: () => undefined,
    resized: () => undefined,
    pointer: null,
    problem: failed,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  opened.value.setSelectedJoints(selectedJoints(app.session));
  return opened.value;
}
