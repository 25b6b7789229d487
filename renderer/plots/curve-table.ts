import { createCurveSampler } from './curve-sampler.ts';
import type { PlotModel } from './plot-model.ts';
import { unitOf } from './quantities.ts';
import { trackName } from './tracks.ts';

/** The curves at each frame of the source, from the first one on, below their heads: `LeftFoot Y, A Cut (cm)`. */
export function curveTable({
  evaluation,
  skeleton,
  choice,
  extent,
  fps,
}: Pick<PlotModel, 'evaluation' | 'skeleton' | 'choice' | 'extent' | 'fps'>) {
  const { curves, tracks, values, sample } = createCurveSampler(evaluation, choice);
  const unit = unitOf(choice).name;
  const heads = tracks.flatMap((track) => {
    const joint = trackName(skeleton.names, track, choice.quantity);
    return curves.map(({ name }) => `${joint}, ${name} (${unit})`);
  });
  const first = Math.ceil(extent.start * fps - 1e-6);
  const frames = Math.floor(extent.end * fps + 1e-6) - first + 1;
  const lines = Array.from({ length: frames }, (_, i) => {
    const time = (first + i) / fps;
    sample(time);
    return [first + i, time, ...values];
  });
  return [[choice.alone === null ? 'Frame from seam' : 'Frame', 'Time (s)', ...heads], ...lines];
}
