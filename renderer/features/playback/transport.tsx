// renderer/features/playback: the playhead: play, step, loop
import './transport.css';
import { useComputed } from '@preact/signals';
import { Pause, Play, Repeat, SkipBack, SkipForward, StepBack, StepForward } from 'lucide';
import { formatMoment } from '#renderer/kit/time-words.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { endAt } from '#renderer/stores/shown/seam-range.ts';
import { clipInPlay } from '#renderer/stores/commands/marks/mark-commands.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { describePlayhead } from '#renderer/controls/playhead-words.ts';
import { Select } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const;

/** Buttons that move the playhead, and its time. */
export function Transport() {
  const { session } = useApp();
  return (
    <div class="transport row gap-2" role="group" aria-label="Playback">
      <ActionButton action="time.start" icon={SkipBack} bare />
      <ActionButton action="frame.back" icon={StepBack} bare />
      <ActionButton action="play.toggle" icon={session.playing.value ? Pause : Play} bare class="play" />
      <ActionButton action="frame.on" icon={StepForward} bare />
      <ActionButton action="time.end" icon={SkipForward} bare />
      <SpeedChoice />
      <ActionButton action="loop.toggle" icon={Repeat} bare />
      <TimeReadout />
    </div>
  );
}

function SpeedChoice() {
  const { session } = useApp();
  return (
    <Select
      class="speed"
      label="Speed"
      tip="Slows playback down, or speeds it up"
      value={session.speed.value}
      options={SPEEDS.map((speed) => [speed, `${speed}×`] as const)}
      onChoose={(speed) => (session.speed.value = speed)}
    />
  );
}

/** Time from the seam and on the visible clip, in the unit of the ruler. */
function TimeReadout() {
  const app = useApp();
  const { time } = app.session;
  const end = useComputed(() => endAt(time.value));
  // Signals as text: a frame of playback changes two text nodes without a render.
  const fromSeam = useComputed(() => describePlayhead(app));
  const onClip = useComputed(() => clipText(app));
  return (
    <output class="time-readout flex gap-8" aria-label="Playhead">
      <b>{fromSeam}</b>
      {needs(app.motion.shown, 'seam') === null && <span class={`${end.value}-text`}>{onClip}</span>}
    </output>
  );
}

function clipText(app: Pick<Workbench, 'open' | 'session' | 'workspace'>): string {
  const inPlay = clipInPlay(app);
  if (!inPlay) return '';
  const { clip, time } = inPlay;
  return formatMoment(time, app.workspace.state.value.timeUnit, clip);
}
