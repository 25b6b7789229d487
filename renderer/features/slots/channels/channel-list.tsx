// renderer/features/slots/channels: the curves and scales of a slot
import './channel-list.css';
import { effect, useSignal } from '@preact/signals';
import { ChartSpline, RotateCcw } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { formatNumber } from '#core/kit/numbers.ts';
import type { Slot } from '#core/transition/document/document.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '#core/transition/evaluation/evaluation.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { writeText } from '#renderer/kit/elements.ts';
import { isFound, JointSearch } from '#renderer/kit/joint-search.tsx';
import { showTab } from '#renderer/stores/commands/show-tab.ts';
import { toggleChannel } from '#renderer/stores/session/joint-selection.ts';
import { listChannels, type NamedChannel } from '#renderer/stores/shown/channels.ts';
import { cutOf, setCut } from '#renderer/stores/slots/slot-edits.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { CutButton } from '../profile/profile-row.tsx';
import { SlotPanel } from '../slot-panel.tsx';

/** The channels of a slot, with their values at the playhead. */
export function ChannelList() {
  const { session, open, motion } = useApp();
  const panel = session.slotPanel.value;
  if (panel?.kind !== 'channels') return null;
  const state = motion.open.state.value;
  const slot = open.transition.value?.slots[panel.slot];
  const evaluation = state.state === 'ready' ? state.motion.seam : undefined;
  if (state.state !== 'ready' || evaluation === undefined || !slot) return null;
  const channels = listChannels(evaluation.channels, state.motion.skeleton.names);
  if (channels.length === 0) return null;
  return (
    <OpenChannels
      key={panel.slot}
      index={panel.slot}
      slot={slot}
      channels={channels}
      evaluation={evaluation}
    />
  );
}

interface OpenChannelsProps {
  readonly index: number; // of the slot
  readonly slot: Slot;
  readonly channels: readonly NamedChannel[];
  readonly evaluation: TransitionEvaluation;
}

function OpenChannels({ index, slot, channels, evaluation }: OpenChannelsProps) {
  const app = useApp();
  const search = useSignal('');
  const found = channels.filter(({ name }) => isFound(name, search));
  const rows = useValues(evaluation, index, found);
  const cutCurves = cutOf(slot, 'curves');
  return (
    <SlotPanel
      index={index}
      title="Channels"
      buttons={
        <Button
          icon={RotateCcw}
          tip="Blend all curves"
          bare
          disabledReason={cutCurves.length > 0 ? null : 'none is cut'}
          onClick={() => commitEdit(app, (open) => setCut(open, index, 'curves', cutCurves, false))}
        />
      }
    >
      <JointSearch of="channels" text={search} />
      <div ref={rows} class="channel-rows">
        {found.map((channel) => (
          <ChannelRow
            key={channel.key}
            index={index}
            channel={channel}
            isCut={cutOf(slot, channel.cut.kind).includes(channel.cut.name)}
          />
        ))}
      </div>
    </SlotPanel>
  );
}

/** Writes the value of each listed channel at the playhead into its row: without rendering, as it moves with each frame. */
function useValues(evaluation: TransitionEvaluation, index: number, channels: readonly NamedChannel[]) {
  const { session } = useApp();
  const rows = useRef<HTMLDivElement>(null);
  const shown = channels.map(({ key }) => key).join();
  useEffect(() => {
    const frame = createTransitionFrame(evaluation);
    const cells = [...(rows.current?.querySelectorAll('output') ?? [])];
    return effect(() => {
      const { linear } = evaluateTransition(frame, evaluation, session.time.value).slots[index].pose;
      channels.forEach((channel, i) => writeText(cells[i], valueWords(channel, linear)));
    });
  }, [evaluation, index, shown]);
  return rows;
}

/** `0.42`; a scale that is alike along all axes is one number. */
export function valueWords(
  { at, axes }: Pick<NamedChannel, 'at' | 'axes'>,
  linear: ArrayLike<number>,
): string {
  const words = [0, 1, 2].slice(0, axes ? 3 : 1).map((axis) => formatNumber(linear[at + axis], 2));
  return words.every((word) => word === words[0]) ? words[0] : words.join('  ');
}

interface ChannelRowProps extends Pick<OpenChannelsProps, 'index'> {
  readonly channel: NamedChannel;
  readonly isCut: boolean;
}

/** A channel, its value, and buttons that plot it alone and cut it. */
function ChannelRow({ index, channel: { key, name, cut }, isCut }: ChannelRowProps) {
  const app = useApp();
  const { plottedChannels } = app.session;
  const isPlotted = plottedChannels.value.includes(key);
  const isSolo = isPlotted && plottedChannels.value.length === 1;
  const solo = (): void => {
    plottedChannels.value = isSolo ? [] : [key];
    if (!isSolo) showTab(app, 'curves');
  };
  return (
    <div
      class={['channel-row', isPlotted && 'picked', isCut && 'is-cut'].filter(Boolean).join(' ')}
      role="group"
      aria-label={name}
    >
      <button
        type="button"
        class="channel-name plain cut"
        aria-pressed={isPlotted}
        data-tip={`${name}: click to add it to the curves, or to remove it`}
        onClick={() => toggleChannel(app.session, key)}
      >
        {name}
      </button>
      <output />
      <Button
        icon={ChartSpline}
        tip={isSolo ? 'Plot the joints again' : `Solo: plot ${name} alone`}
        bare
        pressed={isSolo}
        onClick={solo}
      />
      <CutButton
        name={cut.name}
        isCut={isCut}
        onClick={() => commitEdit(app, (open) => setCut(open, index, cut.kind, [cut.name], !isCut))}
      />
    </div>
  );
}
