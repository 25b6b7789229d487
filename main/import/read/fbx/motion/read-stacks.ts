// main/import/read/fbx/motion: animation stacks and curves to sampled motion
import {
  extractLegacyTakes,
  FBX_TIME_UNIT,
  type FBXDocument,
  type FBXLayerBlend,
  type FBXNode,
  findDocumentNode,
} from '../babylon.ts';
import { FileError } from '#core/formats/file-fault.ts';
import {
  childrenOf,
  linksFrom,
  linksInto,
  nameOf,
  objectsOf,
  numbersOf,
  type FbxGraph,
} from '../document/fbx-graph.ts';
import { axisOf, storedCurve, type StoredCurve, legacyCurve } from './curves.ts';
import {
  addPart,
  partsOf,
  type Channel,
  type ChannelPart,
  type FbxCurve,
  type FbxStack,
  type Parts,
  type StackLayer,
} from './fbx-stack.ts';
import { createCurveTest } from './curve-properties.ts';

const WHOLE: StackLayer = {
  additive: true,
  blended: true,
  composeRotation: true,
  composeScale: true,
  weight: 100,
  curve: undefined,
};

/**
 * Reads the animations of a file of version 6 or earlier, which have one layer and refer to models by name.
 */
function readTakes(document: FBXDocument, { map }: FbxGraph, ticks: number): FbxStack[] {
  const takes = findDocumentNode(document, 'Takes');
  if (!takes) return [];
  const alone = { ...document, nodes: [{ ...takes, children: takes.children.map(withoutOtherChannels) }] };
  return extractLegacyTakes(alone, map, false).map(({ name, startTime, stopTime, curveNodes }) => {
    const parts: Parts = new Map();
    for (const { type, targetModelId, curves } of curveNodes) {
      if (type !== 'T' && type !== 'R' && type !== 'S') continue;
      const stored = curves.map((curve) => legacyCurve(curve, ticks));
      addPart(parts, targetModelId, type, { layer: 0, curves: stored, defaults: [] });
    }
    const scale = FBX_TIME_UNIT / ticks;
    return {
      name,
      start: startTime * scale,
      stop: stopTime * scale,
      layers: [WHOLE],
      curves: [],
      parts,
    };
  });
}

/**
 * A take with transform channels only. For channels of shapes, lights and cameras, the library would search
 * all objects.
 */
function withoutOtherChannels(take: FBXNode): FBXNode {
  const children = take.children.map((model) => ({
    ...model,
    children: model.children.filter(
      ({ name, properties }) => name !== 'Channel' || properties[0]?.value === 'Transform',
    ),
  }));
  return { ...take, children };
}

/** Keys allowed in any file, all animations together; those of a shared curve count for each model. */
const ALWAYS_KEYS = 1e7;
/** Maximum number of compressed keys per byte of the file. */
const KEYS_PER_BYTE = 10;

/**
 * Reads the animations of a file that animate a model; before version 7 they are called takes.
 *
 * @param size of the file, bytes
 * @throws FileError if a small file refers to its curves too often
 */
export function readStacks(
  document: FBXDocument,
  graph: FbxGraph,
  ticks: number,
  size: number,
): readonly FbxStack[] {
  const read = stackReader(graph, ticks, Math.max(ALWAYS_KEYS, size * KEYS_PER_BYTE));
  const stacks = objectsOf(graph, 'AnimationStack').map(([id, node]) => read(id, node));
  const all = stacks.length > 0 ? stacks : readTakes(document, graph, ticks);
  return all.filter(hasCurves);
}

/** Whether a stack has curves: programs write stacks without curves for still scenes, too. */
const hasCurves = (stack: FbxStack): boolean => partsOf(stack).some(({ curves }) => curves.length > 0);

const CHANNELS: ReadonlyMap<string | undefined, Channel> = new Map([
  ['Lcl Translation', 'T'],
  ['Lcl Rotation', 'R'],
  ['Lcl Scaling', 'S'],
]);

