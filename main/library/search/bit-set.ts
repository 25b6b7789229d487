/** A set of row numbers, one bit each. */
export type BitSet = Uint32Array;

/** Creates an empty set for numbers up to `largest`. */
export function createBitSet(largest: number): BitSet {
  return new Uint32Array((largest >>> 5) + 1);
}

export function hasBit(set: BitSet, number: number): boolean {
  return ((set[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

/** Adds or removes a number. Numbers beyond the capacity are ignored. */
export function setBit(set: BitSet, number: number, value: boolean): void {
  const mask = 1 << (number & 31);
  if (value) set[number >>> 5] |= mask;
  else set[number >>> 5] &= ~mask;
}

/** `set` itself if its capacity suffices, else a larger copy. */
export function withRoom(set: BitSet, largest: number): BitSet {
  if (largest >>> 5 < set.length) return set;
  const larger = createBitSet(largest + (largest >>> 3)); // for some to come
  larger.set(set);
  return larger;
}

/** Adds the numbers of `text`, `12,7,103`, to `set`. Much faster than reading them as rows. */
export function setBitsOf(set: BitSet, text: string): void {
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) {
      set[number >>> 5] |= 1 << (number & 31);
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  if (text.length > 0) set[number >>> 5] |= 1 << (number & 31);
}

/** The numbers of `text`, in its order. */
export function numbersIn(text: string): Uint32Array {
  const numbers = new Uint32Array((text.length >>> 1) + 1);
  let count = 0;
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) {
      numbers[count++] = number;
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  if (text.length > 0) numbers[count++] = number;
  return numbers.slice(0, count);
}

const ZERO = 48;
const COMMA = 44;

/** out = a and b, or a without b; `out` may be `a`. */
export function intersect(out: BitSet, a: BitSet, b: BitSet, without: boolean): BitSet {
  for (let i = 0; i < out.length; i++) out[i] = (a[i] ?? 0) & (without ? ~(b[i] ?? 0) : (b[i] ?? 0));
  return out;
}

/** out = a or b; `out` may be `a`. */
export function unite(out: BitSet, a: BitSet, b: BitSet): BitSet {
  for (let i = 0; i < out.length; i++) out[i] = (a[i] ?? 0) | (b[i] ?? 0);
  return out;
}

/** out = b without a; then a = a or b. */
export function addNew(out: BitSet, a: BitSet, b: BitSet): BitSet {
  for (let i = 0; i < out.length; i++) {
    const before = a[i] ?? 0;
    const added = b[i] ?? 0;
    out[i] = added & ~before;
    a[i] = before | added;
  }
  return out;
}

export function countBits(set: BitSet): number {
  let count = 0;
  for (const word of set) {
    let bits = word - ((word >>> 1) & 0x55555555);
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
