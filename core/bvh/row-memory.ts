/** Memory for the numbers of one file after the other: those of a file last until the next one is parsed. */
export interface RowMemory {
  values: Float32Array;
}

/** More is let go of again, numbers: one long take should not hold memory for all that follow. */
const MOST_KEPT = 4 * 1024 * 1024;

export function createRowMemory(): RowMemory {
  return { values: new Float32Array(0) };
}

/** Room for `count` numbers of any value, in `memory` where there is one. */
export function takeRows(memory: RowMemory | undefined, count: number): Float32Array {
  if (memory === undefined || count > MOST_KEPT) return new Float32Array(count);
  if (memory.values.length < count) memory.values = new Float32Array(count);
  return memory.values.subarray(0, count);
}
