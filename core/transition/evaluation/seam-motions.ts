import type { Clock, Motion } from '../../clip/motion.ts';
import type { SeamMotions } from '../../methods/parts/method.ts';

/** Two motions that meet at a seam, at time `at` of their clock, s. */
export interface MeetingMotions {
  readonly source: Pick<Motion, 'pose'>;
  readonly destination: Pick<Motion, 'pose'>;
  readonly at: number;
}

/** The motions on the seam's clock, s. */
export function seamMotions({ source, destination, at }: MeetingMotions): SeamMotions {
  const onClock = ({ elapsed }: Clock): Clock => ({ elapsed: at + elapsed });
  return {
    source: (out, clock) => source.pose(out, onClock(clock)),
    destination: (out, clock) => destination.pose(out, onClock(clock)),
  };
}