function stackReader(
  graph: FbxGraph,
  ticks: number,
  maxKeys: number,
): (id: number, node: FBXNode) => FbxStack {
  const layersOf = childrenOf(graph, 'AnimationLayer', 'AnimationStack');
  const curveNodesOf = childrenOf(graph, 'AnimationCurveNode', 'AnimationLayer');
  const curvesOf = linksInto(graph, 'AnimationCurve', 'AnimationCurveNode');
  const targetsOf = linksFrom(graph, 'AnimationCurveNode');
  const isCurve = createCurveTest(graph);
  let left = maxKeys;
  const count = (keys: number): void => {
    left -= keys;
    if (left < 0) throw new FileError('animations', 'keys in proportion to the file', 'more of them');
  };
  const curves = (id: number): StoredCurve[] =>
    (curvesOf.get(id) ?? []).flatMap(({ id: curve, property }, i) => {
      const node = graph.objects.get(curve);
      return node ? [storedCurve(node, property === undefined ? i : axisOf(property), ticks)] : [];
    });
  return (id, node) => {
    const parts: Parts = new Map();
    const numbers = new Map<string, FbxCurve & { readonly parts: ChannelPart[] }>();
    const layers = (layersOf.get(id) ?? []).map((layerId, layer): StackLayer => {
      let weight: StoredCurve | undefined;
      for (const curveNode of curveNodesOf.get(layerId) ?? []) {
        const own = curves(curveNode);
        count(own.length + 1);
        const defaults = defaultsOf(graph.objects.get(curveNode));
        for (const { id: target, property = '' } of targetsOf.get(curveNode) ?? []) {
          const channel = CHANNELS.get(property);
          if (target === layerId && property === 'Weight') [weight] = own;
          const isNumber = isCurve(target, property);
          if (!isNumber && (channel === undefined || graph.objects.get(target)?.name !== 'Model')) continue;
          count(own.reduce((sum, { times }) => sum + times.length, 1));
          if (isNumber) addNumber(numbers, { object: target, property }, layer, own);
          else if (channel && (own.length > 0 || defaults.some((value) => value !== undefined)))
            addPart(parts, target, channel, { layer, curves: own, defaults });
        }
      }
      return { ...blendOf(graph.objects.get(layerId)), curve: weight };
    });
    const times = numbersOf(node);
    const [start, stop] = ['LocalStart', 'LocalStop'].map((name) => (times.get(name) ?? 0) / ticks);
    return { name: nameOf(node), start, stop, layers, curves: [...numbers.values()], parts };
  };
}

/** Adds a curve of a number in one layer. */
function addNumber(
  numbers: Map<string, FbxCurve & { readonly parts: ChannelPart[] }>,
  of: Pick<FbxCurve, 'object' | 'property'>,
  layer: number,
  [first]: readonly StoredCurve[],
): void {
  if (first === undefined) return;
  const key = `${of.object} ${of.property}`;
  const own = numbers.get(key) ?? { ...of, parts: [] };
  numbers.set(key, own);
  own.parts.push({ layer, curves: [{ ...first, axis: 0 }], defaults: [] });
}

function defaultsOf(node: FBXNode | undefined): (number | undefined)[] {
  const numbers = numbersOf(node);
  return ['d|X', 'd|Y', 'd|Z'].map((name) => numbers.get(name));
}

/** Blend mode of a layer: additive, override, or override with a weight. */
function blendOf(node: FBXNode | undefined): FBXLayerBlend {
  const numbers = numbersOf(node);
  const mode = numbers.get('BlendMode') ?? 0;
  return {
    additive: mode === 0,
    blended: mode === 0 || mode === 2,
    weight: numbers.get('Weight') ?? 100,
    composeRotation: (numbers.get('RotationAccumulationMode') ?? 0) === 0,
    composeScale: (numbers.get('ScaleAccumulationMode') ?? 0) === 0,
  };
}
