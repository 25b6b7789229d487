import type { GLTF } from '@gltf-transform/core';
import { failure, success, type Result } from '../../../../core/result.ts';
import { inShort, isObject } from './check-shape.ts';

/** Extensions with a bone map, and the bones that one needs. VRM 0.x lists the bones; the others name them. */
const EXTENSIONS = ['VRMC_vrm', 'VRMC_vrm_animation', 'VRM'] as const;
const LIMBS = ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'];
const NEEDED = ['hips', ...['left', 'right'].flatMap((side) => LIMBS.map((part) => side + part))];

const FINGER = '(Thumb|Index|Middle|Ring|Little)(Metacarpal|Proximal|Intermediate|Distal)';
const isBone = new RegExp(
  `^(hips|spine|chest|upperChest|neck|head|jaw|(left|right)(Eye|Shoulder|Toes|${LIMBS.join('|')}|${FINGER}))$`,
);

/**
 * The humanoid bone of each node, as a VRM file maps them; empty in other files. A map that contradicts itself or lacks a limb is
 * a warning.
 */
export function humanoidBones({
  extensions,
  nodes = [],
}: GLTF.IGLTF): Result<ReadonlyMap<number, string>, string> {
  const bones = new Map<number, string>();
  const name = EXTENSIONS.find((each) => isObject(extensions) && Object.hasOwn(extensions, each));
  if (name === undefined) return success(bones);
  const place = `/extensions/${name}/humanoid/humanBones`;
  const fault = (
    at: string,
    expected: string,
    found: unknown,
  ): { readonly ok: false; readonly error: string } =>
    failure(
      `${place}${at}: expected ${expected}, found ${inShort(found)}; joints are recognised by their names`,
    );
  const humanoid = part(part(extensions, name), 'humanoid');
  const entries = entriesOf(part(humanoid, 'humanBones'));
  if (entries === null)
    return fault('', name === 'VRM' ? 'a list' : 'an object', part(humanoid, 'humanBones'));
  for (const [bone, node] of entries) {
    if (node === undefined || node === -1 || typeof bone !== 'string' || !isBone.test(bone)) continue; // not set
    if (typeof node !== 'number' || !Object.hasOwn(nodes, node))
      return fault(`/${bone}`, 'an index of /nodes', node);
    if (bones.has(node)) return fault(`/${bone}`, `another node than that of ${bones.get(node)}`, node);
    if ([...bones.values()].includes(bone)) return fault(`/${bone}`, 'no second node', node);
    bones.set(node, bone);
  }
  const missing = NEEDED.find((bone) => ![...bones.values()].includes(bone));
  return missing === undefined ? success(bones) : fault(`/${missing}`, 'a node', undefined);
}

const part = (whole: unknown, name: string): unknown =>
  isObject(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;

/** Pairs of bone and node; null for another shape. */
function entriesOf(map: unknown): readonly (readonly [bone: unknown, node: unknown])[] | null {
  if (Array.isArray(map)) return map.map((entry) => [part(entry, 'bone'), part(entry, 'node')]);
  return isObject(map) ? Object.entries(map).map(([bone, entry]) => [bone, part(entry, 'node')]) : null;
}
