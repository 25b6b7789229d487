// renderer/features/stress: a request list and its run: set, strip of measures, record
import { select } from '#renderer/stores/document/layer.ts';
import './requests.css';
import { BookmarkPlus, Columns3, Eye, Plus, Square, StepForward } from 'lucide';
import { useEffect, useMemo } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import { counted } from '#contract/words/counted.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import { EQUAL_SHARE } from '#core/judge/verdict.ts';
import type { App } from '#renderer/stores/app.ts';
import type { OpenRun, OpenRequests } from '#renderer/stores/lab/requests/open-requests.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { CopyCsv } from '#renderer/controls/copy-csv.tsx';
import { RequestSet } from './request-set.tsx';
import { StressRecord } from './stress-record.tsx';
import { figureColumns } from './figure-columns.tsx';
import { figuresOf, type SlotFigures } from './figures.ts';
import { copiedRows } from '#renderer/kit/table/column.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import { Strip } from './strip.tsx';
import { columns, speed, valueText, violation } from './shown-measures.ts';
import { withUnit } from '#core/kit/numbers.ts';

/** A request list: its set of clips, the strip of its run with figures, and the record. */
export function RequestsPanel() {
  const app = useApp();
  const { requests } = app.lab;
  const open = requests.open.value;
  useEffect(() => {
    requests.selected.value = null;
    requests.stopped.value = false;
  }, [open?.item.id]);
  if (open === null)
    return (
      <div class="panel-hint">
        {requests.answering.value === undefined && <p>No transition is open.</p>}
        <p>
          Stress interrupts the slots of the open transition again and again with random clips, and judges
          which of them stays calm.
        </p>
        <ActionButton action="requests.new" icon={Plus} primary named />
      </div>
    );
  return (
    <div class="side-by-side stress" data-keys-of="requests">
      <section class="stress-run" aria-label={`Run of ${open.item.name}`}>
        <Run open={open} run={requests.run.value} />
      </section>
      <div class="stress-folds">
        <details open={open.members.length === 0}>
          <summary>
            Requests <span class="faint">{counted(open.members.length, 'clip')}</span>
          </summary>
          <RequestSet open={open} />
        </details>
        {requests.run.value && <RecordFold open={requests.run.value} />}
      </div>
    </div>
  );
}

/** What a run asks for, px: its buttons, verdict and strip, and a row of figures for each slot. */
export function heightOfRun({ lab }: Pick<App, 'lab'>): number {
  const { length } = lab.requests.answering.value?.slots ?? [];
  return 250 + 24 * Math.max(length, 2);
}

function RecordFold({ open }: { readonly open: OpenRun }) {
  const { requests, grants } = open.run.plan;
  return (
    <details>
      <summary data-tip={`${counted(requests.length, 'request')}, ${grants.length} granted`}>
        Record <span class="faint">{requests.length}</span>
      </summary>
      <StressRecord open={open} />
    </details>
  );
}

function Run({ open, run }: { readonly open: OpenRequests; readonly run: OpenRun | null }) {
  const app = useApp();
  if (run === null) return <p class="panel-hint">{whyNoRun(open, app.lab.requests.problem.value)}</p>;
  return (
    <>
      <header class="stress-bar row gap-4 rigid">
        <ActionButton action="requests.show" icon={Eye} named bare />
        <ActionButton action="requests.add" icon={Plus} named bare />
        <ActionButton action="requests.keep" icon={BookmarkPlus} named bare />
        <ActionButton action="requests.methods" icon={Columns3} named bare />
        <CopyCsv of="the figures of all slots" rows={() => copiedRows(figureColumns(app), figuresOf(run))} />
      </header>
      <Progress run={run} />
      <Measured run={run} />
    </>
  );
}

/** The judgement of the slots, and what it comes from. */
function Measured({ run }: { readonly run: OpenRun }) {
  const figures = useFigures(run);
  const { lab, document } = useApp();
  const answering = lab.requests.answering.value;
  const title = answering
    ? select(document.shown, (state) => transitionLabel(answering, state)).value
    : 'No transition is open, so slots of a new one answer';
  return (
    <>
      <p class="stress-verdict rigid">{verdictOf(title, figures, run.run.stepped / run.run.frames)}</p>
      <Strip open={run} />
      <StressTable figures={figures} />
    </>
  );
}

function whyNoRun({ problems, document }: OpenRequests, problem: string | null): string {
  if (problems.length > 0) return `${problems[0].path}: ${problems[0].message}`;
  if (problem !== null) return problem;
  if (document?.clips.length === 0)
    return 'Select clips in the list, then press Add selected clips to request list.';
  return 'Loading the clips …';
}

