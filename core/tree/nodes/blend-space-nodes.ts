import { blendSpace1D, singleAxisWeights } from '../weights/axis-weights.ts';
import { createMeanBlender, capSpec } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec, initialSpec, lastOf, nodeSpec } from '../tree-spec.ts';
import { numberSpec, choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { blendSpace2D, MIN_SAMPLE_DISTANCE, polarBands } from '../weights/plane-weights.ts';
import { changing } from '../weights/changing.ts';

/** Motions at positions on an axis; neighbours are mixed. */
export const blendSpace1DNode = defineNode({
  id: 'blendSpace1D',
  label: 'Blend space 1D',
  fields: {
    x: numberSourceSpec(),
    // ascending
    samples: objectsSpec('A sample', [1, 64], {
      at: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'at', -1) + 1),
      node: nodeSpec,
    }),
  },

  check({ samples }, report) {
    samples.forEach(({ at }, i) => {
      if (i > 0 && at <= samples[i - 1].at) report(`samples[${i}].at`, 'Samples must ascend.');
    });
  },

  bind({ x, samples }, binder) {
    const source = binder.number(x);
    const places = Float64Array.from(samples, ({ at }) => at);
    const children = samples.map(({ node }, i) => binder.child(node, `samples[${i}].node`));
    return createMeanBlender(children, (weights) => blendSpace1D(weights, places, source));
  },
});

/** Motions with ranges along an axis that may overlap in any way: each is a layer over the earlier ones. */
export const singleAxisNode = defineNode({
  id: 'singleAxis',
  label: 'Single-axis blender',
  fields: {
    x: numberSourceSpec(),
    // none starts before the one before it
    ranges: objectsSpec('A range', [1, 64], {
      start: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'end', 0)),
      end: initialSpec(numberSpec(), (_, { items }) => {
        const [from, to] = [lastOf(items, 'start', -1), lastOf(items, 'end', 0)];
        return to + Math.max(to - from, 0.1);
      }),
      node: nodeSpec,
    }),
    cap: capSpec,
  },

  check({ ranges }, report) {
    ranges.forEach(({ start, end }, i) => {
      if (end < start) report(`ranges[${i}].end`, 'A range must not end before it starts.');
      if (i > 0 && start < ranges[i - 1].start) {
        report(`ranges[${i}].start`, 'A range must not start before the one before it.');
      }
    });
  },

  bind({ x, ranges, cap }, binder) {
    const source = binder.number(x);
    const places = Float64Array.from(ranges.flatMap(({ start, end }) => [start, end]));
    const children = ranges.map(({ node }, i) => binder.child(node, `ranges[${i}].node`));
    return createMeanBlender(children, (weights) => singleAxisWeights(weights, places, source), cap);
  },
});

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
