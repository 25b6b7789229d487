import './status-mark.css';
import { CircleCheck, CircleDashed, CircleX, Equal, TriangleAlert, Wrench } from 'lucide';
import type { ReviewStatus } from '#core/transition/document/document.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import { Icon } from '../kit/icon.tsx';
import type { ReviewedChanges } from '#core/transition/review/compare-review.ts';

export const statusIcons = {
  unreviewed: CircleDashed,
  approved: CircleCheck,
  needsWork: Wrench,
  rejected: CircleX,
  stale: TriangleAlert,
} as const;

export const SAME_MOTION = 'Measured again: same motion';

export interface StatusMarkProps extends ReviewedChanges {
  readonly status: ReviewStatus;
  readonly words?: boolean; // shows the name beside the icon, not only in the tooltip
}

/** The status of a review as icon, colour and name, with a warning if it is stale. */
export function StatusMark(props: StatusMarkProps) {
  const { status, changes, same = [], words = false } = props;
  const stale = changes.length > 0;
  const about = stale ? 'stale' : same.length > 0 ? SAME_MOTION : null;
  const name = about === null ? statusWords[status] : `${statusWords[status]}, ${about}`;
  return (
    <span class={`status-mark ${status}${stale ? ' stale' : ''}`} data-tip={tipOf(props)}>
      <span class="status-sign" role={words ? undefined : 'img'} aria-label={words ? undefined : name}>
        <Icon node={statusIcons[status]} size={14} />
      </span>
      {words && <span class="cut">{statusWords[status]}</span>}
      {about !== null && (
        <span
          class={stale ? 'stale-sign' : 'rigid faint'}
          role={words ? 'img' : undefined}
          aria-label={words ? about : undefined}
        >
          <Icon node={stale ? statusIcons.stale : Equal} size={13} />
        </span>
      )}
    </span>
  );
}

function tipOf({ status, changes, same = [] }: StatusMarkProps): string {
  const lines = [...changes, ...same].map(({ words }) => words);
  const title = changes.length > 0 ? ', changed since:' : same.length > 0 ? `. ${SAME_MOTION}` : '';
  return [statusWords[status] + title, ...lines].join('\n');
}
