import { setImmediate } from 'node:timers/promises';
import type { StressReport } from '#contract/exchange/stress-report.ts';
import { counted } from '#contract/words/counted.ts';
import { fitSet } from '#core/transition/clips/fit-set.ts';
import { requestsOf } from '#core/runs/interruptions/stress-requests.ts';
import { createStressRun, stepRun, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import type { Library } from '../../library/library.ts';
import { refuse, valueOf } from '../../library/problems.ts';
import type { Context } from '../frame/declaration.ts';
import { readSet, type StressedClip } from './read-set.ts';
import { stressReport } from './stress-report.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { withMuscles } from '#core/transition/document/resolve-muscles.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { readSettings } from '../../export/settings/read-settings.ts';
import { slotsOfMethods, type NamedSlot, type SharedValues } from '../inputs/method-slots.ts';

/** Time of the run that is played before progress is drawn and an interruption noticed, s. */
const SLICE = 0.25;

/** What is played. */
export interface Stress extends Pick<StressReport, 'every' | 'seconds' | 'rate' | 'seed'> {
  readonly clips: readonly string[]; // see `readSet`
  readonly slots: SlotChoice;
  readonly folder: string; // base of relative paths, absolute
}

/** Plays a run. Null if it was interrupted. */
export async function runStress(
  args: Stress,
  context: Context<Library | null>,
): Promise<StressReport | null> {
  const slots = await stressSlots(args.slots);
  const set = await readSet(args, context);
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
  if (!(await playRun(run.value, context))) return null;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  const counts = [counted(clips.length, 'clip'), counted(run.value.plan.requests.length, 'request')];
  const played = [...counts, counted(slots.length, 'slot')].join(', ');
  context.note(`${played}: ${seconds} s each, played in ${took} s`);
  const names = slots.map(({ name }) => name);
  const clocks = set.map(({ clock }) => clock);
  return stressReport(run.value, { every, seconds, rate, seed, clips, clocks, names });
}

/** A problem of a clip names it. */
function refuseProblem({ code, message, field }: TransitionProblem, set: readonly StressedClip[]): never {
  const [, index] = /^clips\[(\d+)\]$/.exec(field) ?? [];
  if (index === undefined) return refuse(code, message, field);
  const { name } = set[Number(index)];
  return refuse(code, `“${name}” does not fit “${set[0].name}”: ${message}`, name);
}

/** Returns false if it was interrupted. */
async function playRun(
  run: StressRun,
  { progress, signal }: Pick<Context, 'progress' | 'signal'>,
): Promise<boolean> {
  const seconds = (run.frames - 1) / run.rate;
  for (let time = 0; !stepRun(run, time); time += SLICE) {
    progress(`${time.toFixed(0)} of ${seconds.toFixed(0)} s · ${counted(run.slots.length, 'slot')}`);
    await setImmediate();
    if (signal.aborted) return false;
  }
  return true;
}

/** Methods with the shared values, or a settings file, absolute. */
type SlotChoice = string | { readonly ids: readonly string[]; readonly values: SharedValues };

/**
 * The slots to compare: methods with the shared values and otherwise their defaults, or the slots of the
 * first transition of a settings file.
 */
async function stressSlots(choice: SlotChoice): Promise<readonly NamedSlot[]> {
  if (typeof choice !== 'string') return slotsOfMethods(choice.ids, choice.values);
  const [document] = valueOf(await readSettings(choice));
  return slotsWithMuscles(document).map((settings, i) => ({
    name: `${String.fromCodePoint(65 + i)} ${settings.method}`,
    settings,
  }));
}

/**
 * The slots of a file with its muscles. It has no tags of clips, so muscles by tag are those that it carries.
 */
function slotsWithMuscles({ transition, muscles = [] }: TransitionSettings): readonly SlotSettings[] {
  const items = muscleItems(muscles.map((item) => ({ ...item, kind: 'muscles' })));
  const tags = items.flatMap(({ asset }) => asset.tags ?? []);
  const [link] = withMuscles([transition], { items, tagsOf: () => tags }).chain;
  return link.slots;
}
