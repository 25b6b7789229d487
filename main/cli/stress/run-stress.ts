// main/cli/stress: the command that interrupts blend methods at random and compares them
import { setImmediate } from 'node:timers/promises';
import type { StressReport } from '#contract/exchange/stress-report.ts';
import { counted } from '#contract/words/counted.ts';
import { fitSet } from '#core/stress/fit-set.ts';
import { requestsOf } from '#core/stress/stress-requests.ts';
import { createStressRun, stepRun, type StressRun } from '#core/stress/stress-run.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { refuse, valueOf } from '../../library/problems.ts';
import type { Terminal } from '../terminal.ts';
import { readSet, type NamedClip } from './read-set.ts';
import type { StressArguments } from './stress-arguments.ts';
import { stressReport } from './stress-report.ts';
import { stressSlots } from './stress-slots.ts';

/** Time of the run that is played before progress is drawn and an interruption noticed, s. */
const SLICE = 0.25;

/** Plays a run. Null if `signal` interrupted it. */
export async function runStress(
  args: StressArguments,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<StressReport | null> {
  const slots = await stressSlots(args.slots);
  const set = valueOf(await readSet(args, terminal));
  const fitted = fitSet(set);
  if (!fitted.ok) return refuseProblem(fitted.error, set);
  const clips = set.map(({ name }) => name);
  const { seed, seconds, every, rate } = args;
  const document = { clips, seed, seconds, requests: { every } };
  const run = createStressRun({
    ...fitted.value,
    slots: slots.map(({ settings }) => settings),
    requests: requestsOf(document, fitted.value.clips),
    seconds,
    rate,
  });
  if (!run.ok) return refuseProblem(run.error, set);
  const started = performance.now();
  if (!(await playRun(run.value, terminal, signal))) return null;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  terminal.note(
    `${counted(clips.length, 'clip')}, ${counted(run.value.plan.requests.length, 'request')}, ` +
      `${counted(slots.length, 'slot')}: ${seconds} s each, played in ${took} s`,
  );
  return stressReport(run.value, { ...args, clips, names: slots.map(({ name }) => name) });
}

/** A problem of a clip names it. */
function refuseProblem({ code, message, field }: TransitionProblem, set: readonly NamedClip[]): never {
  const [, index] = /^clips\[(\d+)\]$/.exec(field) ?? [];
  if (index === undefined) return refuse(code, message, field);
  const { name } = set[Number(index)];
  return refuse(code, `“${name}” does not fit “${set[0].name}”: ${message}`, name);
}

/** Returns false if `signal` interrupted the run. */
async function playRun(run: StressRun, { draw }: Terminal, signal: AbortSignal): Promise<boolean> {
  const seconds = (run.frames - 1) / run.rate;
  try {
    for (let time = 0; !stepRun(run, time); time += SLICE) {
      draw?.(`${time.toFixed(0)} of ${seconds.toFixed(0)} s · ${counted(run.slots.length, 'slot')}`);
      await setImmediate();
      if (signal.aborted) return false;
    }
    return true;
  } finally {
    draw?.('');
  }
}
