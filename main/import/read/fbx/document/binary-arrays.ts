import { inflateSync } from 'node:zlib';
import type { FBXProperty } from '../babylon.ts';
import { FileError } from '#core/formats/file-fault.ts';

/** Size of one item of an array, bytes, by type letter. */
const ITEM: Readonly<Record<string, number>> = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 };

/**
 * Reads the array at `at`, compressed or not.
 *
 * @throws FileError if it is not valid or larger than the file allows
 */
export function readArray(
  reading: BinaryReading,
  code: string,
  at: number,
  limit: number,
): { readonly property: FBXProperty; readonly end: number } {
  const { view, little } = reading;
  const place = `byte ${at - 1}`;
  if (!Object.hasOwn(ITEM, code)) throw new FileError(place, 'a property', JSON.stringify(code));
  const count = view.getUint32(at, little);
  const isPacked = view.getUint32(at + 4, little) === 1;
  const size = count * ITEM[code];
  const length = isPacked ? view.getUint32(at + 8, little) : size;
  const data = at + 12;
  if (data + length > limit) throw new RangeError('cut');
  reading.left -= size;
  if (reading.left < 0)
    throw new FileError(place, 'arrays in proportion to the file size', `one of ${size} bytes`);
  const raw = new Uint8Array(view.buffer, view.byteOffset + data, length);
  const bytes = isPacked ? unpacked(raw, size, place) : raw;
  return { property: arrayOf(code, count, bytes, little), end: data + length };
}

function unpacked(packed: Uint8Array, size: number, place: string): Uint8Array {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(size, 1) });
    if (bytes.length === size) return bytes;
  } catch {
    // reported below
  }
  throw new FileError(place, `an array that unpacks to ${size} bytes`, 'another one');
}

function arrayOf(code: string, count: number, bytes: Uint8Array, little: boolean): FBXProperty {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (code) {
    case 'f': {
      const value = new Float32Array(count);
      for (let i = 0; i < count; i++) value[i] = view.getFloat32(i * 4, little);
      return { type: 'float32[]', value };
    }
    case 'd': {
      const value = new Float64Array(count);
      for (let i = 0; i < count; i++) value[i] = view.getFloat64(i * 8, little);
      return { type: 'float64[]', value };
    }
    case 'l': {
      const value = new Float64Array(count);
      for (let i = 0; i < count; i++) value[i] = longAt(view, i * 8, little);
      return { type: 'int64[]', value };
    }
    case 'i': {
      const value = new Int32Array(count);
      for (let i = 0; i < count; i++) value[i] = view.getInt32(i * 4, little);
      return { type: 'int32[]', value };
    }
    default:
      return { type: 'boolean[]', value: Uint8Array.from(bytes) };
  }
}

/** Times in ticks as numbers below 2^53, without a BigInt for each. */
function longAt(view: DataView, at: number, little: boolean): number {
  const low = view.getUint32(little ? at : at + 4, little);
  return view.getInt32(little ? at + 4 : at, little) * 2 ** 32 + low;
}

/** State of reading a binary file. */
export interface BinaryReading {
  readonly view: DataView;
  readonly little: boolean; // byte order; big-endian files came from old workstations
  readonly wide: boolean; // 64-bit places, from version 7.5
  readonly skipped: ReadonlySet<string>;
  left: number; // bytes left for unpacked arrays
}
