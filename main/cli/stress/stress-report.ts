import { takeTime, type TakeClock } from '#core/clip/take-time.ts';
import { STRESS_FORMAT, STRESS_VERSION, type StressReport } from '#contract/exchange/stress-report.ts';
import { recordRun, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import { slotInWords } from '../inputs/method-slots.ts';
import { alignedTable, columnWidths } from '../frame/aligned-table.ts';
import { summarise } from '#core/runs/interruptions/stress-samples.ts';

/** Data of a run in its report, besides the results. */
export interface ReportedRun extends Pick<StressReport, 'clips' | 'every' | 'seconds' | 'rate' | 'seed'> {
  readonly names: readonly string[]; // of the slots
  readonly clocks: readonly TakeClock[]; // of the clips
}

/** The report of a run that was played to its end. */
export function stressReport(
  run: StressRun,
  { names, clips, clocks, every, seconds, rate, seed }: ReportedRun,
): StressReport {
  return {
    format: STRESS_FORMAT,
    version: STRESS_VERSION,
    clips,
    every,
    seconds,
    rate,
    seed,
    requests: recordRun(run, 0).map(({ request, frame, outcome, grantedInstead, blended }) => {
      const { from, time, clip } = request;
      const entry = takeTime(clocks[clip], request.entry).inFile;
      return { from, time, clip, entry, evaluatedAt: frame / rate, outcome, grantedInstead, blended };
    }),
    slots: names.map((name, i) => slotReport(run, i, name)),
  };
}

function slotReport(run: StressRun, index: number, name: string): StressReport['slots'][number] {
  const { settings, samples, grants, unsound } = run.slots[index];
  const granted = recordRun(run, index).filter(({ outcome }) => outcome === 'granted');
  return {
    name,
    method: settings.method,
    values: settings.values,
    unsound,
    distance: summarise(samples.distance),
    speed: summarise(samples.speed),
    acceleration: summarise(samples.acceleration),
    violation: summarise(samples.violation),
    granted: grants && grants.map((grant) => grant.granted),
    shortenedBy: grants && grants.map(({ shortenedBy }) => shortenedBy),
    cutOff: granted.map(({ cutOff }) => cutOff),
  };
}

const DEGREES = 180 / Math.PI;

/** The columns of the table: a measure with its unit there, per unit of the report, and its decimals. */
const columns = [
  { measure: 'distance', title: 'distance, cm', scale: 100, decimals: 1 },
  { measure: 'speed', title: 'speed, °/s', scale: DEGREES, decimals: 0 },
  { measure: 'acceleration', title: 'acceleration, °/s²', scale: DEGREES, decimals: 0 },
  { measure: 'violation', title: 'beyond limits, °', scale: DEGREES, decimals: 1 },
] as const;

const summaries = [
  { key: 'mean', title: 'mean' },
  { key: 'p95', title: '95 %' },
  { key: 'max', title: 'max' },
] as const;

/**
 * A report as lines of a table, one for each slot: mean, 95 % and maximum of each measure, and unsound
 * frames.
 */
export function stressTable({ slots }: StressReport): readonly string[] {
  const rows = [
    ['', ...columns.flatMap(() => summaries.map(({ title }) => title)), 'NaN'],
    ...slots.map(rowOf),
  ];
  const widths = columnWidths(rows, 6);
  const groups = columns.map(({ title }, i) => {
    const width = widths.slice(1 + 3 * i, 4 + 3 * i).reduce((sum, each) => sum + each + 2, -2);
    return title.padStart(width);
  });
  return [[''.padEnd(widths[0]), ...groups].join('  '), ...alignedTable(rows, widths)];
}

function rowOf(slot: StressReport['slots'][number]): readonly string[] {
  const values = columns.flatMap(({ measure, scale, decimals }) =>
    summaries.map(({ key }) => (slot[measure][key] * scale).toFixed(decimals)),
  );
  return [slotInWords(slot.name), ...values, String(slot.unsound)];
}
