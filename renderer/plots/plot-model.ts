import type { Skeleton } from '../../core/skeleton.ts';
import type { TransitionEvaluation } from '../../core/transition/evaluation/evaluation.ts';
import type { CurveChoice } from './curves.ts';
import type { Moment } from './moments.ts';
import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';

/** What a plot shows: everything but the playhead. */
export interface PlotModel {
  readonly evaluation: TransitionEvaluation;
  readonly skeleton: Skeleton;
  readonly choice: CurveChoice;
  readonly pair: string; // another one brings the view back
  readonly home: TimeRange; // in sight until someone zooms
  readonly extent: TimeRange; // everything there is
  readonly moments: readonly Moment[];
  readonly timeUnit: 'frames' | 'seconds' | 'timecode';
  readonly fps: number; // of the source: frames are its
}

export interface PlotListener {
  seek(time: number): void;
  /** There is something to draw that no model asked for. */
  wake(): void;
}
