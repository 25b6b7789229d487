import type { OverlayApp } from './overlay.ts';

/** Why what a blend does cannot be shown now: a clip by itself has none. */
export const needsBlend = ({ open }: OverlayApp): string | null =>
  open.isClip.value ? 'a clip is open, not a transition' : null;
