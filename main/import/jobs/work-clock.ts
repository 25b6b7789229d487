/** Measures working time, ms, from the start and without pauses. */
export function createWorkClock(now: () => number = () => performance.now()) {
  let before = 0;
  let since: number | null = null;
  let isStarted = false;
  let isPaused = false;
  const run = (): void => {
    if (isStarted && !isPaused) since ??= now();
  };
  const elapsedMs = (): number => before + (since === null ? 0 : now() - since);
  return {
    /** Starts the clock; no effect if it is running. */
    start() {
      isStarted = true;
      run();
    },
    pause() {
      before = elapsedMs();
      since = null;
      isPaused = true;
    },
    resume() {
      isPaused = false;
      run();
    },
    elapsedMs,
  };
}
