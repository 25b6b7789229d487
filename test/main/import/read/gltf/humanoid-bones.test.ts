import type { GLTF } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import { decodeClip, encodeClip } from '#core/clip/clip-buffer.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { valueOf } from '#main/library/problems.ts';
import { skeletonOfClip } from '#main/library/rows/skeleton-rows.ts';
import { characterGlb } from '#test/fixtures/characters.ts';
import { clipNamed, setUp } from '#test/main/import/index-fixture.ts';

/** Bones and canonical names of the person by node. */
const BONES = `hips spine head leftUpperArm leftLowerArm leftHand rightUpperArm rightLowerArm rightHand
  leftUpperLeg leftLowerLeg leftFoot leftToes rightUpperLeg rightLowerLeg rightFoot rightToes`.split(/\s+/);
const PARTS =
  `hips, spine 1, head, left upper arm, left forearm, left hand, right upper arm, right forearm, right hand,
  left thigh, left shin, left foot, left toes, right thigh, right shin, right foot, right toes`.split(/,\s+/);

const versions = ['VRM', 'VRMC_vrm', 'VRMC_vrm_animation'] as const;
type Version = (typeof versions)[number];
type Entries = (readonly [bone: string, node: unknown])[];

/**
 * A person with a bone map in its file.
 *
 * @param change returns other pairs of bone and node, or another map
 */
async function vrm(
  version: Version,
  change = (entries: Entries): unknown => entries,
  nameOf = (_: string, node: number): string => `${node}`,
): Promise<Uint8Array> {
  const entries = change(BONES.map((bone, node) => [bone, node]));
  const listed = (pairs: Entries): unknown =>
    version === 'VRM'
      ? pairs.map(([bone, node]) => ({ bone, node, useDefaultValues: true }))
      : Object.fromEntries(pairs.map(([bone, node]) => [bone, { node }]));
  const humanBones = Array.isArray(entries) ? listed(entries as Entries) : entries;
  return withJson(await characterGlb(), (json) => ({
    ...json,
    nodes: json.nodes?.map((node, i) => ({ ...node, name: nameOf(node.name ?? '', i) })),
    extensions: { [version]: { humanoid: { humanBones } } },
  }));
}

/** A GLB with another JSON. */
function withJson(glb: Uint8Array, change: (json: GLTF.IGLTF) => object): Uint8Array {
  const view = Buffer.from(glb);
  const length = view.readUInt32LE(12);
  const text = JSON.stringify(change(JSON.parse(view.toString('utf8', 20, 20 + length)) as GLTF.IGLTF));
  const chunk = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.from(view.subarray(0, 20));
  head.writeUInt32LE(20 + chunk.length + view.length - 20 - length, 8);
  head.writeUInt32LE(chunk.length, 12);
  return Buffer.concat([head, chunk, view.subarray(20 + length)]);
}

async function imported(glb: Uint8Array) {
  const found = await importGltf(glb, new Map());
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  const [{ clip, report }] = found.value;
  return { clip, warnings: report.warnings };
}

const swapped = (name: string): string =>
  name.replace(/Left|Right/, (side) => (side === 'Left' ? 'Right' : 'Left'));

const partsOf = (map: JointMap): string[] => map.joints.map((joint) => canonicalName(joint));

describe('a bone map', () => {
  test.each(versions)('%s: nodes without meaningful names are the bones that it says', async (version) => {
    const { clip, warnings } = await imported(await vrm(version));
    const map = clipJointMap(decodeClip(encodeClip(clip)));
    expect(partsOf(map)).toEqual(PARTS);
    expect(map).toMatchObject({ problems: [], joints: PARTS.map(() => ({ byShape: false })) });
    expect(warnings).toEqual([]);
  });

  test.each(versions)('%s: counts more than names', async (version) => {
    const { clip } = await imported(await vrm(version, undefined, swapped));
    expect(clip.skeleton.names).toContain('LeftForeArm');
    expect(partsOf(clipJointMap(clip))).toEqual(PARTS);
  });

  test('may leave out bones, and have others that nobody knows', async () => {
    const bytes = await vrm('VRM', (entries) => [
      ...entries.filter(([bone]) => !/Toes|head/.test(bone)),
      ['head', -1],
      ['tail', 2],
    ]);
    const { clip, warnings } = await imported(bytes);
    expect(partsOf(clipJointMap(clip))).toEqual(PARTS.map((part) => (/toes|head/.test(part) ? '' : part)));
    expect(warnings).toEqual([]);
  });

  test('is known to the library, beside the same joints without one', async () => {
    const { library, write, index } = setUp();
    write('plain.glb', await vrm('VRM', () => [], swapped));
    write('avatar.vrm', await vrm('VRM', undefined, swapped));
    valueOf(await index());
    const parts = (name: string): string[] =>
      partsOf(createJointMap(skeletonOfClip(library.db, clipNamed(library, name).id)!.skeleton));
    expect(parts('avatar')).toEqual(PARTS);
    expect(parts('plain')).not.toEqual(PARTS);
  });
});

describe('a map that cannot be right is left aside, with a word', () => {
  const faults: Readonly<Record<string, readonly [change: (entries: Entries) => unknown, told: string]>> = {
    'a node that is not there': [
      (all) => [...all.slice(1), ['hips', 99]],
      '/hips: expected an index of /nodes, found 99',
    ],
    'no number': [
      (all) => [...all.slice(1), ['hips', '__proto__']],
      '/hips: expected an index of /nodes, found "__proto__"',
    ],
    'a node twice': [
      (all) => [...all, ['neck', 2]],
      '/neck: expected another node than that of head, found 2',
    ],
    'no right foot': [
      (all) => all.filter(([bone]) => bone !== 'rightFoot'),
      '/rightFoot: expected a node, found none',
    ],
    'no map': [() => null, ': expected '],
    text: [() => 'hips', ': expected '],
  };
  for (const version of versions)
    test.each(Object.keys(faults))(`${version}: %s`, async (what) => {
      const [change, told] = faults[what];
      const { clip, warnings } = await imported(await vrm(version, change, (name) => name));
      expect(warnings).toEqual([expect.stringContaining(told)]);
      expect(warnings[0]).toMatch(/^\/extensions\/VRM.*; joints are recognised by their names$/);
      expect(clip.skeleton).not.toHaveProperty('bones');
      expect(partsOf(clipJointMap(clip))).toEqual(PARTS);
    });

  test('a bone twice', async () => {
    const { warnings } = await imported(await vrm('VRM', (all) => [...all, ['hips', 17]]));
    expect(warnings).toEqual([expect.stringContaining('/hips: expected no second node, found 17')]);
  });

  test.each(versions)('%s: limbs upside down are no limbs', async (version) => {
    const flipped = (all: Entries): Entries => all.map(([bone], i) => [bone, BONES.length - 1 - i]);
    const { clip } = await imported(await vrm(version, flipped));
    expect(clipJointMap(clip).problems.length).toBeGreaterThan(0);
  });
});
