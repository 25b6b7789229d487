import type { GLTF } from '@gltf-transform/core';
import { binaryFbx, legNodes, type FbxNode, type Property } from '../fixtures/binary-fbx.ts';
import { glbOfParts } from '../fixtures/packed-gltf.ts';
import { splitGltf } from '#main/import/read/gltf/split-gltf.ts';
import { BINARY } from '#main/import/read/gltf/own-buffers.ts';
import { editedJson } from './edit-json.ts';
import { editedText } from './edit-text.ts';
import { nastyName, nastyNumber, oneOf, written, type Random } from './nasty.ts';
import type { Format } from './sources.ts';
import { valueOf } from '../fixtures/value-of.ts';

/** A file of `format` with valid form and changed content, made from the parts of `source`. */
export function generated(format: Format, source: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(source).toString('utf8');
  switch (format) {
    case 'bvh':
      return Buffer.from(random() < 0.05 ? deepBvh(random) : editedText(text, BVH_LINES, random));
    case 'fbx':
      if (text.startsWith('Kaydara')) return binaryFbx(editedNodes(legNodes(), random), oneOf(FORMS, random));
      return Buffer.from(editedText(text, FBX_LINES, random));
    case 'gltf':
    case 'glb':
      return editedGltf(format, source, random);
    case 'log':
      if (!text.startsWith('[')) return Buffer.from(editedText(text, LOG_LINES, random));
      return Buffer.from(written(editedJson(JSON.parse(text), random)));
    case 'recording':
      return Buffer.from(editedText(text, RECORDING_LINES, random));
    case 'settings':
    case 'made':
    case 'budgets':
      return Buffer.from(written(editedJson(JSON.parse(text), random)));
  }
}

const BVH_LINES = [
  'Frames: #',
  'Frame Time: #',
  'JOINT x',
  '{',
  '}',
  'CHANNELS 3 Xrotation Yrotation Zrotation',
];

const LOG_LINES = ['#,walk,#,hop,#,#', '"', 'time,from', '\t'.repeat(100_000), ',"",'.repeat(10_000)];

const RECORDING_LINES = [
  '{"pose": {"time": #, "positions": [0, 1, #, 0, 2, 0]}}',
  '{"request": {"time": #, "from": "walk", "fromTime": #, "to": "hop", "toTime": 0, "duration": #}}',
  '{"pose": [[[[[',
];

function deepBvh(random: Random): string {
  const depth = oneOf([100, 1000, 20_000], random);
  const open = `JOINT j\n{\nOFFSET 0 1 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n`;
  const root = open.replace('JOINT', 'ROOT');
  return `HIERARCHY\n${root}${open.repeat(depth)}End Site\n{\nOFFSET 0 1 0\n}\n${'}\n'.repeat(depth + 1)}MOTION\nFrames: 1\nFrame Time: 0.03\n0 0 0\n`;
}

const FORMS = [{}, { version: 7500 }, { bigEndian: true }, { version: 5800 }];

const FBX_LINES = [
  '\tC: "OO",1,2',
  '\tC: "OO",2,2',
  '\tC: "OO",#,1',
  '\tC: "OP",30,21, "d|Y"',
  '\tC: "OP",21,1, "Lcl Rotation"',
  '\t\tKeyValueFloat: *4 {\n\t\t\ta: 0,#,0,1\n\t\t}',
  '\t\tKeyTime: *4 {\n\t\t\ta: 0,#,1,2\n\t\t}',
  '\t__proto__: 7, "Model::__proto__", "LimbNode" {\n\t\tVersion: 1\n\t}',
  '\t\t\tP: "__proto__", "double", "Number", "",1',
  '\tGeometry: 40, "Geometry::", "NurbsCurve" {\n\t\tOrder: #\n\t\tForm: "Periodic"\n\t\tPoints: *4 {\n\t\t\ta: 0,0,0,1\n\t\t} \n\t\tKnotVector: *4 {\n\t\t\ta: 0,1,2,3\n\t\t} \n\t}',
  '\t\tP: "TimeMode", "enum", "", "",#',
  '\t\tP: "UpAxis", "int", "", "",#',
  '\t\tP: "InheritType", "enum", "", "",#',
  '\t\tP: "LocalStop", "KTime", "", "",#',
  '\t\tP: "Lcl Scaling", "", "", "A",#,1,0',
  '\tC: "OO",40,1',
  '\tC: "OO",43,43',
  '\tConnect: "OO", "Model::Knee", "Model::Knee"',
  '\t}',
  '\tPose: 50, "Pose::", "BindPose" {\n\t\tPoseNode:  {\n\t\t\tNode: 1\n\t\t}\n\t}',
];

function editedNodes(nodes: readonly FbxNode[], random: Random): FbxNode[] {
  return nodes.flatMap((node): FbxNode[] => {
    const { name, properties = [], children = [] } = node;
    const kind = random();
    if (kind < 0.01) return [];
    if (kind < 0.02) return [node, node];
    const edited: FbxNode = {
      name: random() < 0.02 ? nastyName(random).slice(0, 100) : name,
      properties: properties.map((each) => (random() < 0.05 ? editedProperty(each, random) : each)),
      children: editedNodes(children, random),
    };
    return random() < 0.005 ? [wrapped(edited, 300)] : [edited];
  });
}

function editedProperty(value: Property, random: Random): Property {
  if (typeof value === 'string') return nastyName(random);
  const number = nastyNumber(random);
  if (typeof value === 'number') return number;
  if (typeof value === 'bigint') return BigInt.asIntN(64, BigInt(Math.trunc(number)));
  const at = Math.floor(random() * value.length);
  if (value instanceof BigInt64Array) return value.with(at, BigInt.asIntN(64, BigInt(Math.trunc(number))));
  return value.with(at, number);
}

function wrapped(node: FbxNode, depth: number): FbxNode {
  return depth === 0 ? node : { name: 'x', children: [wrapped(node, depth - 1)] };
}

function editedGltf(format: 'gltf' | 'glb', source: Uint8Array, random: Random): Uint8Array {
  const { json, resources } = valueOf(splitGltf(source));
  const edited = editedJson(random() < 0.2 ? withSparse(json, random) : json, random) as GLTF.IGLTF;
  if (format === 'gltf') return Buffer.from(written(edited));
  return glbOfParts({ json: written(edited), binary: resources[BINARY] ?? new Uint8Array(0) });
}

function withSparse(json: GLTF.IGLTF, random: Random): GLTF.IGLTF {
  const sparse = {
    count: nastyNumber(random),
    indices: { bufferView: 0, byteOffset: oneOf([0, 1, 100, 1e9], random), componentType: 5121 as const },
    values: { bufferView: 0 },
  };
  const accessors = (json.accessors ?? []).map((accessor) => {
    const { bufferView: _bufferView, ...without } = accessor;
    return random() < 0.5 ? { ...without, sparse } : { ...accessor, sparse };
  });
  return { ...json, accessors };
}
