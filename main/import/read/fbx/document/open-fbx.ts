// main/import/read/fbx/document: the FBX document, binary or text: nodes, connections, settings
import {
  isLegacyDocument,
  upgradeLegacyDocument,
} from '@babylonjs/loaders/FBX/interpreter/legacyDocument.js';
import type { FBXDocument } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import { isBinaryFbx, parseBinary } from './parse-binary.ts';
import { parseText } from './parse-text.ts';
import { settingsOf, type FbxSettings } from './fbx-settings.ts';

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
