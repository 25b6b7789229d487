import { useEffect } from 'preact/hooks';
import type { Judgement } from '#core/judge/judge.ts';
import { nextStep, faultNumber, type NextStep } from '#core/judge/verdict.ts';
import { findEngine } from '#core/engines/engines.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { actionNow, useApp, useWindow, type WindowContext } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { sameSlots } from '#renderer/stores/slots/slot-differences.ts';
import { worstOf } from './worst-of.ts';

/** What the numbers ask for next, in one sentence with its button. */
export function WhatNow({ judgement, transition }: WhatNowProps) {
  const window = useWindow();
  const step = nextStep(judgement.slots);
  const { words, action, label, isFaulty } = adviceOf(window, step, transition);
  return (
    <p class="what-now">
      {words}
      {isFaulty && <WorstJoint step={step} judgement={judgement} />}{' '}
      <ActionButton action={action} named>
        {label}
      </ActionButton>
    </p>
  );
}

interface WhatNowProps {
  readonly judgement: Judgement;
  readonly transition: Transition;
}

/** An approved transition goes to the engine; else the numbers decide. A chain has no seam to move. */
function adviceOf(window: WindowContext, step: NextStep, transition: Transition) {
  const { reviews, document } = window.app;
  const name = slotLetter(step.slot);
  if (transition.review.status === 'approved' && reviews.since(transition).changes.length === 0) {
    const engine = findEngine(document.current.engine.value);
    const action = engine ? 'settings.exportForEngine' : 'engine.choose';
    return { words: 'Approved as it is.', action, isFaulty: false };
  }
  if (step.kind === 'approve') {
    const isChosen = transition.chosen === step.slot;
    const action = isChosen ? 'review.approved' : `review.choose${name}`;
    return { words: `No metric of ${name} reaches a fault score of 1.`, action, isFaulty: false };
  }
  const { metric, faults } = step.most ?? { metric: null, faults: 0 };
  const most = `${faultNumber(faults)} of ${faultNumber(step.faults)}`;
  const words = `Most of ${name}’s fault score: ${metric?.label.toLowerCase()}, ${most}`;
  const isSeam =
    step.kind === 'seam' &&
    actionNow(window, 'transition.suggest').disabledReason === null &&
    !isBestSeam(window.app.session.bestSeam.value, transition);
  const action = isSeam ? 'transition.suggest' : `slot.tune${name}`;
  // The short title does not say whose slot is tuned.
  return { words, action, label: actionNow(window, action).title, isFaulty: true };
}

/** True if the last search for seams found none with a lower fault score. */
const isBestSeam = (best: Transition | null, now: Transition): boolean =>
  best?.id === now.id &&
  best.slots.length === now.slots.length &&
  best.slots.every((slot, i) => sameSlots(slot, now.slots[i])) &&
  transitionEnds.every((end) => isSameUse(best[end], now[end]));

const isSameUse = (a: MotionUse, b: MotionUse): boolean =>
  a.id === b.id &&
  a.mirror === b.mirror &&
  a.playRate === b.playRate &&
  Math.abs(a.time - b.time) < SAME_TIME;
const SAME_TIME = 1e-3; // s

/** The joint in which the metric is worst, lit in the views while it is pointed at. */
function WorstJoint({ step, judgement }: { readonly step: NextStep; readonly judgement: Judgement }) {
  const app = useApp();
  const { most, slot } = step;
  const worst = most && worstOf(app, most.metric, judgement, slot);
  // Nothing stays lit once the words name another joint, or go under the pointer.
  useEffect(() => () => void (app.session.namedJoint.value = null), [worst?.joint]);
  if (!worst?.name) return <>.</>;
  const light = (joint: number | null) => (): void => void (app.session.namedJoint.value = joint);
  return (
    <span
      onPointerEnter={light(worst.joint)}
      onPointerLeave={light(null)}
      onFocusIn={light(worst.joint)}
      onFocusOut={light(null)}
    >
      {', worst at '}
      <span class="sentence-end">
        <Button bare tip={`Selects ${worst.name}, and goes to its worst moment`} onClick={worst.show}>
          {worst.name}
        </Button>
        .
      </span>
    </span>
  );
}
