import type { Skeleton } from '#core/skeleton.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';
import type { TimeUnit } from '../kit/time-words.ts';
import type { CurveChoice } from './curves.ts';
import type { Moment } from './moments.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';

/** The content of a plot, without the playhead. */
export interface PlotModel {
  readonly evaluation: TransitionEvaluation;
  readonly skeleton: Skeleton;
  readonly choice: CurveChoice;
  readonly pair: string; // a different pair resets the view
  readonly home: TimeRange; // visible range before zooming
  readonly extent: TimeRange; // the whole transition
  readonly moments: readonly Moment[];
  readonly timeUnit: TimeUnit;
  readonly fps: number; // of the source, whose frames the axis shows
}

export interface PlotListener {
  seek(time: number): void;
  /** True if it must draw although the model is the same. */
  wake(): void;
}
