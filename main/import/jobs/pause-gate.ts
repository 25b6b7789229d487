/** Something that work passes again and again, and that can be shut. */
export interface PauseGate {
  isShut(): boolean;
  shut(): void;
  open(): void;
  /** Resolves at once while it is open, else when it opens. */
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
      for (const goOn of waiting) goOn();
      waiting = [];
    },
    pass: () => (isShut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
}
