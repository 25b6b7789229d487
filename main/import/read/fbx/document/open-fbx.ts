// main/import/read/fbx/document: the FBX document, binary or text: nodes, connections, settings
import { type FBXDocument, isLegacyDocument, parseAsciiFBX, upgradeLegacyDocument } from '../babylon.ts';
import { isBinaryFbx, parseBinary, cutFile } from './parse-binary.ts';
import { settingsOf, type FbxSettings } from './fbx-settings.ts';
import { isUtf8 } from 'node:buffer';
import { FileError } from '#core/formats/file-fault.ts';

/** Maximum nesting of blocks; files have about six levels. */
const MAX_DEPTH = 200;

/** Parses the node tree of a text FBX file of any version. @throws FileError */
export function parseText(bytes: Uint8Array): FBXDocument {
  // FBX has no escapes in its strings; the parser would take the backslash of a Windows path for one.
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'latin1').decode(bytes).replaceAll('\\', '/');
  if (!/FBX|Objects:|Model:/.test(text)) throw new FileError('start', 'an FBX file', 'another kind of file');
  checkBraces(text);
  try {
    return parseAsciiFBX(text);
  } catch (error) {
    throw new FileError(placeOf(error, text), 'an FBX file in text', 'something else in it');
  }
}

/** Checks braces first: the parser hangs at an unmatched brace and recurses without limit. */
function checkBraces(text: string): void {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"]*"?|;[^\n]*|[{}]/g)) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (depth < 0)
      throw new FileError(lineOf(text, index), 'a block that is open', 'a brace that closes none');
    if (depth > MAX_DEPTH)
      throw new FileError(lineOf(text, index), `at most ${MAX_DEPTH} nested blocks`, 'more');
  }
  if (depth > 0) throw cutFile();
}

/** Line of the character at which the parser stopped. */
function placeOf(error: unknown, text: string): string {
  const at = error instanceof Error ? /at pos(?:ition)? (\d+)/.exec(error.message)?.[1] : undefined;
  return at === undefined ? 'file' : lineOf(text, Number(at));
}

function lineOf(text: string, at: number): string {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return `line ${line}`;
}

/** Limits of unpacked arrays: a multiple of the file size, and a minimum for any file, bytes. */
const UNPACKED_TIMES = 10;
const UNPACKED_ALWAYS = 32e6;

/** Nodes needed by meshes only. */
const OF_MESHES = ['Vertices', 'PolygonVertexIndex', 'Normals', 'NormalsIndex', 'Materials', 'Indexes'];

/** Nodes that are never needed. */
const OF_NOBODY = [
  'Edges',
  'NormalsW',
  'Tangents',
  'TangentsW',
  'TangentsIndex',
  'Binormals',
  'BinormalsW',
  'Content',
  'BinormalsIndex',
  'UV',
  'UVIndex',
  'Colors',
  'ColorIndex',
  'Smoothing',
  'KnotVector',
  'Points',
];

/** Purpose of opening a file. */
export type FbxPurpose = 'motion' | 'skin';

const SKIPPED: Readonly<Record<FbxPurpose, ReadonlySet<string>>> = {
  motion: new Set([...OF_NOBODY, ...OF_MESHES]),
  skin: new Set(OF_NOBODY),
};

/** A file of any version, converted to objects and connections of version 7. */
export interface FbxFile {
  readonly document: FBXDocument;
  readonly settings: FbxSettings;
}

/** Opens an FBX file: binary or text, version 5 to 7. @throws FileError */
export function openFbx(bytes: Uint8Array, purpose: FbxPurpose): FbxFile {
  const maxBytes = Math.max(UNPACKED_ALWAYS, bytes.length * UNPACKED_TIMES);
  const document = isBinaryFbx(bytes)
    ? parseBinary(bytes, { maxBytes, skipped: SKIPPED[purpose] })
    : parseText(bytes);
  const settings = settingsOf(document);
  return { document: isLegacyDocument(document) ? upgradeLegacyDocument(document) : document, settings };
}
