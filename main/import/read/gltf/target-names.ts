import type { GLTF } from '@gltf-transform/core';
import { curveNames } from '#core/formats/scene/curve-names.ts';
import { isObject } from './parse-json.ts';

/**
 * Names of the curves of the morph targets of each mesh (see `curveNames`), from `extras.targetNames`, where Blender
 * and three write them.
 *
 * @param json unchecked
 */
export function targetNames({ meshes }: GLTF.IGLTF): readonly (readonly string[])[] {
  const all: readonly unknown[] = Array.isArray(meshes) ? meshes : [];
  return curveNames(
    all.map((mesh, i) => {
      const name = isObject(mesh) ? textOf(mesh['name']) : '';
      return { name: name || `mesh ${i}`, curves: writtenNames(mesh) };
    }),
  );
}

function writtenNames(mesh: unknown): readonly string[] {
  if (!isObject(mesh)) return [];
  const { primitives, extras } = mesh;
  const first: unknown = Array.isArray(primitives) ? primitives[0] : undefined;
  const targets = isObject(first) ? first['targets'] : undefined;
  const names: unknown = isObject(extras) ? extras['targetNames'] : undefined;
  return Array.isArray(targets) ? targets.map((_, i) => (Array.isArray(names) ? textOf(names[i]) : '')) : [];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
