import { setImmediate } from 'node:timers/promises';
import { TUNE_FORMAT, TUNE_VERSION, type TuneReport } from '#contract/exchange/tune-report.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { everyMetric, metricNamed } from '#core/judge/metrics/registry.ts';
import {
  bestOf,
  leadingPair,
  soundFront,
  tune,
  TUNED,
  withValues,
  type MetricPair,
  type Tried,
  type Tuning,
} from '#core/judge/tune.ts';
import { formatBriefly, formatNumber } from '#core/kit/numbers.ts';
import { faultNumber } from '#core/judge/verdict.ts';
import { editing } from '../library/edits/edits.ts';
import { refuse } from '../library/problems.ts';
import { alignedTable } from './frame/aligned-table.ts';
import { command, interrupted } from './frame/command.ts';
import type { Context } from './frame/declaration.ts';
import { refuseText, seed, whole, type OptionType } from './frame/option-types.ts';
import { openTransition, playable } from './inputs/find-transition.ts';
import { doOrTry } from './inputs/make-edit.ts';
import { slotByLetter, slotInWords } from './inputs/method-slots.ts';

const pair: OptionType<MetricPair> = {
  placeholder: 'METRIC,METRIC',
  read(text, given) {
    const [first, second, ...more] = text.split(',');
    if (metricNamed(first) && second && metricNamed(second) && more.length === 0) return [first, second];
    return refuseText(text, given, `expected two of ${everyMetric.map(({ id }) => id).join(', ')}`);
  },
};

export const tuneCommand = command({
  name: 'tune',
  summary:
    'Tries values of a slot’s numbers, prints those that no other beats in two metrics, and saves the lowest fault score with --save.',
  words: 'TRANSITION',
  library: 'read',
  writes: ({ save }) => save,
  options: {
    slot: { type: slotByLetter, defaultText: 'A', help: 'the slot, by its letter' },
    metrics: {
      type: pair,
      otherwise: 'those with most of its fault score as it is',
      help: 'two of the [metrics](guide/metrics.md)',
    },
    judgements: { type: whole('N'), defaultText: String(TUNED.judgements), help: 'values that are tried' },
    seed: { type: seed, defaultText: String(TUNED.seed), help: 'the same seed tries the same values' },
    save: { help: 'writes the values with the lowest fault score, as one edit' },
  },
  async run(search, context) {
    const report = await tuneSlot(context, search);
    if (report === null) return interrupted('Nothing was saved.');
    return { report, print: ({ out }) => tuneLines(report).forEach(out) };
  },
});

/** What is tried of a transition. */
interface Search extends Pick<Tuning, 'slot' | 'metrics' | 'judgements' | 'seed'> {
  readonly words: readonly string[]; // name or number of the transition
  readonly save: boolean; // what has the lowest fault score
}

/**
 * Tunes a slot of a transition, and saves the best values if asked. Null if `signal` interrupted it: nothing
 * is saved.
 */
async function tuneSlot(context: Context, args: Search): Promise<TuneReport | null> {
  const { transition, number, opened } = await openTransition(context, args.words[0]);
  const { id, name, slots } = transition;
  const letter = slotLetter(args.slot);
  const slot = slots[args.slot] ?? refuse('unknownSlot', `“${name}” has no slot ${letter}.`, '--slot');
  const tried: Tried[] = [];
  for (const answer of tune({ ...opened, ...args })) {
    tried.push(...playable(transition, answer));
    context.progress(`${tried.length} of ${args.judgements}`);
    await setImmediate(); // a signal is heard
    if (context.signal.aborted) return null;
  }
  const best = bestOf(tried) ?? tried[0];
  const metrics = args.metrics ?? leadingPair(tried);
  const saved = args.save && best !== tried[0];
  if (saved) {
    const after = { ...transition, slots: slots.with(args.slot, withValues(slot, best.values)) };
    const changes = [{ kind: 'transition.set' as const, before: transition, after }];
    await doOrTry(context, (db) => editing(db, { name: `Tune ${letter}`, changes }), false);
  }
  return {
    format: TUNE_FORMAT,
    version: TUNE_VERSION,
    transition: { id, name, number },
    slot: { name: letter, method: slot.method },
    metrics: [...metrics],
    seed: args.seed,
    tried,
    front: soundFront(tried, metrics).map((each) => tried.indexOf(each)),
    best: tried.indexOf(best),
    saved,
  };
}

/** The Pareto front as lines, with the present values and those with the lowest fault score. */
function tuneLines({ tried, front, best, metrics, slot, saved }: TuneReport): readonly string[] {
  const shown = metrics.flatMap((id) => metricNamed(id) ?? []);
  const names = Object.keys(tried[0].values);
  const rows = [...new Set([0, best, ...front])].map((i) => {
    const { values, measures, faults } = tried[i];
    const numbers = names.map((name) => formatBriefly(values[name], 12));
    const cells = shown.map(({ id, digits }) => {
      const value = measures[id];
      return value == null ? '–' : formatNumber(value, digits);
    });
    const mark = [...(i === 0 ? ['now'] : []), ...(i === best ? ['lowest fault score'] : [])].join(', ');
    return [mark, ...numbers, ...cells, faultNumber(faults)];
  });
  const heads = shown.map(({ label, unit }) => `${label}${unit && `, ${unit}`}`);
  const outcome = best === 0 ? 'nothing has a lower fault score' : saved ? 'saved' : 'use --save to save it';
  return [
    ...alignedTable([['', ...names, ...heads, 'Fault score'], ...rows]),
    `${slot.name} ${slotInWords(slot.method)}: ${tried.length} tried, ${front.length} on the Pareto front; ${outcome}.`,
  ];
}
