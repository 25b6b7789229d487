import { clamp01 } from '#core/clamp.ts';
import type { Workbench } from '../../../stores/workbench.ts';
import { pointedClip } from '../../../stores/commands/library/pointed-row.ts';

/** Step of an arrow key, as a share of the clip. */
const STEP = 1 / 24;

/** Shows or hides the enlarged pose of the selected clip beside the list. */
export function togglePeek(app: Pick<Workbench, 'document' | 'session'>): void {
  const clip = pointedClip(app);
  const isOpen = app.session.peek.peek() !== null;
  app.session.peek.value = isOpen || !clip ? null : { clipId: clip.id, share: 0 };
}

/** Handles keys while it is shown: ← and → move through the clip, Escape hides it. False for other keys. */
export function takePeekKey({ session: { peek } }: Pick<Workbench, 'session'>, key: string): boolean {
  const open = peek.peek();
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[key];
  if (!open || (step === undefined && key !== 'Escape')) return false;
  const share = clamp01(open.share + (step ?? 0));
  peek.value = key === 'Escape' ? null : { ...open, share };
  return true;
}

/** Shows the newly selected clip. */
export function movePeek(app: Pick<Workbench, 'document' | 'session'>): void {
  const open = app.session.peek.peek();
  const clip = pointedClip(app);
  if (open) app.session.peek.value = clip && { ...open, clipId: clip.id };
}
