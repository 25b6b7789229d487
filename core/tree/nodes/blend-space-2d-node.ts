import { blendSpace2D, MIN_SAMPLE_DISTANCE } from '../weights/blend-space-2d.ts';
import { polarBands } from '../weights/polar-bands.ts';
import { changing } from '../weights/changing.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { choiceSpec, numberSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, lastOf, nodeSpec } from '../schema/tree-spec.ts';

/**
 * Motions at positions in a plane, mixed by gradient bands: exact at each sample, without triangles. Axes in
 * unlike units, such as degrees and m/s, would let the larger numbers decide; polar bands compare directions
 * and relative lengths, and -180 degrees is 180.
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
    /** `polar`: x is a direction in degrees, y a length, such as a speed, see `polarBands`. */
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
    const children = samples.map(({ node }, i) => binder.child(node, `samples[${i}].node`));
    if (coordinates === 'plane') {
      const places = Float64Array.from(placesOf(samples, coordinates).flat());
      return createMeanBlender(children, (weights) => blendSpace2D(weights, places, sourceX, sourceY), cap);
    }
    const places = Float64Array.from(samples.flatMap((sample) => polarOf(sample.x, sample.y)));
    const [angle, length] = [changing(0), changing(0)];
    const weigh = (weights: Float64Array): unknown => {
      // As `polarOf`, without an array at each moment.
      angle.value = sourceX.value * DEGREE + (sourceY.value < 0 ? Math.PI : 0);
      length.value = Math.abs(sourceY.value);
      angle.rate = sourceX.rate * DEGREE;
      length.rate = sourceY.value < 0 ? -sourceY.rate : sourceY.rate;
      return polarBands(weights, places, angle, length);
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
  return samples.map(({ x, y }) => [y * Math.sin(x * DEGREE), y * Math.cos(x * DEGREE)]);
}

const DEGREE = Math.PI / 180;

/** Angle (rad) and length (>= 0): a negative length points the other way. */
function polarOf(degrees: number, length: number): [angle: number, length: number] {
  return [degrees * DEGREE + (length < 0 ? Math.PI : 0), Math.abs(length)];
}
