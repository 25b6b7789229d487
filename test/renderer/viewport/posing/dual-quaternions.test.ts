import { expect, test } from 'vitest';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { bindBuffers, TEXELS, writeDualQuaternions } from '#renderer/viewport/posing/dual-quaternions.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';

const figure = buildFigure(starterSkeleton(), 'low');
const bind = bindBuffers(figure);
const joints = bind.positions.length / 3;

function texelsFor(positions: readonly number[], rotations: readonly number[]): Float32Array {
  const out = new Float32Array(joints * TEXELS * 4);
  writeDualQuaternions(out, 0, { positions, rotations }, bind);
  return out;
}

test('the canonical stance is the identity: every dual quaternion is 1', () => {
  const texels = texelsFor([...bind.positions], [...bind.rotations]);
  for (let j = 0; j < joints; j++) {
    const [x, y, z, w, ...dual] = texels.subarray(j * TEXELS * 4, j * TEXELS * 4 + 8);
    expect(Math.hypot(x, y, z)).toBeLessThan(1e-6);
    expect(Math.abs(w)).toBeCloseTo(1, 6);
    expect(Math.hypot(...dual)).toBeLessThan(1e-6);
  }
});

test('worked example: with all joints 2 m along x, the dual part is half of that', () => {
  const texels = texelsFor(
    [...bind.positions].map((p, i) => (i % 3 === 0 ? p + 2 : p)),
    [...bind.rotations],
  );
  const w = texels[3];
  expect(texels[4] * w).toBeCloseTo(1, 5);
  expect(texels[5]).toBeCloseTo(0, 5);
  expect(texels[6]).toBeCloseTo(0, 5);
});
