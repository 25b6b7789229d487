import { useComputed } from '@preact/signals';
import { Pause, Play, Repeat, SkipBack, SkipForward, StepBack, StepForward } from 'lucide';
import { momentWords } from '../../timeline/words/time-words.ts';
import type { App } from '../../state/app.ts';
import { endAt } from '../../state/shown/seam-range.ts';
import { clipInPlay } from '../../state/commands/marks/selected-marks.ts';
import { Button } from '../controls/button.tsx';
import { playheadWords } from '../playhead-words.ts';
import { Select } from '../controls/select.tsx';
import { useAction, useApp } from '../controls/window-context.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const;

/** Moves the playhead, and says where it is. */
export function Transport() {
  const app = useApp();
  const { session, workspace } = app;
  const playing = session.playing.value;
  const play = useAction('play.toggle');
  return (
    <div class="transport" role="group" aria-label="Playback">
      <Button {...useAction('time.start')} icon={SkipBack} bare />
      <Button {...useAction('frame.back')} icon={StepBack} bare />
      <Button {...play} tip={playing ? 'Pause' : 'Play'} icon={playing ? Pause : Play} bare class="play" />
      <Button {...useAction('frame.on')} icon={StepForward} bare />
      <Button {...useAction('time.end')} icon={SkipForward} bare />
      <SpeedChoice />
      <Button
        {...useAction('loop.toggle')}
        tip="Loop"
        icon={Repeat}
        bare
        pressed={workspace.state.value.loop}
      />
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
      tip="Speed"
      value={session.speed.value}
      options={SPEEDS.map((speed) => [speed, `${speed}×`] as const)}
      onChoose={(speed) => (session.speed.value = speed)}
    />
  );
}

/** The time from the seam, and that of the clip on the screen, in the unit of the ruler. */
function TimeReadout() {
  const app = useApp();
  const { time } = app.session;
  const end = useComputed(() => endAt(time.value));
  // Signals as text: a frame of playback changes two text nodes and renders nothing.
  const fromSeam = useComputed(() => playheadWords(app));
  const onClip = useComputed(() => clipText(app));
  return (
    <output class="time-readout" aria-label="Playhead">
      <b>{fromSeam}</b>
      <span class={`${end.value}-text`}>{onClip}</span>
    </output>
  );
}

function clipText(app: App): string {
  const inPlay = clipInPlay(app);
  if (!inPlay) return '';
  const { clip, time } = inPlay;
  return momentWords(time, app.workspace.state.value.timeUnit, clip.fps, clip.trimmedFrames);
}
