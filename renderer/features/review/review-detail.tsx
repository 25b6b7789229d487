import { TransitionName } from '#renderer/controls/clip-name.tsx';
import { counted } from '#contract/words/counted.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { Undo2 } from 'lucide';
import type { Transition } from '#core/transition/document/document.ts';
import type { ReviewChange } from '#core/transition/review/review-changes.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { judgedBy, rememberReviewer, reviewerOf } from './judge-commands.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { chooseSlot, setNote, setReviewer } from '#renderer/stores/reviews/review-edits.ts';
import { talliesOf } from '#renderer/stores/reviews/votes.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { draftFields } from '#renderer/stores/workspace/draft-fields.ts';
import { DraftNote } from '#renderer/controls/draft-note.tsx';
import type { Draft } from '#renderer/controls/use-draft.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { SAME_MOTION, statusIcons } from '#renderer/controls/status-mark.tsx';
import type { ReviewedChanges } from '#core/transition/review/compare-review.ts';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { TextField } from '#renderer/kit/text-field.tsx';

/** The review of the open transition, or of several selected ones. */
export function ReviewDetail() {
  const app = useApp();
  const judged = judgedBy(app);
  const transition = app.open.transition.value;
  if (judged.length > 1) {
    return (
      <section class="review-detail" aria-label="Review">
        <h3 class="title">{counted(judged.length, 'transition')}</h3>
        <StatusButtons />
        <p class="faint">A status applies to all of them. Click a row to show only that transition.</p>
      </section>
    );
  }
  if (!transition) return <p class="review-detail empty-state">Open a transition to review it.</p>;
  const { date } = transition.review;
  const tallies = talliesOf(transition, slotLetter);
  return (
    <section class="review-detail" aria-label="Review">
      <h3 class="title cut" data-tip={transition.name}>
        <TransitionName transition={transition} />
      </h3>
      <StatusButtons />
      <Staleness {...app.reviews.since(transition)} />
      <div class="review-facts">
        <span class="dim">Chosen</span>
        <ChosenSlot transition={transition} />
        {tallies.length > 0 && (
          <>
            <span class="dim">Blind votes</span>
            <span class="review-tallies">{tallies.join(' · ')}</span>
          </>
        )}
        <ReviewerField key={transition.id} transition={transition} />
        {date !== null && <span class="dim">{momentText(date)}</span>}
      </div>
      <DraftNote
        key={`${transition.id} ${transition.note}`}
        draftField={draftFields.transitionNote(transition.id)}
        note={transition.note}
        placeholder="Note: what to keep, what to change"
        maxLength={20_000}
        focusTarget="reviewNote"
        keep={(text, draft) => keepNote(app, transition.id, text.trimEnd(), draft)}
      />
    </section>
  );
}

function keepNote(
  { document, editing }: Pick<Workbench, 'document' | 'editing'>,
  transitionId: string,
  note: string,
  draft: Draft,
): void {
  const before = document.current.peek().transitions.find(({ id }) => id === transitionId);
  if (before === undefined) return;
  if (note === before.note) draft.drop();
  else draft.keep(note, editing.commit(setNote(before, note)));
}

/** The status as pressed button, among the others. */
function StatusButtons() {
  return (
    <div class="segments status-buttons" role="group" aria-label="Set status">
      {statuses.map((status) => (
        <ActionButton
          key={status}
          action={`review.${status}`}
          icon={statusIcons[status]}
          named
          class={status}
          segment
        />
      ))}
    </div>
  );
}

const statuses = ['approved', 'needsWork', 'rejected', 'unreviewed'] as const;

/** Changes since the review, and a button to restore the reviewed settings. */
function Staleness({ changes, same = [] }: ReviewedChanges) {
  const { disabledReason } = useAction('review.restore');
  if (same.length > 0)
    return (
      <p class="faint" role="status" data-tip={same.map(({ words }) => words).join('\n')}>
        {SAME_MOTION}
      </p>
    );
  if (changes.length === 0) return null;
  const parts = [...new Set(changes.map(({ part }) => partWords[part]))].join(' and ');
  return (
    <div class="staleness" role="status">
      <header class="row gap-6">
        <Icon node={statusIcons.stale} size={14} />
        <b>Stale: {parts} changed since</b>
        {disabledReason === null && <ActionButton action="review.restore" icon={Undo2} named />}
      </header>
      <ul>
        {changes.map(({ words }) => (
          <li key={words} class="dim">
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

const partWords: Readonly<Record<ReviewChange['part'], string>> = {
  settings: 'settings',
  source: 'source clip',
  destination: 'destination clip',
  blending: 'blending',
};

function ChosenSlot({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  return (
    <Segments
      class="chosen-slot"
      label="Chosen slot"
      options={transition.slots.map(({ method }, index) => {
        const label = methodLabel(method);
        return {
          name: `${slotLetter(index)} ${label}`,
          tip: `Use ${slotLetter(index)} (${label}) for approval and export`,
          chosen: index === transition.chosen,
          content: (
            <>
              <b>{slotLetter(index)}</b> {transition.slots.length < 3 && <span class="cut">{label}</span>}
            </>
          ),
        };
      })}
      choose={(index) => commitEdit(app, (open) => chooseSlot(open, index))}
    />
  );
}

/** The reviewer of the transition, or of future reviews if it is unreviewed. */
function ReviewerField({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const reviewed = transition.review.status !== 'unreviewed';
  const value = reviewed ? transition.review.reviewer : reviewerOf(app);
  const keep = (name: string): void => {
    const before = app.open.editable.peek();
    if (name === '' || before?.id !== transition.id) return;
    if (reviewed) void app.editing.commit(setReviewer(before, name));
    else rememberReviewer(app, name);
  };
  return (
    <>
      <span>{reviewed ? 'Reviewer' : 'Your name'}</span>
      <TextField
        key={transition.id}
        label={reviewed ? 'Reviewer' : 'Your name'}
        data-tip={
          reviewed ? 'The person who set this status' : 'Your name, saved with each status that you set'
        }
        maxLength={200}
        value={value}
        keep={keep}
      />
    </>
  );
}
