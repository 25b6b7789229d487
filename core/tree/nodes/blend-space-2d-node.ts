import { blendSpace2D, MIN_SAMPLE_DISTANCE } from '../../blending/weights/blend-space-2d.ts';
import { changing, type Changing } from '../../blending/changing.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { choiceSpec, numberSpec, optionalSpec } from '../../schema/plain-specs.ts';
import { objectsSpec } from '../../schema/structure-specs.ts';
import { initialSpec, lastOf, nodeSpec } from '../schema/tree-spec.ts';

/**
 * Motions at positions in a plane, mixed by gradient bands: exact at each sample, without triangles. Axes in unlike units, such as degrees
 * and m/s, would let the larger numbers decide; polar coordinates put them to one scale, and -180 degrees is 180.
 */
export const blendSpace2DNode = defineNode({
  id: 'blendSpace2D',
  label: 'Blend space 2D',
  fields: {
    x: numberSourceSpec(),
    y: numberSourceSpec(),
    samples: objectsSpec('A sample', [1, 64], {
      x: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'x', -1) + 1),
      y: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'y', 0)),
      node: nodeSpec,
    }),
    /** `polar`: x is a direction in degrees, y a length, such as a speed. They are mixed where they lie in the plane. */
    coordinates: optionalSpec(choiceSpec(['plane', 'polar']), 'plane'),
    cap: capSpec,
  },

  check({ samples, coordinates }, report) {
    const places = placesOf(samples, coordinates);
    places.forEach(([x, y], i) => {
      const near = places.findIndex((other) => Math.hypot(x - other[0], y - other[1]) < MIN_SAMPLE_DISTANCE);
      if (near < i) report(`samples[${i}]`, `This sample is at the same position as sample ${near}.`);
    });
  },

  bind({ x, y, samples, coordinates, cap }, binder) {
    const [sourceX, sourceY] = [binder.number(x), binder.number(y)];
    const places = Float64Array.from(placesOf(samples, coordinates).flat());
    const [across, along] = [changing(0), changing(0)];
    const children = samples.map(({ node }, i) => binder.child(node, `samples[${i}].node`));
    const weigh = (weights: Float64Array): unknown => {
      if (coordinates === 'plane') return blendSpace2D(weights, places, sourceX, sourceY);
      writePlace(across, along, sourceX, sourceY);
      return blendSpace2D(weights, places, across, along);
    };
    return createMeanBlender(children, weigh, cap);
  },
});

/** The samples in the plane. */
function placesOf(
  samples: readonly { readonly x: number; readonly y: number }[],
  coordinates: 'plane' | 'polar',
): readonly (readonly [x: number, y: number])[] {
  if (coordinates === 'plane') return samples.map(({ x, y }) => [x, y]);
  const [across, along] = [changing(0), changing(0)];
  return samples.map(({ x, y }) => {
    writePlace(across, along, changing(x), changing(y));
    return [across.value, along.value];
  });
}

const DEGREE = Math.PI / 180;

/** Writes `x = r sin(a)`, `y = r cos(a)` of an angle in degrees and a length, and their rates. */
function writePlace(x: Changing, y: Changing, angle: Changing, length: Changing): void {
  const sine = Math.sin(angle.value * DEGREE);
  const cosine = Math.cos(angle.value * DEGREE);
  x.value = length.value * sine;
  y.value = length.value * cosine;
  x.rate = length.rate * sine + angle.rate * DEGREE * y.value;
  y.rate = length.rate * cosine - angle.rate * DEGREE * x.value;
}
