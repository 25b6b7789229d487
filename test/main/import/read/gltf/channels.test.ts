import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { squashingBall } from '#test/fixtures/squashing-ball.ts';
import { faceCurves, talkingFace } from '#test/fixtures/talking-face.ts';

test('the generated files are valid, and a face has 52 curves', async () => {
  expect(new Set(faceCurves).size).toBe(52);
  for (const document of [squashingBall(), talkingFace()]) {
    const { issues } = await validateBytes(await glbOf(document), { maxIssues: 100 });
    expect(issues.messages).toEqual([]);
  }
});
