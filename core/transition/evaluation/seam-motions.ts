import type { Clock, Motion } from '../clips/motion.ts';
import type { SeamMotions } from '../method.ts';

/** Two motions that meet, on a clock of their own: where their seam lies on it, and how many seconds a unit of it is. */
export interface MeetingMotions {
  readonly source: Pick<Motion, 'pose'>;
  readonly destination: Pick<Motion, 'pose'>;
  readonly at: number;
  readonly unit: number;
}

/** The same on the seam's clock, s. */
export function seamMotions({ source, destination, at, unit }: MeetingMotions): SeamMotions {
  const onClock = ({ elapsed }: Clock): Clock => ({ elapsed: at + elapsed / unit });
  return {
    source: (out, clock) => source.pose(out, onClock(clock)),
    destination: (out, clock) => destination.pose(out, onClock(clock)),
  };
}
