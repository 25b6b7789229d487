import { setImmediate } from 'node:timers/promises';
import { TUNE_FORMAT, TUNE_VERSION, type TuneReport } from '#contract/exchange/tune-report.ts';
import { metricNamed } from '#core/judgement/metrics/registry.ts';
import { slotLetter } from '#core/judgement/compare-slots.ts';
import { bestOf, soundFront, tune, withValues, type Tried, type Tuning } from '#core/judgement/tune.ts';
import { formatNumber } from '../../export/markup.ts';
import { commitEdit } from '../../library/edit-library.ts';
import type { Library } from '../../library/library.ts';
import { refuse, valueOf } from '../../library/problems.ts';
import { alignedTable } from '../aligned-table.ts';
import { openTransition, playable } from './find-transition.ts';

/** Arguments of `segue tune`. */
export interface TuneArguments extends Pick<Tuning, 'slot' | 'metrics' | 'judgements' | 'seed'> {
  readonly text: string; // name or number of the transition
  readonly save: boolean; // what has the fewest faults
}

/**
 * Tunes a slot of a transition, and saves the best values if asked. Null if `signal` interrupted it: nothing
 * is saved.
 *
 * @param note receives the count of values so far
 */
export async function tuneSlot(
  library: Library,
  args: TuneArguments,
  note: (tried: number) => void,
  signal: AbortSignal,
): Promise<TuneReport | null> {
  const { transition, number, opened } = await openTransition(library, args.text);
  const { id, name, slots } = transition;
  const letter = slotLetter(args.slot);
  const slot = slots[args.slot] ?? refuse('unknownSlot', `“${name}” has no slot ${letter}.`, '--slot');
  const tried: Tried[] = [];
  for (const answer of tune({ ...opened, ...args })) {
    tried.push(...playable(transition, answer));
    note(tried.length);
    await setImmediate(); // a signal is heard
    if (signal.aborted) return null;
  }
  const best = bestOf(tried) ?? tried[0];
  const saved = args.save && best !== tried[0];
  if (saved) {
    const after = { ...transition, slots: slots.with(args.slot, withValues(slot, best.values)) };
    const changes = [{ kind: 'transition.set' as const, before: transition, after }];
    valueOf(await commitEdit(library, { name: `Tune ${letter}`, changes }));
  }
  return {
    format: TUNE_FORMAT,
    version: TUNE_VERSION,
    transition: { id, name, number },
    slot: { name: letter, method: slot.method },
    metrics: [...args.metrics],
    seed: args.seed,
    tried,
    front: soundFront(tried, args.metrics).map((each) => tried.indexOf(each)),
    best: tried.indexOf(best),
    saved,
  };
}

/** The Pareto front as lines, with the present values and those of the fewest faults. */
export function tuneLines({ tried, front, best, metrics, slot, saved }: TuneReport): readonly string[] {
  const shown = metrics.flatMap((id) => metricNamed(id) ?? []);
  const names = Object.keys(tried[0].values);
  const rows = [...new Set([0, best, ...front])].map((i) => {
    const { values, measures, faults } = tried[i];
    const numbers = names.map((name) => String(values[name]));
    const cells = shown.map(({ id, digits }) => {
      const value = measures[id];
      return value == null ? '–' : formatNumber(value, digits);
    });
    const mark = [...(i === 0 ? ['now'] : []), ...(i === best ? ['fewest faults'] : [])].join(', ');
    return [mark, ...numbers, ...cells, formatNumber(faults, 1)];
  });
  const heads = shown.map(({ label, unit }) => `${label}${unit && `, ${unit}`}`);
  const outcome = best === 0 ? 'nothing has fewer faults' : saved ? 'saved' : 'use --save to save it';
  return [
    ...alignedTable([['', ...names, ...heads, 'faults'], ...rows]),
    `${slot.name} ${slot.method}: ${tried.length} tried, ${front.length} on the Pareto front; ${outcome}.`,
  ];
}
