import type { App } from '../../../state/app.ts';
import { pointedClip } from '../../../state/commands/library/pointed-row.ts';

/** Part of the clip that an arrow moves on by. */
const STEP = 1 / 24;

/** Shows the selected clip larger beside the list, as the pointer does over its strip, or no longer. */
export function togglePeek(app: App): void {
  const clip = pointedClip(app);
  const isOpen = app.session.peek.peek() !== null;
  app.session.peek.value = isOpen || !clip ? null : { clipId: clip.id, share: 0 };
}

/** While a clip is shown so, ← and → go through it, and Escape ends it. False for any other key. */
export function takePeekKey({ session: { peek } }: App, key: string): boolean {
  const open = peek.peek();
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[key];
  if (!open || (step === undefined && key !== 'Escape')) return false;
  const share = Math.min(Math.max(open.share + (step ?? 0), 0), 1);
  peek.value = key === 'Escape' ? null : { ...open, share };
  return true;
}

/** Shows the clip that is selected now in place of the one before. */
export function movePeek(app: App): void {
  const open = app.session.peek.peek();
  const clip = pointedClip(app);
  if (open) app.session.peek.value = clip && { ...open, clipId: clip.id };
}
