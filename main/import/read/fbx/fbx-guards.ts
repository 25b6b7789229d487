/** What may not be in an FBX file, binary or text, because of what its library makes of it. */

/** A rotation is cut into steps of half a turn, degrees. */
const STEP = 180;

/** Beyond it nothing moves: degrees, or centimetres. */
const LARGEST_VALUE = 1e7;

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** Whether the library would take what follows this name for a part of every object: it keeps what it reads in plain ones. */
export function isInherited(name: string): boolean {
  return INHERITED.includes(name);
}

/** How many steps the library cuts the keys of a curve into, if they are those of a rotation; Infinity where one is no number. */
export function stepsOf(values: ArrayLike<number>): number {
  let steps = 0;
  for (let i = 0; i < values.length; i++) {
    if (!(Math.abs(values[i]) <= LARGEST_VALUE)) return Infinity;
    if (i > 0) steps += Math.abs(values[i] - values[i - 1]) / STEP;
  }
  return steps;
}

/** All curves of a file may be cut into so many steps. @param size bytes of the file */
export function mostSteps(size: number): number {
  return Math.max(100_000, size / 4);
}

/** A curve of a control rig has an order of about four; the library takes as many points as it says. */
const HIGHEST_ORDER = 32;

export function isOrder(order: number): boolean {
  return !(order > HIGHEST_ORDER);
}
