import './recording.css';
import { metrics as allMetrics } from '#core/judge/metrics/registry.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { useExportChoices } from '#renderer/controls/exporting-dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Dialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { useRecording } from './record.ts';
import { Check, FormRow, SegmentRow } from '#renderer/kit/form-row.tsx';
import type { RecordingChoices } from '#renderer/stores/workspace/export-choices.ts';
import { rangeOf } from './recording-choices.ts';
import { framesIn, pictureSize } from './recording-plan.ts';
import type { VideoFormat } from './video-formats.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** Exports what the views show as a picture, a sequence or a video, in the background. */
export function RecordingDialog() {
  const app = useApp();
  const close = useCloseDialog();
  const [choices, choose] = useExportChoices('recording');
  const { isStarting, problem, formats, start } = useRecording(app, choices);
  const hasNoEncoder = choices.kind === 'video' && formats?.length === 0;
  return (
    <Dialog
      title="Export picture or video"
      problem={problem?.message ?? null}
      isBusy={isStarting}
      cancel={{ tip: 'Write nothing' }}
      primary={{
        words: 'Export…',
        tip: 'Choose a place and export in the background',
        disabledReason: isStarting
          ? 'a place is being chosen'
          : hasNoEncoder
            ? 'this computer has no video encoder'
            : null,
        run: () => void start().then((isStarted) => isStarted && close()),
      }}
    >
      <RecordingForm choices={choices} formats={formats ?? []} choose={choose} />
    </Dialog>
  );
}

interface FormProps {
  readonly choices: RecordingChoices;
  readonly formats: readonly VideoFormat[];
  readonly choose: (change: Partial<RecordingChoices>) => void;
}

const kinds = [
  { value: 'picture', name: 'Picture', tip: 'The moment at the playhead, as PNG' },
  { value: 'sequence', name: 'PNG sequence', tip: 'One PNG file for each frame, in a new folder' },
  { value: 'video', name: 'Video', tip: 'One file that players and chats show' },
] as const;
const spans = [
  { value: 'blend', name: 'Around the blend', tip: 'The blend with some time before and after it' },
  { value: 'loop', name: 'Loop range', tip: 'The range between the loop handles of the timeline' },
  { value: 'whole', name: 'Whole', tip: 'From the start of the source to the end of the destination' },
] as const;
const sizes = [
  { value: 'shown', name: 'As shown', tip: 'The size of the views in the window' },
  { value: '720p', name: '1280 × 720', tip: 'For chats and reviews' },
  { value: '1080p', name: '1920 × 1080', tip: 'For presentations' },
  { value: 'square', name: '1080 × 1080', tip: 'For feeds' },
] as const;
const rates = [
  { value: 30, name: '30', tip: '30 frames per second' },
  { value: 60, name: '60', tip: '60 frames per second' },
] as const;

const qualities = [
  { value: false, name: 'Full', tip: 'Each pixel, with smooth edges' },
  {
    value: true,
    name: 'Draft',
    tip: 'Three quarters of the pixels along each side, without smooth edges: faster',
  },
] as const;

/** What is exported, and how. */
function RecordingForm({ choices, formats, choose }: FormProps) {
  const { kind, fps } = choices;
  return (
    <>
      <SegmentRow label="Export" options={kinds} value={kind} choose={(next) => choose({ kind: next })} />
      {kind !== 'picture' && <SpanChoice choices={choices} choose={choose} />}
      <SegmentRow
        label="Size"
        options={sizes}
        value={choices.size}
        choose={(size) => choose({ size })}
        hint={<SizeText choices={choices} />}
      />
      {kind !== 'picture' && (
        <SegmentRow
          label="Frame rate"
          options={rates}
          value={fps}
          choose={(next) => choose({ fps: next })}
          hint="fps"
        />
      )}
      {kind !== 'picture' && (
        <SegmentRow
          label="Quality"
          options={qualities}
          value={choices.isDraft}
          choose={(isDraft) => choose({ isDraft })}
        />
      )}
      {kind === 'video' && formats.length > 0 && (
        <SegmentRow
          label="Format"
          options={formats.map(({ ending, label }) => ({ value: ending, name: label, tip: `.${ending}` }))}
          value={formats.some(({ ending }) => ending === choices.ending) ? choices.ending : formats[0].ending}
          choose={(ending) => choose({ ending })}
        />
      )}
      <TextChoice choices={choices} choose={choose} />
    </>
  );
}

type PartProps = Pick<FormProps, 'choices' | 'choose'>;

function SpanChoice({ choices, choose }: PartProps) {
  const app = useApp();
  const { span, fps } = choices;
  const range = rangeOf(app, span) ?? app.open.extent.value;
  const count = framesIn(range, fps).length;
  return (
    <SegmentRow
      label="Span"
      options={spans.map((option) => ({ ...option, disabled: rangeOf(app, option.value) === null }))}
      value={rangeOf(app, span) === null ? 'whole' : span}
      choose={(next) => choose({ span: next })}
      hint={`${count} frames · ${formatNumber(count / fps, 2)} s`}
    />
  );
}

function SizeText({ choices }: Pick<FormProps, 'choices'>) {
  const { surroundings, views } = useApp();
  if (choices.size !== 'shown') return null;
  const { width, height } = pictureSize('shown', views.size.value, surroundings.pixelRatio.value);
  return <>{`${width} × ${height}`}</>;
}

/** Text in the picture. */
function TextChoice({ choices, choose }: PartProps) {
  const { motion } = useApp();
  const { withMoment, withNames, metrics } = choices;
  const chooseMetric = (id: string, on: boolean): void =>
    choose({ metrics: on ? [...metrics, id] : metrics.filter((each) => each !== id) });
  return (
    <FormRow label="Text">
      <div class="recording-text" role="group" aria-label="Text in the picture">
        <Check words="Frame and time" on={withMoment} set={(on) => choose({ withMoment: on })} />
        {motion.shown.figures.value.some(({ slot }) => slot !== null) && (
          <Check words="Slots and methods" on={withNames} set={(on) => choose({ withNames: on })} />
        )}
        {needs(motion.shown, 'seam') === null && (
          <details>
            <summary>{metrics.length === 0 ? 'Metrics' : `Metrics (${metrics.length})`}</summary>
            <div class="recording-metrics">
              {allMetrics.map(({ id, label }) => (
                <Check key={id} words={label} on={metrics.includes(id)} set={(on) => chooseMetric(id, on)} />
              ))}
            </div>
          </details>
        )}
      </div>
    </FormRow>
  );
}
