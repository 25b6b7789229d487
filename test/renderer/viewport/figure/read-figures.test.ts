import { expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { buildFigure, type Detail, type BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { bentLine, dog, person, quarterTurned } from './skeletons.ts';

const rounded = (x: number): number => Number(x.toFixed(4)) + 0;

/** Means, and roots of mean squares, of what the vertices of a joint have, by column. */
const columns = (values: Float32Array, vertices: readonly number[], size: number): string[] =>
  Array.from({ length: size }, (_, i) => {
    const sum = (of: (x: number) => number): number =>
      vertices.reduce((total, v) => total + of(values[v * size + i]), 0) / vertices.length;
    return `${rounded(sum((x) => x))} ±${rounded(Math.sqrt(sum((x) => x * x)))}`;
  });

/** A line for each joint with vertices that follow it most. */
function readFigure({ skeleton, mesh, soleDrop, marks, limbs, passive }: BuiltFigure): string[] {
  const all = Array.from({ length: mesh.positions.length / 3 }, (_, v) => v);
  const byJoint = skeleton.names.map((_, j) => all.filter((v) => mesh.joints[v * 4] === j));
  return [
    ...[{ soleDrop }, { marks }, ...limbs].map((part) =>
      JSON.stringify(part, (_, x: unknown) => (typeof x === 'number' ? rounded(x) : x)),
    ),
    `passive ${skeleton.names.filter((_, j) => passive[j]).join(' ')}`,
    ...byJoint.flatMap((vertices, j) =>
      vertices.length === 0
        ? []
        : [
            [
              `${skeleton.names[j]} ${vertices.length}:`,
              ...columns(mesh.positions, vertices, 3),
              '|',
              ...columns(mesh.normals, vertices, 3),
              '|',
              ...columns(mesh.weights, vertices, 4).slice(0, 2),
              '|',
              ...columns(Float32Array.from(mesh.tones), vertices, 4),
            ].join(' '),
          ],
    ),
  ];
}

const figures: readonly (readonly [string, Skeleton, Detail])[] = [
  ['the starter figure', starterSkeleton(), 'full'],
  ['the starter figure from far', starterSkeleton(), 'low'],
  ['a person with fingers', person(5), 'full'],
  ['a person that looks along +X', quarterTurned(person()), 'medium'],
  ['a dog', dog, 'full'],
  ['a bent line', bentLine, 'full'],
];

test('the shape of figures, joint by joint', async () => {
  const read = figures.map(([name, skeleton, detail]) =>
    [name, ...readFigure(buildFigure(skeleton, detail))].join('\n'),
  );
  await expect(`${read.join('\n\n')}\n`).toMatchFileSnapshot('read/figures.txt');
});
