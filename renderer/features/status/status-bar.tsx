// renderer/features/status: the status bar and notices
import { formatNumber } from '#core/kit/numbers.ts';
import './status-bar.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Remedy } from '#renderer/stores/notices.ts';
import type { App } from '#renderer/stores/app.ts';
import { selectedMarks } from '#renderer/stores/commands/marks/mark-commands.ts';
import { teamText } from '#renderer/stores/library/team.ts';
import { progressText } from '#renderer/stores/library/jobs.ts';
import { Button } from '#renderer/kit/button.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useApp, useKeyHints } from '#renderer/controls/window-context.ts';
import type { PoseDistance } from '#renderer/stores/shown/shown.ts';
import { nameOf } from '#renderer/stores/document/file-places.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** The last message, running work, and the keys that work now. */
export function StatusBar() {
  const app = useApp();
  const { library, notices, views } = app;
  const { jobs } = app.library;
  const job = jobs.running.value;
  const { framesPerSecond, evaluateMs, tier } = views.report.value;
  return (
    <footer class="status-bar">
      <span class="status-message dim cut" role="status">
        {job
          ? progressText(job)
          : notices.status.value || (library.state.value.state === 'open' ? 'Ready' : '')}
      </span>
      {!job && notices.next.value && <NextStep {...notices.next.value} />}
      <RunningExport />
      {library.state.value.state === 'open' && (
        <span class="cut" data-tip={library.state.value.path}>
          {nameOf(library.state.value.path)}
          {library.state.value.readOnly && ' · read only'}
        </span>
      )}
      <TeamNow />
      {framesPerSecond !== null && (
        <span>
          {Math.round(framesPerSecond)} fps · {formatNumber(evaluateMs, 2)} ms blend
        </span>
      )}
      <PoseDistanceReadout />
      <AlignmentPoint />
      {tier !== '' && <span>quality: {tier}</span>}
      <KeysNow />
    </footer>
  );
}

/** What to do after the last message. */
function NextStep({ label, run }: Remedy) {
  return (
    <Button tip={label} onClick={run}>
      {label}
    </Button>
  );
}

/** The team of the library, if it is in one. */
function TeamNow() {
  const { library, open } = useApp();
  const team = library.team.value;
  if (team === null) return null;
  return (
    <ActionButton action="team.show" bare>
      {teamText(team, open.transition.value?.id ?? null)}
    </ActionButton>
  );
}

/** Pictures or a video that are exported in the background. */
function RunningExport() {
  const running = useApp().views.recording.value;
  if (!running) return null;
  return (
    <span class="row gap-8" role="group" aria-label="Export under way">
      <span class="cut">{running.words}</span>
      <ActionButton action="recording.cancel" named />
    </span>
  );
}

/** The joint or foot at which the clips are aligned; or a notice if they are aligned otherwise than set. */
function AlignmentPoint() {
  const { open, shown } = useApp();
  const { alignedAt, alignmentNotice } = shown;
  const kind = open.transition.value?.alignment.kind;
  const asked = kind === 'joint' || kind === 'plantedFoot';
  if (alignmentNotice.value !== null)
    return (
      <span class="cut warning" data-tip={alignmentNotice.value}>
        ▲ no planted foot: roots aligned
      </span>
    );
  return asked && alignedAt.value !== null ? <span class="cut">aligned at {alignedAt.value}</span> : null;
}

/** Key hints: of the focused part, from its `data-status-keys`, or of the window. */
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

/** Actions for the key hints, those for selected marks first. */
function actionsNow(app: Pick<App, 'document' | 'motion' | 'open' | 'session'>): readonly string[] {
  if (!app.open.isOpen.value) return ['view.search', 'help.keys'];
  const marks = selectedMarks(app).length > 0 ? ['marks.nudgeBack', 'marks.nudgeOn', 'marks.rename'] : [];
  const frames = app.session.playing.value ? [] : ['frame.back', 'frame.on'];
  if (needs(app.motion.open, 'clip') === null)
    return [
      ...marks,
      'marker.add',
      'suggestions.inPlay',
      'review.next',
      'review.previous',
      'view.closeDrawer',
    ];
  return [...marks, 'play.toggle', ...frames, 'marker.add', 'view.frameSelection', 'help.keys'];
}

/** Distance from source to destination at the seam, and its change while a point is dragged. */
function PoseDistanceReadout() {
  const { poseDistance } = useApp().shown;
  if (!poseDistance.value) return null;
  const { distance, change } = describePoseDistance(poseDistance.value);
  return (
    <span
      class="pose-distance"
      data-tip="Mean distance between the joints of source and destination at the seam"
    >
      pose distance {distance}
      {change !== '' && `, ${change}`}
    </span>
  );
}

/** Minimum difference that is shown, cm. */
const MIN_CHANGE = 0.05;

/**
 * `12.3 cm`, and its change since the drag began: `2.1 cm less than before`; empty if it is the same. Neither is good
 * or bad: a seam of distant poses can have the lower fault score.
 */
export function describePoseDistance({ now, before }: PoseDistance) {
  const distance = `${formatNumber(now * 100, 1)}\u00a0cm`;
  const more = before === null ? 0 : (now - before) * 100;
  if (Math.abs(more) < MIN_CHANGE) return { distance, change: '' };
  const by = `${formatNumber(Math.abs(more), 1)}\u00a0cm`;
  return { distance, change: `${by} ${more < 0 ? 'less' : 'more'} than before` };
}
