import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { takeTime } from '#core/take-time.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { lastSource } from '#core/transition/document/resolve-chain.ts';
import type { Database } from '../../library/database/database.ts';
import type { ClipFacts } from '../../library/rows/clip-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { transitionRows } from '../../library/rows/transition-rows.ts';

type Ends = Pick<AuditReport['judged'][number], 'source' | 'destination' | 'review'>;

/** Makes what a report says of a chain besides its slots. Each clip is read once. */
export function createJudgedEnds(db: Database): (chain: readonly Transition[]) => Ends {
  const clips = new Map<string, ClipFacts | undefined>();
  const endOf = ({ id, time }: MotionUse) => {
    if (!clips.has(id)) clips.set(id, motionSummaries(db, [id])[0]);
    const clip = clips.get(id);
    return clip && { clip: clip.name, seconds: takeTime(clip, time).inFile, tags: [...clip.tags] };
  };
  return (chain) => {
    const { id, destination } = chain[chain.length - 1];
    const review = transitionRows.find(db, id)?.review.status;
    const [left, entered] = [endOf(lastSource(chain)), endOf(destination)];
    return {
      ...(left && { source: left }),
      ...(entered && { destination: entered }),
      ...(review !== undefined && { review }),
    };
  };
}
