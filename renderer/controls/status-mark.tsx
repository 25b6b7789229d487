import './status-mark.css';
import { CircleCheck, CircleDashed, CircleX, TriangleAlert, Wrench } from 'lucide';
import type { ReviewStatus } from '#core/transition/document/document.ts';
import { statusWords, type ReviewChange } from '#core/transition/review/review-changes.ts';
import { Icon } from '../kit/icon.tsx';

export const statusIcons = {
  unreviewed: CircleDashed,
  approved: CircleCheck,
  needsWork: Wrench,
  rejected: CircleX,
  stale: TriangleAlert,
} as const;

export interface StatusMarkProps {
  readonly status: ReviewStatus;
  readonly changes: readonly ReviewChange[]; // since the review
  readonly words?: boolean; // shows the name beside the icon, not only in the tooltip
}

/** The status of a review as icon, colour and name, with a warning if it is stale. */
export function StatusMark({ status, changes, words = false }: StatusMarkProps) {
  const stale = changes.length > 0;
  const name = stale ? `${statusWords[status]}, stale` : statusWords[status];
  return (
    <span class={`status-mark ${status}${stale ? ' stale' : ''}`} data-tip={tipOf(status, changes)}>
      <span class="status-sign" role={words ? undefined : 'img'} aria-label={words ? undefined : name}>
        <Icon node={statusIcons[status]} size={14} />
      </span>
      {words && <span class="cut">{statusWords[status]}</span>}
      {stale && (
        <span class="stale-sign" role={words ? 'img' : undefined} aria-label={words ? 'stale' : undefined}>
          <Icon node={statusIcons.stale} size={13} />
        </span>
      )}
    </span>
  );
}

function tipOf(status: ReviewStatus, changes: readonly ReviewChange[]): string {
  if (changes.length === 0) return statusWords[status];
  return [`${statusWords[status]}, changed since:`, ...changes.map(({ words }) => words)].join('\n');
}
