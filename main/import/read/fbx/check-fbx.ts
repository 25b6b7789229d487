import { inflateSync } from 'node:zlib';
import type { NodeFault } from '../../../../core/import/scene/node-scene.ts';

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
 * Walks the nodes of a binary FBX file before a library reads it: each lies within the one around it, and its packed arrays unpack to
 * what they say, and to `mostBytes` in all: a small file could hold any amount of zeros.
 */
export function faultOfFbx(bytes: Uint8Array, mostBytes: number): NodeFault | undefined {
  if (!isBinaryFbx(bytes)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER) return { place: 'end', expected: 'a whole FBX file', found: 'one that is cut' };
  try {
    const walk: Walk = { view, wide: view.getUint32(23, true) >= 7500, left: mostBytes };
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
  for (let count = word(1); count > 0; count--) {
    at = walkProperty(walk, at);
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
function walkProperty(walk: Walk, start: number): number {
  const { view } = walk;
  const type = String.fromCharCode(view.getUint8(start));
  const at = start + 1;
  if (type in SIMPLE) return at + SIMPLE[type];
  if (type === 'S' || type === 'R') return at + 4 + view.getUint32(at, true);
  if (!(type in ARRAYS)) throw new FbxFault(start, 'a property', JSON.stringify(type));
  const size = view.getUint32(at, true) * ARRAYS[type];
  const isPacked = view.getUint32(at + 4, true) === 1;
  const length = isPacked ? view.getUint32(at + 8, true) : size;
  const data = at + 12;
  walk.left -= size;
  if (walk.left < 0) throw new FbxFault(start, 'arrays in proportion to the file', `one of ${size} bytes`);
  if (data + length > view.byteLength) throw new RangeError('cut');
  if (isPacked) checkPacked(new Uint8Array(view.buffer, view.byteOffset + data, length), size, start);
  return data + length;
}

function checkPacked(packed: Uint8Array, size: number, start: number): void {
  try {
    if (inflateSync(packed, { maxOutputLength: Math.max(size, 1) }).length === size) return;
  } catch {
    // said below
  }
  throw new FbxFault(start, `an array that unpacks to ${size} bytes`, 'another one');
}
