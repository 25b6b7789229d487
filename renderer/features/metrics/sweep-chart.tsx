import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import type { Swept } from '#core/judge/verdict.ts';
import type { Metric } from '#core/judge/metric.ts';
import {
  atShare,
  sweptValues,
  worstAtPlaces,
  type Sweep,
  type SweptSlots,
  type SweptValue,
} from '#core/judge/sweep.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useResource, type Work } from '#renderer/kit/resource.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { movesAlike } from '#renderer/stores/judgement/follow-judgement.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { FOOT_LOCK } from '#renderer/stores/judgement/judged-overlays.ts';
import type { ReadyClips } from '#renderer/stores/shown/open-clips.ts';
import { slotLine, slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { Plot } from '#renderer/kit/plot/plot.tsx';
import type { SweepVariable, TimeWords } from './sweep-variables.ts';
import { formatDuration, formatMoment } from '#renderer/kit/time-words.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { describeCertificate, type Certificate, type Exits } from '#core/judge/certify.ts';
import { sentChain } from '#renderer/workers/bound-chain.ts';
import { askWorker } from '#renderer/workers/threads.ts';

interface SweepChartProps {
  readonly shown: readonly Metric[]; // of several, each chart is small
  readonly variable: SweepVariable;
  readonly clips: ReadyClips;
  readonly transition: Transition;
  readonly over: Signal<Swept | null>; // receives what is judged at other out points; null while it is not complete
}

/** Metrics of each slot over a variable of the transition. */
export function SweepChart({ shown, over, ...props }: SweepChartProps) {
  const found = useSweep(props.variable, props.clips);
  const { sweep, swept } = found;
  const words = timeWords(useApp());
  useEffect(() => {
    over.value = props.variable.isChance && swept.length === sweep.steps.length ? swept : null;
    return () => (over.value = null);
  }, [props.variable, sweep, swept]);
  const parts = { ...props, ...found, isSmall: shown.length > 1 };
  return (
    <>
      {parts.isSmall && <SmallCharts words={props.variable.axis(props.transition, sweep, words)} />}
      {shown.map((metric) => (
        <SweptChart key={metric.id} metric={metric} {...parts} />
      ))}
    </>
  );
}

function timeWords({ workspace, open }: Pick<Workbench, 'open' | 'workspace'>): TimeWords {
  const { timeUnit } = workspace.state.value;
  const clip = open.source.value ?? { fps: 60 };
  return {
    lasting: (seconds) => formatDuration(seconds, timeUnit, clip.fps),
    onSource: (seconds) => formatMoment(seconds, timeUnit, clip),
  };
}

/** What all small charts below it have in common. */
export function SmallCharts({ words }: { readonly words: readonly string[] }) {
  return <p class="metric-axis faint">{words.filter(Boolean).join(' · ')}</p>;
}

interface SweptChartProps extends Omit<SweepChartProps, 'shown' | 'over'>, ReturnType<typeof useSweep> {
  readonly metric: Metric;
  readonly isSmall: boolean;
}

/** A metric as far as it is judged. A press sets the variable. */
function SweptChart({ metric, variable, transition, sweep, swept, isSmall }: SweptChartProps) {
  const app = useApp();
  const words = timeWords(app);
  const values = transition.slots.map((_, slot) => sweptValues(sweep, swept, slot, metric));
  const all = values.flat().map(({ value }) => value);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const worst = values.map((own) => worstAtPlaces(sweep, own));
  const lines = worst.map((line) => line.map((each) => each && each.value));
  const set = (slot: number, judged: SweptValue | null | undefined): void => {
    for (const each of judged?.chain.slice(-1) ?? []) variable.set(app, slot, each);
  };
  const open = (out: number, entry: number): void => {
    const { source, destination } = transition;
    const ends = { source: { ...source, time: out }, destination: { ...destination, time: entry } };
    variable.set(app, 0, { ...transition, ...ends });
  };
  const count = sweep.steps.length;
  const present = variable.present(transition, sweep);
  return (
    <>
      <Plot
        size="tall"
        title={`${metric.label}${isSmall ? '' : ` over ${variable.nameIn(transition.slots)}`}${metric.unit && `, ${metric.unit}`}`}
        aside={
          <span class="faint">
            {swept.length < count
              ? `measuring ${swept.length + 1} of ${count}`
              : `${formatMetric(metric, least)} to ${formatMetric(metric, most)}`}
          </span>
        }
        label={`${metric.label} of each slot over its ${variable.nameIn(transition.slots)}`}
        tip={variable.tip}
        lines={lines.map((values, slot) => slotLine(slot, values))}
        values={{ low: least, high: most }}
        ends={isSmall ? undefined : variable.axis(transition, sweep, words)}
        at={() => present}
        onPick={({ share, value }) => {
          const place = Math.round(share * (lines[0].length - 1));
          const far = lines.map((line) => Math.abs((line[place] ?? Number.POSITIVE_INFINITY) - value));
          const slot = far.indexOf(Math.min(...far));
          set(slot, worst[slot]?.[place]);
        }}
      />
      {variable.isChance &&
        !isSmall &&
        values.map((own, slot) => (
          <Spread key={slot} metric={metric} slot={slot} values={own} open={(each) => set(slot, each)} />
        ))}
      {sweep.exits && !isSmall && <Proof exits={sweep.exits} open={open} />}
    </>
  );
}

/**
 * The sweep of the open clips, and what is judged of it so far. It continues while what it judges moves alike, and
 * during a gesture.
 */
function useSweep(variable: SweepVariable, clips: ReadyClips) {
  const app = useApp();
  const { shown, document } = app;
  const isLocked = shown.overlays.value.has(FOOT_LOCK);
  const isGesture = document.preview.value !== null;
  const markers = document.current.markers.value;
  const ranges = document.current.ranges.value;
  const kept = useRef<{ readonly moving: ReadyClips; readonly sweep: Sweep } | null>(null);
  kept.current = useMemo(() => {
    const before = kept.current;
    if (before !== null && isGesture) return before;
    const sweep = variable.sweepOf(app, clips);
    const moving = { ...clips, chain: sweep.steps.flatMap(({ chain }) => chain) };
    const isKept =
      before !== null &&
      movesAlike(before.moving, moving) &&
      sameValue(spansOf(before.sweep), spansOf(sweep));
    return isKept ? before : { moving, sweep };
  }, [variable, clips, isGesture, markers, ranges]);
  const { moving, sweep } = kept.current;
  return { sweep, swept: useResource({ moving, sweep, isLocked }, runSweep).value ?? noneSwept };
}

const noneSwept: readonly SweptSlots[] = [];

interface SweepInputs {
  readonly moving: ReadyClips;
  readonly sweep: Sweep;
  readonly isLocked: boolean;
}

/** Judges a motion at each step of a sweep, one after another. */
const runSweep: Work<SweepInputs, readonly SweptSlots[]> = ({ moving, sweep, isLocked }, asking) => {
  const { clips, map } = moving;
  return askWorker('judgeSweep', { clips, map, steps: sweep.steps.map(sentChain), isLocked }, asking);
};

const spansOf = ({ exits }: Sweep) => (typeof exits === 'object' ? exits.spans : exits);

interface SpreadProps {
  readonly metric: Metric;
  readonly slot: number;
  readonly values: readonly SweptValue[];
  readonly open: (worst: SweptValue) => void;
}

/** `A worst 12.1 · median 4.0 · 90th percentile 9.2`; a press opens the worst. */
function Spread({ metric, slot, values, open }: SpreadProps) {
  if (values.length === 0) return null;
  const words = (share: number): string => formatMetric(metric, atShare(values, share).value);
  return (
    <div class="metric-spread row gap-12 rigid">
      <b style={{ color: `var(--${slotTone(slot)}-text)` }}>{slotLetter(slot)}</b>
      <Button
        bare
        tip={`Opens the worst case of ${slotLetter(slot)}`}
        onClick={() => open(atShare(values, 1))}
      >
        worst {words(1)}
      </Button>
      <span>median {words(0.5)}</span>
      <span>90th percentile {words(0.9)}</span>
    </div>
  );
}

interface ProofProps {
  readonly exits: Exits | string; // see `Sweep`
  readonly open: (out: number, entry: number) => void; // s
}

const prove: Work<Exits, Certificate | null> = (exits, asking) => askWorker('certify', exits, asking);

/** What is proved of the poses at all exits, also between those of the chart. */
function Proof({ exits, open }: ProofProps) {
  const { source } = useApp().open;
  const { value: certificate } = useResource(typeof exits === 'string' ? null : exits, prove);
  if (typeof exits === 'string') return <p class="metric-proof dim">{exits}</p>;
  if (certificate === null) return <p class="metric-proof dim">Proving …</p>;
  const { worst } = certificate;
  return (
    <p class="metric-proof">
      {describeCertificate(certificate, exits.clips[1].skeleton.names, source.value ?? exits.clips[0])}{' '}
      <Button bare tip="Opens the furthest exit that was found" onClick={() => open(worst.out, worst.in)}>
        Open
      </Button>
    </p>
  );
}
