// renderer/panels/status: the status bar and notices
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App } from '../../state/app.ts';
import { selectedMarks } from '../../state/commands/marks/selected-marks.ts';
import { progressText } from '../../state/library/jobs.ts';
import { PoseDistanceReadout } from './pose-distance.tsx';
import { useApp, useKeyHints } from '../controls/window-context.ts';

/** What just happened, what goes on, and the keys that work where the focus is. */
export function StatusBar() {
  const app = useApp();
  const { library, notices, jobs, drawing } = app;
  const job = jobs.running.value;
  const { framesPerSecond, evaluateMs, tier } = drawing.value;
  return (
    <footer class="status-bar">
      <span class="status-message cut" role="status">
        {job ? progressText(job) : notices.status.value || (library.value.state === 'open' ? 'Ready' : '')}
      </span>
      {library.value.state === 'open' && (
        <span class="cut" data-tip={library.value.path}>
          {library.value.path.split(/[\\/]/).at(-1)}
          {library.value.readOnly && ' · read only'}
        </span>
      )}
      {framesPerSecond !== null && (
        <span>
          {Math.round(framesPerSecond)} fps · {evaluateMs.toFixed(2)} ms blend
        </span>
      )}
      <PoseDistanceReadout />
      <Meeting />
      {tier !== '' && <span>drawing: {tier}</span>}
      <KeysNow />
    </footer>
  );
}

/** Where source and destination meet, if that is not at their roots; or why they do not meet as asked for. */
function Meeting() {
  const { open, meetsAt, meetingNotice } = useApp();
  const kind = open.transition.value?.alignment.kind;
  const asked = kind === 'joint' || kind === 'plantedFoot';
  if (meetingNotice.value !== null)
    return (
      <span class="cut warning" data-tip={meetingNotice.value}>
        ▲ no common foot: roots aligned
      </span>
    );
  return asked && meetsAt.value !== null ? <span class="cut">aligned at {meetsAt.value}</span> : null;
}

/** Some parts have keys of their own; they say so in `data-status-keys`. */
function KeysNow() {
  const app = useApp();
  const focused = useSignal<string | null>(null);
  useEffect(() => {
    const look = (): void => {
      const part = document.activeElement?.closest<HTMLElement>('[data-status-keys]');
      focused.value = part?.dataset['statusKeys'] ?? null;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  const hints = useKeyHints(...actionsNow(app));
  return <span class="status-keys cut">{focused.value ?? hints}</span>;
}

/** Keys of actions, those for what is selected first. */
function actionsNow(app: App): readonly string[] {
  if (!app.open.played.value) return ['view.search', 'help.keys'];
  const marks = selectedMarks(app).length > 0 ? ['marks.nudgeBack', 'marks.nudgeOn', 'marks.rename'] : [];
  const frames = app.session.playing.value ? [] : ['frame.back', 'frame.on'];
  if (app.open.isClip.value)
    return [...marks, 'marker.add', 'suggestions.inPlay', 'review.next', 'review.previous', 'view.closeDrawer'];
  return [...marks, 'play.toggle', ...frames, 'marker.add', 'view.frameSelection', 'help.keys'];
}
