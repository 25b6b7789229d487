/** A gate that work passes repeatedly; shutting it pauses the work. */
export type PauseGate = ReturnType<typeof createPauseGate>;

export function createPauseGate() {
  let waiting: (() => void)[] = [];
  let isShut = false;
  return {
    isShut: () => isShut,
    shut: () => void (isShut = true),
    open: () => {
      isShut = false;
      for (const resume of waiting) resume();
      waiting = [];
    },
    /** Resolves when the gate is open. */
    pass: () => (isShut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
}
