import { sharedMemory } from './floats.ts';

/*
 * The end of long work in a thread of its own: a browser lets a terminated worker finish what it does, for up
 * to two seconds. Loops that take longer than a frame pass a checkpoint in each round.
 */
let end: Ended['end'];

/** A request whose work another thread ends by `end[0] = 1`. */
export interface Ended {
  readonly end?: Int32Array | undefined; // [1] shared; absent = nothing ends it
}

/** A flag that all threads see. */
export const endFlag = (): Int32Array => new Int32Array(sharedMemory(Int32Array.BYTES_PER_ELEMENT));

/** Begins work that this flag ends. */
export function endBy(flag: Ended['end']): void {
  end = flag;
}

/** Throws if another thread has ended the work. */
export function checkpoint(): void {
  if (end !== undefined && Atomics.load(end, 0) === 1) throw new Error('The work was ended.');
}
