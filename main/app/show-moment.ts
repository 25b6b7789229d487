import type { Rectangle } from 'electron';
import type { Emit } from '#contract/events.ts';

/** Asks the window to draw a moment in full quality. */
export type MomentShower = ReturnType<typeof createMomentShower>;

const ANSWER_LIMIT_MS = 30_000;

export function createMomentShower(emit: Emit) {
  const waiting = new Map<number, (views: Rectangle) => void>();
  return {
    /**
     * Resolves to the place of the views in the window, px, when `time` is on the screen. Rejects after 30 s.
     */
    show: (time: number) =>
      new Promise<Rectangle>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(time);
          reject(new Error(`the window did not show ${time} s within ${ANSWER_LIMIT_MS / 1000} s`));
        }, ANSWER_LIMIT_MS);
        waiting.set(time, (views) => {
          clearTimeout(timer);
          waiting.delete(time);
          resolve(views);
        });
        emit('app.show', { time });
      }),
    /** Takes the window's answer. */
    onShown: (time: number, views: Rectangle) => waiting.get(time)?.(views),
  };
}
