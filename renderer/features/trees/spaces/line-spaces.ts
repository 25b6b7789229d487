import type { NumberSource } from '#core/tree/tree-spec.ts';
import { MAX_NUMBER } from '#core/documents/limits.ts';
import { pathOf, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { type PadNode, numbersIn, type NodeView, axisOf } from './pad-node.ts';
import { tidied } from '#renderer/kit/plot/scale.ts';
import type { Content, PadGrip, PadMark, PlotSpace } from './pad-space.ts';
import { clampBetween, MIN_GAP } from './pad-scale.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Samples along an axis, each between its neighbours. */
export const blendSpace1D: NodeView = {
  space: blendSpace1DSpace,
  breakpoints: ({ samples }) => numbersIn(samples, ['at']),
  drop: { field: 'samples', moved: (item, [at]) => ({ ...item, at }), along: 'at' },
};

function blendSpace1DSpace({ address, fields, inputs }: PadNode): PlotSpace {
  const places = (fields['samples'] as readonly { readonly at: number }[]).map(({ at }) => at);
  const marks = places.map((at, i): PadMark => {
    const place = [...address, 'samples', i];
    const low = (places[i - 1] ?? -Infinity) + MIN_GAP;
    const high = (places[i + 1] ?? Infinity) - MIN_GAP;
    const moved: PadGrip['moved'] = (content, [to]) =>
      withValueAt(content, [...place, 'at'], clampBetween(to, low, high, at));
    return pointMark([...place, 'node'], [at], moved, numbersAt(place, 'at'));
  });
  return lineOf(axisOf(fields['x'] as NumberSource, 'x', [...address, 'x'], inputs, places), marks);
}

/** Ranges along an axis: no start passes that of a neighbour, because the order is that of the layers. */
export const singleAxis: NodeView = {
  space: singleAxisSpace,
  breakpoints: ({ ranges }) => [...numbersIn(ranges, ['start']), ...numbersIn(ranges, ['end'])],
  drop: {
    field: 'ranges',
    moved: (item, [start]) => ({ ...item, start, end: start + Number(item['end']) - Number(item['start']) }),
    along: 'start',
  },
};

function singleAxisSpace({ address, fields, inputs }: PadNode): PlotSpace {
  const ranges = fields['ranges'] as readonly Range[];
  const marks = ranges.map(({ start, end }, i): PadMark => {
    const place = [...address, 'ranges', i];
    return {
      path: pathOf([...place, 'node']),
      at: [start],
      span: [start, end],
      radius: null,
      grips: rangeGrips(place, ranges, i),
      numbers: numbersAt(place, 'start', 'end'),
    };
  });
  const extent = ranges.flatMap(({ start, end }) => [start, end]);
  return lineOf(axisOf(fields['x'] as NumberSource, 'x', [...address, 'x'], inputs, extent), marks);
}

function rangeGrips(place: Address, ranges: readonly Range[], i: number): readonly PadGrip[] {
  const { start, end } = ranges[i];
  const [low, high] = [ranges[i - 1]?.start ?? -Infinity, ranges[i + 1]?.start ?? Infinity];
  const set = (content: Content, field: keyof Range, value: number): Content =>
    withValueAt(content, [...place, field], value);
  return [
    {
      part: 'whole',
      at: [start],
      moved(content, [to]) {
        const begin = clampBetween(to, low, Math.min(high, MAX_NUMBER - (end - start)), start);
        return set(set(content, 'start', begin), 'end', begin === start ? end : tidied(end + begin - start));
      },
    },
    {
      part: 'start',
      at: [start],
      moved: (content, [to]) => set(content, 'start', clampBetween(to, low, Math.min(high, end), start)),
    },
    {
      part: 'end',
      at: [end],
      moved: (content, [to]) => set(content, 'end', clampBetween(to, start, Infinity, end)),
    },
  ];
}

/** Two motions at the ends of a weight. */
export const continuousBlend: NodeView = { space: continuousBlendSpace };

function continuousBlendSpace({ address, fields, inputs }: PadNode): PlotSpace {
  const axis = axisOf(
    fields['weight'] as NumberSource,
    'weight',
    [...address, 'weight'],
    inputs,
    [0, 1],
    true,
  );
  return lineOf(axis, [pointMark([...address, 'a'], [0]), pointMark([...address, 'b'], [1])]);
}

function lineOf(axis: PlotSpace['axes'][number], marks: readonly PadMark[]): PlotSpace {
  return { kind: 'plot', axes: [axis], slices: [], marks, ofSpheres: false };
}

/** The addresses of fields of an item. */
export const numbersAt = (place: Address, ...fields: readonly string[]): readonly Address[] =>
  fields.map((field) => [...place, field]);

/** A child at a point; without `moved` it stays there. */
export function pointMark(
  child: Address,
  at: readonly number[],
  moved?: PadGrip['moved'],
  numbers: readonly Address[] = [],
): PadMark {
  const grips: readonly PadGrip[] = moved ? [{ part: 'whole', at, moved }] : [];
  return { path: pathOf(child), at, span: null, radius: null, grips, numbers };
}
