import type { ReadonlySignal } from '@preact/signals';
import type { Drawn } from '../../stores/app.ts';
import type { Recorder } from '../../stores/window/stage.ts';
import type { SeamState } from '../seam/seam.ts';
import type { Stage } from '../views/stage.ts';
import type { createPlayer } from './player.ts';

/** Maximum wait for the fine mesh of the figures, ms. */
const MAX_WAIT_MS = 10_000;

/** Draws single moments on the canvas of the views. The frame loop waits meanwhile. */
export function createRecorder(
  { session }: Pick<Drawn, 'session'>,
  seam: ReadonlySignal<SeamState>,
  stage: Pick<Stage, 'draw' | 'record' | 'picture' | 'awaitsBetter'>,
  player: Pick<ReturnType<typeof createPlayer>, 'pause'>,
): Recorder {
  const draw: Recorder['draw'] = (time) => {
    const state = seam.peek();
    if (state.state !== 'ready') return null;
    state.seam.evaluate(time);
    stage.draw(state.seam, time, 'still');
    return stage.picture();
  };
  return {
    draw,
    async begin(recording) {
      session.playing.value = false;
      player.pause(true);
      stage.record(recording);
      const deadline = performance.now() + MAX_WAIT_MS;
      draw(session.time.peek()); // asks for the fine mesh
      while (stage.awaitsBetter() && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20));
      stage.record(recording); // the camera begins at the first picture
    },
    end() {
      stage.record(null);
      player.pause(false);
    },
  };
}
