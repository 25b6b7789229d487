import { inflateSync } from 'node:zlib';
import type { NodeFault } from '../../../../core/import/scene/node-scene.ts';
import { faultOfTextFbx } from './check-text-fbx.ts';
import { isInherited, isOrder, mostSteps, stepsOf } from './fbx-guards.ts';

const MAGIC = 'Kaydara FBX Binary  ';
const HEADER = 27;

/** Bytes of a property by its type; of one item where it is an array. */
const SIMPLE: Readonly<Record<string, number>> = { Y: 2, C: 1, B: 1, I: 4, F: 4, D: 8, L: 8 };
const ARRAYS: Readonly<Record<string, number>> = { f: 4, d: 8, l: 8, i: 4, b: 1 };

/** Nodes inside nodes; files have about ten. */
const DEEPEST = 200;

function isBinaryFbx(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;
}

/**
 * Walks the nodes of an FBX file before a library reads it: each lies within the one around it, and its packed arrays unpack to
 * what they say, and to `mostBytes` in all: a small file could hold any amount of zeros. In text there is less to be wrong.
 */
export function faultOfFbx(bytes: Uint8Array, mostBytes: number): NodeFault | undefined {
  if (!isBinaryFbx(bytes)) return faultOfTextFbx(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER) return { place: 'end', expected: 'a whole FBX file', found: 'one that is cut' };
  try {
    const steps = mostSteps(bytes.length);
    const walk: Walk = { view, wide: view.getUint32(23, true) >= 7500, left: mostBytes, steps };
    let at = HEADER;
    while (at < bytes.length) {
      const end = walkNode(walk, at, bytes.length, 0);
      if (end === undefined) return undefined; // the empty node after the last; a footer follows
      at = end;
    }
    return undefined;
  } catch (error) {
    if (error instanceof FbxFault) return error.fault;
    if (error instanceof RangeError)
      return { place: 'end', expected: 'a whole FBX file', found: 'one that is cut' };
    throw error;
  }
}

interface Walk {
  readonly view: DataView;
  readonly wide: boolean; // 64-bit places, from version 7.5
  left: number; // bytes that arrays may still unpack to
  steps: number; // that curves may still be cut into
}

class FbxFault extends Error {
  readonly fault: NodeFault;

  constructor(at: number, expected: string, found: string) {
    super(expected);
    this.fault = { place: `byte ${at}`, expected, found };
  }
}

/** Returns where the node ends; undefined for the empty one that closes a list. */
function walkNode(walk: Walk, start: number, limit: number, depth: number): number | undefined {
  const { view, wide } = walk;
  const word = (index: number): number =>
    wide ? Number(view.getBigUint64(start + index * 8, true)) : view.getUint32(start + index * 4, true);
  const end = word(0);
  if (end === 0) return undefined;
  if (end > limit || end <= start)
    throw new FbxFault(start, 'a node within the one around it', `its end at ${end}`);
  if (depth > DEEPEST) throw new FbxFault(start, `nodes within nodes ${DEEPEST} deep at most`, 'deeper ones');
  const nameAt = start + (wide ? 24 : 12);
  let at = nameAt + 1 + view.getUint8(nameAt);
  const name = textAt(view, nameAt + 1, view.getUint8(nameAt));
  refuseInherited(name, start);
  if (name === 'Order' && word(1) > 0 && !isOrder(numberAt(view, at)))
    throw new FbxFault(start, 'the order of a curve', 'a higher one');
  for (let count = word(1); count > 0; count--) {
    at = walkProperty(walk, at, name === 'KeyValueFloat');
    if (at > end) throw new FbxFault(start, 'properties within their node', 'one that goes on after it');
  }
  while (at < end) {
    const next = walkNode(walk, at, end, depth + 1);
    if (next === undefined) break;
    at = next;
  }
  return end;
}

/** Returns where the property ends. */
function walkProperty(walk: Walk, start: number, isCurve: boolean): number {
  const { view } = walk;
  const type = String.fromCharCode(view.getUint8(start));
  const at = start + 1;
  if (type in SIMPLE) return at + SIMPLE[type];
  if (type === 'S' || type === 'R') {
    const length = view.getUint32(at, true);
    if (type === 'S' && length <= LONGEST_INHERITED) refuseInherited(textAt(view, at + 4, length), start);
    return at + 4 + length;
  }
  if (!(type in ARRAYS)) throw new FbxFault(start, 'a property', JSON.stringify(type));
  const size = view.getUint32(at, true) * ARRAYS[type];
  const isPacked = view.getUint32(at + 4, true) === 1;
  const length = isPacked ? view.getUint32(at + 8, true) : size;
  const data = at + 12;
  walk.left -= size;
  if (walk.left < 0) throw new FbxFault(start, 'arrays in proportion to the file', `one of ${size} bytes`);
  if (data + length > view.byteLength) throw new RangeError('cut');
  const raw = new Uint8Array(view.buffer, view.byteOffset + data, length);
  const bytes = isPacked ? unpacked(raw, size, start) : raw;
  if (isCurve) walk.steps -= stepsOf(numbersIn(bytes, type));
  if (!(walk.steps >= 0)) throw new FbxFault(start, 'keys of motion', 'ones beyond all bounds');
  return data + length;
}

function unpacked(packed: Uint8Array, size: number, start: number): Uint8Array {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(size, 1) });
    if (bytes.length === size) return bytes;
  } catch {
    // said below
  }
  throw new FbxFault(start, `an array that unpacks to ${size} bytes`, 'another one');
}

/** As the library reads them: floats, of one width or the other. */
function numbersIn(bytes: Uint8Array, type: string): ArrayLike<number> {
  const alone = new Uint8Array(bytes).buffer;
  if (type === 'f') return new Float32Array(alone);
  return type === 'd' ? new Float64Array(alone) : [];
}

/** The number that a property is; NaN where it is none. */
function numberAt(view: DataView, at: number): number {
  switch (String.fromCharCode(view.getUint8(at))) {
    case 'Y':
      return view.getInt16(at + 1, true);
    case 'I':
      return view.getInt32(at + 1, true);
    case 'L':
      return Number(view.getBigInt64(at + 1, true));
    case 'F':
      return view.getFloat32(at + 1, true);
    case 'D':
      return view.getFloat64(at + 1, true);
    case 'S':
      return Number.parseInt(textAt(view, at + 5, view.getUint32(at + 1, true)), 10);
    default:
      return Number.NaN;
  }
}

/** The longest name that every object has is shorter. */
const LONGEST_INHERITED = 20;

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) throw new RangeError('cut');
  return Buffer.from(view.buffer, view.byteOffset + at, length).toString('latin1');
}

function refuseInherited(name: string, at: number): void {
  if (isInherited(name)) throw new FbxFault(at, 'names of nodes', JSON.stringify(name));
}