/** How much of the run is measured, and what stops or resumes it. */
function Progress({ run: { run } }: { readonly run: OpenRun }) {
  const { requests } = useApp().lab;
  const share = Math.min(requests.stepped.value / run.frames, 1);
  if (share === 1) return null;
  const isStopped = requests.stopped.value;
  return (
    <span class="stress-progress row gap-6">
      <progress aria-label="Measured" value={share} max={1} />
      <span class="faint">{`${Math.floor(share * 100)} %`}</span>
      <Button
        icon={isStopped ? StepForward : Square}
        bare
        tip={isStopped ? 'Measure the rest' : 'Stop measuring'}
        onClick={() => (requests.stopped.value = !isStopped)}
      />
    </span>
  );
}

/**
 * Judges slots in one sentence: which stays calmest, and which leave joint limits. Slots with frames without
 * numbers are not compared.
 *
 * @param title    what the slots belong to
 * @param measured share of the run
 */
export function verdictOf(title: string, figures: readonly SlotFigures[], measured: number): string {
  if (measured === 0) return `${title}: nothing is measured yet.`;
  const sound = figures.filter(({ unsound }) => unsound === 0);
  const parts = sound.length === 0 ? [] : [describeCalm(sound), describeLimits(sound)];
  for (const { name, unsound } of figures)
    if (unsound > 0)
      parts.push(`${name} is not judged: ${unsound} frame${unsound === 1 ? '' : 's'} without numbers`);
  return `${title}${measured < 1 ? ', so far' : ''}: ${parts.join('; ')}.`;
}

const largest = ({ measures }: SlotFigures, measure: typeof speed): string =>
  valueText(measure, measures[columns.indexOf(measure)].max);
const listed = (slots: readonly SlotFigures[]): string =>
  new Intl.ListFormat('en').format(slots.map(({ name }) => name));

/** `B (Dead blending) stays calmer, at worst 464°/s against 629°/s`, with the digits of the table. */
function describeCalm(slots: readonly SlotFigures[]): string {
  const speeds = slots.map((slot) => Number(largest(slot, speed)));
  const least = Math.min(...speeds);
  const isEqual = (each: number): boolean => each <= least * (1 + EQUAL_SHARE);
  const best = slots.filter((_, i) => isEqual(speeds[i]));
  const others = speeds.filter((each) => !isEqual(each)).toSorted((a, b) => a - b);
  const worst = withUnit(Math.max(...speeds.filter(isEqual)), speed.unit);
  const who = best.length === 1 ? `${best[0].name} (${best[0].method})` : listed(best);
  if (slots.length === 1) return `${who} turns its fastest joint at ${worst} at worst`;
  if (others.length === 0) return `${who} are equally calm, at worst ${worst}`;
  const verb = `${best.length === 1 ? 'stays' : 'stay'} ${slots.length === 2 ? 'calmer' : 'calmest'}`;
  const range = [...new Set([others[0], others[others.length - 1]])].join(' to ');
  return `${who} ${verb}, at worst ${worst} against ${withUnit(range, speed.unit)}`;
}

/** `A leaves joint limits in 3 % of frames, B never`. */
function describeLimits(slots: readonly SlotFigures[]): string {
  const leaving = slots.filter((slot) => Number(largest(slot, violation)) > 0);
  if (leaving.length === 0) return `${slots.length === 1 ? 'it never' : 'none'} leaves joint limits`;
  const others = slots.filter((slot) => !leaving.includes(slot));
  const words = leaving.map(({ name, beyond }, i) => {
    const share = beyond < 0.01 ? 'under 1' : Math.round(beyond * 100);
    return `${name}${i === 0 ? ' leaves joint limits' : ''} in ${share}\u00a0%${i === 0 ? ' of frames' : ''}`;
  });
  return [...words, ...(others.length === 0 ? [] : [`${listed(others)} never`])].join(', ');
}

/** 95 % and the largest value of each measure, a row for each slot. The largest value shows its moment. */
function StressTable({ figures }: { readonly figures: readonly SlotFigures[] }) {
  return (
    <div class="stress-figures" tabIndex={0} role="region" aria-label="Figures">
      <DataTable
        label="Figures of the run"
        columns={figureColumns(useApp())}
        rows={figures}
        keyOf={({ name }) => name}
      />
    </div>
  );
}

/**
 * Frames between two summaries while the run is measured, and the frames after which only its end has one.
 */
const PAUSE = 200;
const MAX_SORTED = 40_000;

/** The figures of the frames that are measured. */
function useFigures(open: OpenRun): readonly SlotFigures[] {
  const { stepped, run } = useApp().lab.requests;
  const part = useComputed(() =>
    stepped.value === run.value?.run.frames ? -1 : Math.floor(Math.min(stepped.value, MAX_SORTED) / PAUSE),
  );
  return useMemo(() => figuresOf(open), [open, part.value]);
}
