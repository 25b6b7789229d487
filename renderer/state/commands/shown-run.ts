import type { Session } from '../session/session.ts';

/**
 * Goes back from a stress run to the transition and its playback state.
 *
 * @param openTransition id of the transition that is open now: another one begins at its seam
 */
export function hideRun(
  { run, playing, time, loopRange }: Pick<Session, 'run' | 'playing' | 'time' | 'loopRange'>,
  openTransition: string | null,
): void {
  const shown = run.peek();
  if (shown === null) return;
  const isSame = shown.transition === openTransition;
  playing.value = false;
  run.value = null;
  time.value = isSame ? shown.left.time : 0;
  loopRange.value = isSame ? shown.left.loopRange : 'blend';
}
