import type { OverlayApp } from './overlay.ts';

/** Why an overlay of the blend cannot be shown: an open clip has none. */
export const needsBlend = ({ open }: OverlayApp): string | null =>
  open.isClip.value ? 'a clip is open, not a transition' : null;
