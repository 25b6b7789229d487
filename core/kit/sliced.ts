/** Work of any length that yields between short pieces, so that others can go on meanwhile. */
export type Sliced<Value> = Generator<void, Value, void>;

/** Runs sliced work without interruption. */
export function atOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
