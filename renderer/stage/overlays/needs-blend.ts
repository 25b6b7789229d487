import type { OverlayApp } from './overlay.ts';

/** Why an overlay of the blend cannot be shown: an open clip has none. */
export const needsBlend = ({ open }: OverlayApp): string | null =>
  open.alone.value !== null ? 'a clip is open, not a transition' : null;
