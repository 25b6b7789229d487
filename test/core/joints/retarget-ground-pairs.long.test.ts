import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { readClipContent } from '#main/import/read/clip-content.ts';
import { importTakes } from '#main/import/read/import-file.ts';
import { feetOf, figures, figureWith, fittedTo, withGround } from '#test/fixtures/feet-on-ground.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import { coveringTraits, nameOfTraits, ODD_ZEROS } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { studioClip } from '#test/fixtures/studio-rigs/studio-rig.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const RIG = path.resolve(import.meta.dirname, '../../../../shared/mocap/rigs/kenney_character.fbx');

const walk = baseMotion('walk', starterClip('walk'), 2);
const traits = coveringTraits();
const studios = [...traits, ...ODD_ZEROS.map((zero, i) => ({ ...traits[i * 3], zero }))];

interface Source {
  readonly name: string;
  readonly skeleton: string;
  readonly clip: Clip;
}

const takesOf = ['01_01', '12_01', '131_01', '131_02', '131_03'];

/** Every fourth frame of a recording at 120 per second. */
function thinned(clip: Clip): Clip {
  const frameCount = Math.floor(clip.frameCount / 4);
  const every = (from: Float32Array): Float32Array => {
    const width = from.length / clip.frameCount;
    return Float32Array.from(
      { length: frameCount * width },
      (_, i) => from[i + 3 * width * Math.floor(i / width)],
    );
  };
  const { positions, rotations } = clip;
  return { ...clip, frameCount, fps: clip.fps / 4, positions: every(positions), rotations: every(rotations) };
}

async function allSources(): Promise<readonly Source[]> {
  const recorded = (hasMocap ? takesOf : []).map((take) => ({
    name: take,
    skeleton: take,
    clip: thinned(cmuClip(`cmu_${take}`)),
  }));
  const character = existsSync(RIG) ? valueOf(await importTakes(valueOf(readClipContent(RIG)), RIG, {})) : [];
  const starters = ['walk', 'jog', 'hop', 'crouch', 'idle', 'turn', 'wave'];
  return [
    ...starters.map((name) => ({ name, skeleton: 'starter', clip: starterClip(name) })),
    ...recorded,
    ...character.map(({ take, clip }) => ({ name: `character ${take}`, skeleton: 'character', clip })),
    ...studios.map((each) => ({
      name: nameOfTraits(each),
      skeleton: nameOfTraits(each),
      clip: studioClip(walk, each),
    })),
  ];
}

/*
 * Every motion on every other skeleton. A constant cannot keep feet of other shapes on the ground while they
 * roll: then the median of the lower foot counts. Planted feet fail only where the source's own foot is at
 * the limit of what counts as standing.
 */
test('all ordered pairs: figures stand on the ground, and hips keep their vertical acceleration', async () => {
  const all = (await allSources()).map((each) => ({
    ...each,
    clip: withGround(each.clip),
    map: clipJointMap(each.clip),
  }));
  const generated = Object.entries(figures).map(([name, each]) => ({
    skeleton: name,
    map: createJointMap(figureWith(each)),
  }));
  const targets = [...new Map([...all, ...generated].map((each) => [each.skeleton, each])).values()];
  // Studio rigs walk alike, so that a third of them as sources shows what all do.
  const sources = all.filter(({ skeleton }, i) => !skeleton.startsWith('zero') || i % 3 === 0);
  const pairs = sources.flatMap(({ name, skeleton, clip: source }) =>
    targets.flatMap((target) => {
      if (skeleton === target.skeleton) return [];
      const feetOn = (planted: boolean) => {
        const { clip, scale } = fittedTo(source, { ...target.map, planted });
        return feetOf(source, clip, scale);
      };
      return [{ pair: `${name} → ${target.skeleton}`, free: feetOn(false), planted: feetOn(true) }];
    }),
  );
  const share = (of: (pair: (typeof pairs)[number]) => boolean): number =>
    pairs.filter(of).length / pairs.length;
  const jolts = pairs.map(({ free, planted }) => Math.max(free.jolt, planted.jolt));
  expect(pairs.length).toBeGreaterThan(hasMocap ? 1500 : 1000);
  expect(Math.max(...jolts)).toBeLessThan(1.1);
  if (!hasMocap) return;
  // Measured: 60, 93 and 85 % without planted feet, 95.7, 100 and 99.9 % with them.
  expect(share(({ free }) => free.within >= 0.95)).toBeGreaterThan(0.58);
  expect(share(({ free }) => Math.abs(free.median) <= 0.01)).toBeGreaterThan(0.92);
  expect(share(({ free }) => free.flight <= 0.02)).toBeGreaterThan(0.83);
  expect(share(({ planted }) => planted.within >= 0.95)).toBeGreaterThan(0.95);
  expect(share(({ planted }) => Math.abs(planted.median) <= 0.01)).toBe(1);
  expect(share(({ planted }) => planted.flight <= 0.02)).toBeGreaterThan(0.99);
}, 600_000);
