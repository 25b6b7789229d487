/** A gate that work passes repeatedly; shutting it pauses the work. */
export interface PauseGate {
  isShut(): boolean;
  shut(): void;
  open(): void;
  /** Resolves when the gate is open. */
  pass(): Promise<void>;
}

export function createPauseGate(): PauseGate {
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
    pass: () => (isShut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
}
