import type { App } from '../../state/app.ts';

/** Each says why something cannot be done now; null = it can. */
export const needsLibrary = ({ library }: App): string | null =>
  library.value.state === 'open' ? null : 'no library is open';

/** A transition on the screen: one that is being dragged, too. */
export const needsTransition = ({ open }: App): string | null =>
  open.transition.value ? null : 'no transition is open';

export const needsMotion = ({ open }: App): string | null => {
  if (!open.transition.value) return 'no transition is open';
  return open.motion.value.state === 'ready' ? null : 'its clips are not loaded';
};

export const needsTwoFigures = ({ figures }: App): string | null =>
  figures.value.length < 2 ? 'the transition has one slot only' : null;
