import type { App } from '../app.ts';

/** Shows a clip alone, at `time` s of it. Refused during a blind comparison. */
export function openClip(app: App, clipId: string, time = 0): void {
  const { session } = app;
  if (session.blind.peek() !== null) return app.notices.say('Open clip: a blind comparison is running');
  const before = session.openClip.peek();
  const left = before?.left ?? { time: session.time.peek(), loopRange: session.loopRange.peek() };
  session.playing.value = false;
  if (before?.id === clipId) session.time.value = time;
  else session.openClip.value = { id: clipId, at: time, left };
}

/** Returns to the transition, where playback was left. */
export function closeClip({ session }: Pick<App, 'session'>): void {
  const open = session.openClip.peek();
  if (open === null) return;
  session.playing.value = false;
  session.openClip.value = null;
  session.time.value = open.left.time;
  session.loopRange.value = open.left.loopRange;
}
