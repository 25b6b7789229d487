import type { Rows } from '#contract/exchange/text-table.ts';
import { createCurveSampler } from './curve-sampler.ts';
import type { PlotModel } from './chart.ts';
import { unitOf } from './quantities.ts';

/** The curves at each frame of the source, from the first one on, below their heads: `LeftFoot Y, A Cut (cm)`. */
export function curveTable(model: Omit<PlotModel, 'pair' | 'home' | 'moments' | 'timeUnit'>): Rows {
  const { evaluation, choice, extent, fps } = model;
  const { curves, tracks, values, sample } = createCurveSampler(evaluation, choice);
  const { name: unit } = unitOf(choice);
  const heads = tracks.flatMap((track) =>
    curves.map(({ name }) => `${track.name}, ${name}${unit === '' ? '' : ` (${unit})`}`),
  );
  const first = Math.ceil(extent.start * fps - 1e-6);
  const lines = Array.from({ length: Math.floor(extent.end * fps + 1e-6) - first + 1 }, (_, i) => {
    sample((first + i) / fps);
    return [first + i, (first + i) / fps, ...values];
  });
  return [[choice.clip === null ? 'Frame from seam' : 'Frame', 'Time (s)', ...heads], ...lines];
}
