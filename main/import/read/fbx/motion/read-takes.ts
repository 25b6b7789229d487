// main/import/read/fbx/motion: animation stacks and curves to sampled motion
import { extractLegacyTakes } from '@babylonjs/loaders/FBX/interpreter/animation.js';
import { FBX_TIME_UNIT } from '@babylonjs/loaders/FBX/interpreter/animationCurve.js';
import { findDocumentNode, type FBXDocument, type FBXNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import type { FbxGraph } from '../document/fbx-graph.ts';
import { legacyCurve } from './curves.ts';
import { addPart, type FbxStack, type Parts, type StackLayer } from './fbx-stack.ts';

const WHOLE: StackLayer = {
  additive: true,
  blended: true,
  composeRotation: true,
  composeScale: true,
  weight: 100,
  curve: undefined,
};

/** Reads the animations of a file of version 6 or earlier, which have one layer and refer to models by name. */
export function readTakes(document: FBXDocument, { map }: FbxGraph, ticks: number): FbxStack[] {
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
      isMorphed: false,
      parts,
    };
  });
}

/** A take with transform channels only. For channels of shapes, lights and cameras, the library would search all objects. */
function withoutOtherChannels(take: FBXNode): FBXNode {
  const children = take.children.map((model) => ({
    ...model,
    children: model.children.filter(
      ({ name, properties }) => name !== 'Channel' || properties[0]?.value === 'Transform',
    ),
  }));
  return { ...take, children };
}
