import { isUtf8 } from 'node:buffer';
import type { FBXDocument, FBXNode, FBXProperty } from '../babylon.ts';
import { FileError } from '#core/formats/file-fault.ts';
import { readArray, type BinaryReading } from './binary-arrays.ts';

const MAGIC = 'Kaydara FBX Binary  ';
const HEADER = 27;

/** Maximum nesting of nodes; files have about ten levels. */
const MAX_DEPTH = 200;

export function isBinaryFbx(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;
}

/** The fault of a truncated file. */
export function cutFile(): FileError {
  const sentence = 'The file is truncated. Copy or download it again.';
  return new FileError('end', 'a complete FBX file', 'a truncated one', { sentence });
}

/** Limits and filters of reading. */
export interface ParseLimits {
  /** Limit of all unpacked arrays, bytes: a small file could unpack to any size. */
  readonly maxBytes: number;
  /** Names of nodes to read without their content. */
  readonly skipped: ReadonlySet<string>;
}

/** Parses the node tree of a binary FBX file of any version. @throws FileError */
export function parseBinary(bytes: Uint8Array, { maxBytes, skipped }: ParseLimits): FBXDocument {
  if (bytes.length < HEADER) throw cutFile();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[22] === 0;
  const version = view.getUint32(23, little);
  const reading: BinaryReading = { view, little, wide: version >= 7500, skipped, left: maxBytes };
  try {
    const nodes: FBXNode[] = [];
    // The empty node after the last ends it; a footer follows.
    for (let at = HEADER; at < bytes.length;) {
      const next = readNode(reading, at, bytes.length, 0);
      if (next === undefined) break;
      nodes.push(next.node);
      at = next.end;
    }
    return { version, nodes };
  } catch (error) {
    throw error instanceof RangeError ? cutFile() : error;
  }
}

/** Parses a node; undefined for the empty node that ends a list. */
function readNode(
  reading: BinaryReading,
  start: number,
  limit: number,
  depth: number,
): { readonly node: FBXNode; readonly end: number } | undefined {
  const { view, little, wide } = reading;
  const word = (index: number): number =>
    wide ? Number(view.getBigUint64(start + index * 8, little)) : view.getUint32(start + index * 4, little);
  const place = `byte ${start}`;
  const end = word(0);
  if (end === 0) return undefined;
  if (end > view.byteLength) throw cutFile();
  if (end > limit || end <= start)
    throw new FileError(place, 'a node within its parent', `one that ends at ${end}`);
  if (depth > MAX_DEPTH) throw new FileError(place, `at most ${MAX_DEPTH} nested nodes`, 'more');
  const nameAt = start + (wide ? 24 : 12);
  const length = view.getUint8(nameAt);
  const name = textAt(view, nameAt + 1, length);
  let at = nameAt + 1 + length;
  const listEnd = at + word(2);
  if (listEnd > end) throw new FileError(place, 'properties within their node', 'ones that go on after it');
  const node: FBXNode = { name, properties: [], children: [] };
  for (let count = reading.skipped.has(name) ? 0 : word(1); count > 0; count--) {
    const next = readProperty(reading, at, listEnd);
    node.properties.push(next.property);
    at = next.end;
  }
  for (at = listEnd; at < end;) {
    const next = readNode(reading, at, end, depth + 1);
    if (next === undefined) break;
    node.children.push(next.node);
    at = next.end;
  }
  return { node, end };
}

interface ReadProperty {
  readonly property: FBXProperty;
  readonly end: number;
}

function readProperty(reading: BinaryReading, start: number, limit: number): ReadProperty {
  const { view, little } = reading;
  if (start >= limit) throw new FileError(`byte ${start}`, 'properties within their node', 'more');
  const code = String.fromCharCode(view.getUint8(start));
  const at = start + 1;
  const of = (type: FBXProperty['type'], value: FBXProperty['value'], size: number): ReadProperty => ({
    property: { type, value },
    end: at + size,
  });
  switch (code) {
    case 'C': {
      // Before version 7 also a letter for the interpolation after a key.
      const byte = view.getUint8(at);
      return byte > 1 ? of('int32', byte, 1) : of('boolean', byte === 1, 1);
    }
    case 'B':
    case 'Z':
      return of('int32', view.getUint8(at), 1);
    case 'Y':
      return of('int16', view.getInt16(at, little), 2);
    case 'I':
      return of('int32', view.getInt32(at, little), 4);
    case 'F':
      return of('float32', view.getFloat32(at, little), 4);
    case 'D':
      return of('float64', view.getFloat64(at, little), 8);
    case 'L':
      return { property: longAt(view, at, little), end: at + 8 };
    case 'S':
    case 'R': {
      const size = view.getUint32(at, little);
      if (at + 4 + size > limit) throw new RangeError('cut');
      return of(
        code === 'S' ? 'string' : 'raw',
        code === 'S' ? textAt(view, at + 4, size) : new Uint8Array(0),
        4 + size,
      );
    }
    default:
      return readArray(reading, code, at, limit);
  }
}

/** A 64-bit integer, with its digits if a double cannot hold it exactly. */
function longAt(view: DataView, at: number, little: boolean): FBXProperty {
  const exact = view.getBigInt64(at, little);
  const value = Number(exact);
  return { type: 'int64', value, ...(!Number.isSafeInteger(value) && { raw: exact.toString() }) };
}

/** Decodes UTF-8, or else Latin-1, since old programs wrote the code page of their system. */
function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) throw new RangeError('cut');
  const bytes = Buffer.from(view.buffer, view.byteOffset + at, length);
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}
