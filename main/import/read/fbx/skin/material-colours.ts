import { clamp01 } from '#core/kit/numbers.ts';
import { getPropertyEntries } from '../babylon.ts';
import { childrenOf, type FbxGraph } from '../document/fbx-graph.ts';

export type LinearColour = readonly [number, number, number]; // linear light, 0 to 1

/** Default colour of a material. */
const GREY = 0.8;

/**
 * Reads the colours of the materials of each model, by its id, in the order used by its polygons. Textures
 * are ignored.
 */
export function materialColours(graph: FbxGraph): ReadonlyMap<number, readonly LinearColour[]> {
  const materials = childrenOf(graph, 'Material', 'Model');
  return new Map([...materials].map(([model, own]) => [model, own.map((id) => colourOf(graph, id))]));
}

function colourOf({ objects }: FbxGraph, material: number): LinearColour {
  const entries = getPropertyEntries(objects.get(material));
  const values = (name: string): readonly unknown[] | undefined =>
    entries.findLast((entry) => entry.name === name)?.values;
  const diffuse = values('DiffuseColor') ?? values('Diffuse') ?? [];
  const factor = values('DiffuseFactor')?.[0];
  const share = (axis: number): number => {
    const value = diffuse[axis];
    return linear((typeof value === 'number' ? value : GREY) * (typeof factor === 'number' ? factor : 1));
  };
  return [share(0), share(1), share(2)];
}

/** Converts a colour from sRGB, in which programs store it. */
function linear(value: number): number {
  const shown = Number.isFinite(value) ? clamp01(value) : GREY;
  return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;
}
