import { expect, test } from 'vitest';
import { createMaterials } from '#renderer/viewport/paint/materials.ts';
import { createUniforms } from '#renderer/viewport/paint/uniforms.ts';

const uniforms = createUniforms();
const [coarse, fine] = [createMaterials(uniforms, 4), createMaterials(uniforms, 9)];
const names = Object.keys(coarse) as (keyof typeof coarse)[];

test('qualities share the programs of all shaders that do not read what differs between them', () => {
  const differing = names.filter(
    (name) => JSON.stringify(coarse[name].defines) !== JSON.stringify(fine[name].defines),
  );
  expect(differing).toEqual(['figure', 'stand', 'before', 'over', 'behind']);
});

test('a shader has every constant that it reads', () => {
  for (const name of names) {
    const { vertexShader, fragmentShader, defines } = coarse[name];
    const read = `${vertexShader}${fragmentShader}`.match(/\b(SHADOW_TAPS|EDGE_TAPS|ONIONS)\b/g) ?? [];
    expect(Object.keys(defines), name).toEqual(expect.arrayContaining([...new Set(read)]));
  }
});
