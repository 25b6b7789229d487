import { expect, test } from 'vitest';
import { eventually } from '#test/fixtures/eventually.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { fitClip, type UsedClip } from '#core/transition/clips/fit-clips.ts';
import { mapOf } from '#core/transition/clips/open-chain.ts';
import { createClipFitter } from '#renderer/clips/fitted-clips.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const { clip } = starterClips()[1];
const used = { clip, joints: {}, root: { kind: 'auto' } as const };

test('a clip is fitted once for each use, and a map is made once for each skeleton and its edits', async () => {
  const fitter = createClipFitter();
  const map = mapOf(used);
  expect(mapOf(used)).toBe(map);
  const edited = mapOf({ clip, joints: { Head: { role: null } } });
  expect(edited).not.toBe(map);
  const clipOn = (
    on: JointMap,
    set: UsedClip = used,
    mirror = true,
    onto: JointMap | null = null,
  ): Promise<RootedClip> =>
    eventually(() => {
      const fitted = fitter.fit({ used: set, fit: { map: on, mirror, onto } });
      if (!fitted?.ok) throw new Error('not yet');
      return fitted.value.clip;
    });
  const mirrored = await clipOn(map);
  expect(await clipOn(map)).toBe(mirrored);
  expect(await clipOn(edited)).not.toBe(mirrored);
  expect(await clipOn(map, used, true, edited)).not.toBe(mirrored);
  expect((await clipOn(map, used, false)).rotations).toEqual(clip.rotations);
  const raised = await clipOn(map, { ...used, settings: { groundHeight: 0.2, loop: clip.loop } });
  expect(raised.groundHeight).toBe(0.2);
  expect(raised.root).toBe(mirrored.root);
  const contacts = { left: [{ start: 0, end: 1 }] };
  const kept = await clipOn(map, { ...used, settings: { groundHeight: 0.2, loop: clip.loop, contacts } });
  expect(kept.contacts).toEqual({ right: contacts.left });
  expect(kept.root).toBe(mirrored.root);
  const looped = await clipOn(map, { ...used, settings: { groundHeight: 0, loop: !clip.loop } });
  expect(looped.loop).toBe(!clip.loop);
  const recorded = await clipOn(map, { ...used, clip: { ...clip, loop: !clip.loop } });
  expect(looped.root).toEqual(recorded.root);
  expect(looped.root).not.toEqual(mirrored.root);
  const again = await clipOn(map);
  expect((await clipOn(map, { ...used, root: { kind: 'none' } })).root).not.toEqual(again.root);
});

test('fitting a long clip yields to other work, and is finished in the end', async () => {
  const rounds = 400;
  const repeat = (values: Float32Array): Float32Array => {
    const out = new Float32Array(values.length * rounds);
    for (let i = 0; i < rounds; i++) out.set(values, i * values.length);
    return out;
  };
  const long = {
    ...clip,
    frameCount: clip.frameCount * rounds,
    positions: repeat(clip.positions),
    rotations: repeat(clip.rotations),
  };
  let turns = 0;
  const fitter = createClipFitter(() => {
    turns++;
    return Promise.resolve();
  });
  const planned = {
    used: { ...used, clip: long },
    fit: { map: mapOf(used), mirror: true, onto: null },
  };
  expect(fitter.fit(planned)).toBeNull();
  await expect.poll(() => fitter.fit(planned)?.ok).toBe(true);
  expect(turns).toBeGreaterThan(0);
});

test('feet are planted in slices as at once', async () => {
  const { skeleton } = clip;
  const restPositions = skeleton.restPositions.map((value, i) =>
    skeleton.names[Math.floor(i / 3)].endsWith('Leg') ? value * 1.1 : value,
  );
  const onto = mapOf({ clip: { ...clip, skeleton: { ...skeleton, restPositions } }, joints: {} });
  const fit = { map: mapOf(used), mirror: false, onto, feet: 'byLegs' } as const;
  const fitter = createClipFitter();
  const rotations = await eventually(() => valueOf(fitter.fit({ used, fit })!).clip.rotations);
  expect(rotations).toEqual(valueOf(fitClip(used, fit)).clip.rotations);
  expect(rotations).not.toEqual(valueOf(fitClip(used, { ...fit, feet: undefined })).clip.rotations);
});

test('a clip that cannot be fitted has a message', () => {
  const fitter = createClipFitter();
  const nothing = Object.fromEntries(
    clip.skeleton.names.map((name) => [name, { role: null, side: 'centre', counterpart: null } as const]),
  );
  const fit = { map: mapOf({ clip, joints: nothing }), mirror: true, onto: null };
  expect(fitter.fit({ used, fit })).toMatchObject({ ok: false, error: { code: 'noSides' } });
});
