import { expect, test } from 'vitest';
import { starterClips } from '../../../starter/starter-clips.ts';
import { createClipFitter } from '../../../../renderer/stores/clips/fitted-clips.ts';

const { clip } = starterClips()[1];

test('a clip is fitted once for each use, and a map is made once for each skeleton and its edits', () => {
  const fitter = createClipFitter();
  const map = fitter.mapOf(clip, undefined);
  expect(fitter.mapOf(clip, undefined)).toBe(map);
  const edited = fitter.mapOf(clip, { Head: { role: null } });
  expect(edited).not.toBe(map);
  const mirrored = fitter.fit(clip, { map, mirror: true, onto: null });
  expect(fitter.fit(clip, { map, mirror: true, onto: null })).toBe(mirrored);
  expect(fitter.fit(clip, { map: edited, mirror: true, onto: null })).not.toBe(mirrored);
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
  const fitted = fitter.fit(long, { map: fitter.mapOf(clip, undefined), mirror: true, onto: null });
  expect(fitted.value.state).toBe('fitting');
  await expect.poll(() => fitted.value.state).toBe('ready');
  expect(turns).toBeGreaterThan(0);
});

test('a clip that cannot be fitted has a message', () => {
  const fitter = createClipFitter();
  const nothing = Object.fromEntries(
    clip.skeleton.names.map((name) => [name, { role: null, side: 'centre', counterpart: null } as const]),
  );
  const fit = { map: fitter.mapOf(clip, nothing), mirror: true, onto: null };
  expect(fitter.fit(clip, fit).value).toMatchObject({ state: 'failed', problem: { code: 'noSides' } });
});
