/** Writes motion as BVH and GLB with the places of its joints, for `import.py`: `write-motion.ts FOLDER`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bakeMotion, framesWithin, type BakedClip } from '#core/engines/motion/bake-motion.ts';
import { rootChoices } from '#core/engines/motion/carried-root.ts';
import { openMotion } from '#core/engines/motion/transition-motion.ts';
import { trackSize } from '#core/clip/clip-tracks.ts';
import { createChannels } from '#core/pose/channels.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { bvhText } from '#main/export/motion/bake-file.ts';
import { writeGlb } from '#main/export/motion/write-glb.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { randomRig, type RigShape } from '../fixtures/baked-rigs.ts';
import { characterGlb } from '../fixtures/characters.ts';
import { glbOf } from '../fixtures/gltf-figure.ts';
import { ended } from '../fixtures/ended.ts';
import { squashingBall } from '../fixtures/squashing-ball.ts';
import { talkingFace } from '../fixtures/talking-face.ts';
import { starterClip } from '../fixtures/starters.ts';
import { waving, withTracks } from '../fixtures/tracks.ts';
import { partsOf, transitionOf } from '../fixtures/transitions.ts';
import { valueOf } from '../fixtures/value-of.ts';

interface Case {
  readonly clip: BakedClip;
  readonly skin: Skin | null;
}

/** Of the random rigs. */
const SHAPE = { frames: 20, fps: 30, size: 0.3, seed: 5, moving: true, chain: false };

const folder = path.resolve(process.argv[2], 'ours');
mkdirSync(folder);
for (const [name, { clip, skin }] of Object.entries(await cases())) {
  const file = path.join(folder, name);
  writeFileSync(`${file}.bvh`, bvhText(clip));
  writeFileSync(`${file}.glb`, await writeGlb({ name, clip, skin }));
  writeFileSync(
    `${file}.json`,
    JSON.stringify({
      fps: clip.fps,
      names: clip.skeleton.names,
      frames: placesOf(clip),
      curves: curvesOf(clip),
    }),
  );
}

async function cases(): Promise<Readonly<Record<string, Case>>> {
  const rig = (change: Partial<RigShape>): Case => ({
    clip: named(randomRig({ joints: 1, ...SHAPE, ...change })),
    skin: null,
  });
  const character = await readCase(await characterGlb());
  return {
    ...Object.fromEntries(
      rootChoices.map((root) => [`walk-to-jog-${root}`, { clip: transition(root), skin: null }]),
    ),
    'one-joint': rig({}),
    'many-joints': rig({ joints: 300 }),
    'long-chain': rig({ joints: 60, chain: true, fps: 120 }),
    scaled: scaled(),
    giant: rig({ joints: 20, size: 40, fps: 30 / 1.001 }),
    character: { ...character, clip: swaying(character.clip) },
    face: await readCase(await glbOf(talkingFace())),
    ball: await readCase(await glbOf(squashingBall())),
  };
}

async function readCase(bytes: Uint8Array): Promise<Case> {
  const nothing = new Map<string, Uint8Array>();
  const [{ clip }] = valueOf(await importGltf(bytes, nothing));
  return { clip, skin: valueOf(await importSkin(bytes, nothing, '')) };
}

function transition(root: (typeof rootChoices)[number]): BakedClip {
  const chain = valueOf(openChain(partsOf([transitionOf()], [starterClip('walk'), starterClip('jog')])));
  const motion = valueOf(ended(openMotion(chain, { of: 'A', trailing: true, footLock: true })));
  return ended(bakeMotion(motion, framesWithin(motion.range, 60), root));
}

/** A rig with scales that its joints pass on, and curves. */
function scaled(): Case {
  const clip = named(randomRig({ joints: 20, ...SHAPE, moving: false }));
  const channels = createChannels(20, [0, 2, 5], ['smile', 'blink']);
  return {
    clip: withTracks({ ...clip, groundHeight: 0, loop: false }, channels, waving(channels, 1)),
    skin: null,
  };
}

/** With names that Blender keeps as they are. */
function named(clip: BakedClip): BakedClip {
  return { ...clip, skeleton: { ...clip.skeleton, names: clip.skeleton.names.map((_, j) => `j${j}`) } };
}

/** Thirty frames in which each joint turns a little. */
function swaying({ skeleton }: BakedClip): BakedClip {
  const frames = 30;
  const rest = [...skeleton.restPositions];
  const turn = (frame: number): number[] => [Math.sin(0.01 * frame), 0, 0, Math.cos(0.01 * frame)];
  const all = Array.from({ length: frames }, (_, frame) => frame);
  return {
    skeleton,
    fps: 30,
    frameCount: frames,
    positions: Float32Array.from(all.flatMap((frame) => [rest[0] + 0.02 * frame, ...rest.slice(1)])),
    rotations: Float32Array.from(all.flatMap((frame) => skeleton.names.flatMap(() => turn(frame)))),
  };
}

/** The value of each curve at each frame, by name. */
function curvesOf({ tracks, frameCount }: BakedClip): Readonly<Record<string, readonly number[]>> {
  if (tracks === undefined) return {};
  const { channels, values } = tracks;
  const [size, { length }] = [trackSize(channels), channels.curves];
  const frames = Array.from({ length: frameCount }, (_, frame) => frame);
  return Object.fromEntries(
    channels.curves.map((name, i) => [name, frames.map((frame) => values[(frame + 1) * size - length + i])]),
  );
}

/** Where each joint is at each frame, m. */
function placesOf({ skeleton, positions, rotations, frameCount }: BakedClip): number[][][] {
  const joints = skeleton.names.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  return Array.from({ length: frameCount }, (_, frame) => {
    worldTransforms(world, skeleton.parentIndices, {
      positions: positions.subarray(frame * joints * 3),
      rotations: rotations.subarray(frame * joints * 4),
    });
    return skeleton.names.map((__, j) => [...world.positions.subarray(j * 3, j * 3 + 3)]);
  });
}
