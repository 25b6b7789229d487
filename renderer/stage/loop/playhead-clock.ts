import type { Workbench } from '../../stores/workbench.ts';
import { advanceTime, atEnd } from '../../stores/session/playback.ts';
import { playRange } from '../../stores/commands/playhead.ts';

/** Advances the playhead by `elapsedMs` of playback. Returns whether playback continues: without a loop it stops at the end. */
export function advancePlayhead(
  app: Pick<Workbench, 'open' | 'session' | 'workspace'>,
  elapsedMs: number,
): boolean {
  const { session } = app;
  if (!session.playing.peek()) return false;
  const range = playRange(app);
  const loop = app.workspace.state.peek().loop || session.offers.peek().length > 0;
  const direction = session.shuttle.peek();
  const played = (elapsedMs / 1000) * session.speed.peek() * direction;
  const time = advanceTime(session.time.peek(), played, range, loop);
  session.time.value = time;
  if (loop || !atEnd(time, direction, range)) return true;
  session.playing.value = false;
  return false;
}
