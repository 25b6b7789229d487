import type { StageState } from '../../stores/window/stage.ts';

/** Interval between updates of the status bar while playing, ms: faster numbers are unreadable. */
const REPORT_EVERY_MS = 300;
/** Share of a new measurement in the smoothed one. */
const NEWEST = 0.1;

/** Measurements of one frame. */
export interface FrameMeasure {
  readonly elapsedMs: number; // since the previous frame; 0 after a sleep
  readonly evaluateMs: number;
  readonly playing: boolean;
  readonly tier: string;
}

/** Reports the drawing speed in the status bar, smoothed and slowly enough to read. */
export function createDrawingReport({ report }: StageState): (measure: FrameMeasure) => void {
  let rate = 0; // frames per second
  let evaluateMs = 0;
  let reportedAt = 0;
  return (measure) => {
    const { elapsedMs, playing, tier } = measure;
    if (elapsedMs > 0) rate += (1000 / elapsedMs - rate) * (rate === 0 ? 1 : NEWEST);
    if (!playing) rate = 0;
    evaluateMs += (measure.evaluateMs - evaluateMs) * NEWEST;
    const now = performance.now();
    if (playing && now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    const before = report.peek();
    if (!playing && before.framesPerSecond === null && before.tier === tier) return;
    report.value = { framesPerSecond: rate > 0 ? rate : null, evaluateMs, tier };
  };
}
