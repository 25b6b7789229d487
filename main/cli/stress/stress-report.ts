import {
  STRESS_FORMAT,
  STRESS_VERSION,
  type StressReport,
} from '../../../contract/exchange/stress-report.ts';
import { recordRun } from '../../../core/stress/stress-record.ts';
import type { StressRun } from '../../../core/stress/stress-run.ts';
import { summarise } from '../../../core/stress/stress-samples.ts';

/** What a report says of its run besides the results. */
export interface ReportedRun extends Pick<StressReport, 'clips' | 'every' | 'seconds' | 'rate' | 'seed'> {
  readonly names: readonly string[]; // of the slots
}

/** The report of a run that was played to its end. */
export function stressReport(
  run: StressRun,
  { names, clips, every, seconds, rate, seed }: ReportedRun,
): StressReport {
  return {
    ...{ format: STRESS_FORMAT, version: STRESS_VERSION },
    ...{ clips, every, seconds, rate, seed },
    requests: recordRun(run, 0).map(({ request, frame, outcome, grantedInstead, blended }) => {
      const { from, time, clip, entry } = request;
      return { from, time, clip, entry, evaluatedAt: frame / rate, outcome, grantedInstead, blended };
    }),
    slots: names.map((name, i) => slotReport(run, i, name)),
  };
}

function slotReport(run: StressRun, index: number, name: string): StressReport['slots'][number] {
  const { settings, samples, grants, unsound } = run.slots[index];
  const granted = recordRun(run, index).filter(({ outcome }) => outcome === 'granted');
  return {
    ...{ name, method: settings.method, values: settings.values, unsound },
    distance: summarise(samples.distance),
    speed: summarise(samples.speed),
    acceleration: summarise(samples.acceleration),
    violation: summarise(samples.violation),
    granted: grants && grants.map((grant) => grant.granted),
    shortenedBy: grants && grants.map(({ shortenedBy }) => shortenedBy),
    cutOff: granted.map(({ cutOff }) => cutOff),
  };
}
