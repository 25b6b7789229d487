import type { Changing } from '../../blending/changing.ts';
import { constantSpec, numberSpec } from '../../schema/plain-specs.ts';
import type { ValueOf } from '../../schema/spec.ts';
import { objectSpec, taggedSpec } from '../../schema/structure-specs.ts';
import { durationSpec } from '../schema/tree-spec.ts';
import { createAverageSmoother, sampleAverage } from './average-smoother.ts';
import { createDragSmoother, sampleDrag } from './drag-smoother.ts';
import { sampleKeyTrack, type KeyTrack } from './key-track.ts';
import { createSpringSmoother, sampleSpring } from './spring-smoother.ts';

export const smoothingSpec = taggedSpec('A smoothing', {
  spring: objectSpec('A spring', { kind: constantSpec('spring'), halfLife: durationSpec }),
  average: objectSpec('An average', { kind: constantSpec('average'), window: durationSpec }),
  drag: objectSpec('A drag', {
    kind: constantSpec('drag'),
    acceleration: numberSpec({ above: 0 }),
    drag: durationSpec,
  }),
});

/** Smoothing of a stepped input that drives weights. */
export type Smoothing = ValueOf<typeof smoothingSpec>;

/** A number as a function of time. */
export interface NumberTrack {
  sample(out: Changing, clock: { readonly time: number }): Changing;
  /** Time at which it has settled, s: to 1e-9. */
  readonly settledAt: number;
}

/** Half-lives in which a spring reduces an offset to 1e-9. */
const SETTLED_HALF_LIVES = 18;

export function smoothTrack(track: KeyTrack, smoothing: Smoothing | null): NumberTrack {
  const end = track.times[track.times.length - 1];
  if (smoothing === null) {
    return { settledAt: end, sample: (out, clock) => sampleKeyTrack(out, track, clock) };
  }
  switch (smoothing.kind) {
    case 'spring': {
      const smoother = createSpringSmoother(track, smoothing.halfLife);
      const settledAt = end + SETTLED_HALF_LIVES * smoothing.halfLife;
      return { settledAt, sample: (out, clock) => sampleSpring(out, smoother, clock) };
    }
    case 'average': {
      const smoother = createAverageSmoother(track, smoothing.window);
      return {
        settledAt: end + smoothing.window,
        sample: (out, clock) => sampleAverage(out, smoother, clock),
      };
    }
    case 'drag': {
      const smoother = createDragSmoother(track, smoothing);
      return { settledAt: smoother.arrivedAt, sample: (out, clock) => sampleDrag(out, smoother, clock) };
    }
  }
}
