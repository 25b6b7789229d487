import type { App } from '../../state/app.ts';

/** Reasons why a command is disabled; null = enabled. */
export const needsLibrary = ({ library }: App): string | null =>
  library.isOpen.value ? null : 'no library is open';

/** A transition on the screen, with or without a preview. */
export const needsTransition = ({ open }: App): string | null => {
  if (open.isClip.value) return 'a clip is open, not a transition';
  return open.transition.value ? null : 'no transition is open';
};

/** A transition, or an open clip. */
export const needsClips = ({ open }: App): string | null =>
  open.played.value ? null : 'no transition or clip is open';

export const needsMotion = (app: App): string | null => needsTransition(app) ?? needsLoadedClips(app);

export const needsLoadedClips = (app: App): string | null =>
  needsClips(app) ?? (app.open.motion.value.state === 'ready' ? null : 'its clips are not loaded');

export const needsOpenClip = ({ open }: App): string | null => (open.isClip.value ? null : 'no clip is open');

export const needsTwoFigures = ({ shown: { figures } }: App): string | null =>
  figures.value.length < 2 ? 'the transition has one slot only' : null;
