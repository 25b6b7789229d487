import { isObject } from '../../documents/specs/structure-specs.ts';

/** True if a node or a part of it has a polar blend space. */
export function hasPolarSpace(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPolarSpace);
  if (!isObject(value)) return false;
  const isPolar = value['kind'] === 'blendSpace2D' && value['coordinates'] === 'polar';
  return isPolar || Object.values(value).some(hasPolarSpace);
}
