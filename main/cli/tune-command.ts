import { visibleJson } from '#contract/words/visible-text.ts';
import { slotLetter } from '#core/judgement/compare-slots.ts';
import { metricNamed, metrics } from '#core/judgement/metrics/registry.ts';
import { TUNED, type MetricPair } from '#core/judgement/tune.ts';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import { exitCodes, type Command } from './command.ts';
import { optionsIn, positive, WrongUse } from './option-values.ts';
import { transitionOf } from './read-arguments.ts';
import { namesIn, seedOf } from './stress/stress-arguments.ts';
import { withLibrary } from './with-library.ts';

const options = {
  library: { type: 'string' },
  slot: { type: 'string', default: 'A' },
  metrics: { type: 'string', default: TUNED.metrics.join(',') },
  judgements: { type: 'string', default: String(TUNED.judgements) },
  seed: { type: 'string', default: String(TUNED.seed) },
  save: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const tuneCommand: Command = {
  name: 'tune',
  usage:
    'LIBRARY TRANSITION [--slot A] [--metrics footSlide,responseTime] [--judgements 80] [--seed 1] [--save] [--json]',
  help: 'Tries values of a slot’s numbers, prints those that no other beats in two metrics, and saves the fewest faults with --save.',
  prepare(args, folder) {
    const { values, positionals } = optionsIn(args, options);
    const { library, text } = transitionOf(values.library, positionals, folder);
    const judgements = Math.ceil(positive('--judgements', values.judgements));
    const search = {
      text,
      slot: slotOf(values.slot),
      metrics: pairOf(values.metrics),
      judgements,
      seed: seedOf(values.seed),
      save: values.save,
    };
    return (terminal, signal) =>
      withLibrary({ library }, terminal, async (opened) => {
        const { tuneLines, tuneSlot } = await import('./compare/tune-slot.ts');
        const draw = (tried: number) => terminal.draw?.(`${tried} of ${judgements}`);
        const report = await tuneSlot(opened, search, draw, signal);
        terminal.draw?.('');
        if (report === null) {
          terminal.note('Interrupted. Nothing was saved.');
          return exitCodes.interrupted;
        }
        if (values.json) terminal.out(visibleJson(report));
        else tuneLines(report).forEach(terminal.out);
        return exitCodes.ok;
      });
  },
};

function slotOf(letter: string): number {
  const slot = Array.from({ length: MAX_SLOTS }, (_, i) => slotLetter(i)).indexOf(letter.toUpperCase());
  if (slot < 0) throw new WrongUse(`--slot ${letter}: expected A to ${slotLetter(MAX_SLOTS - 1)}`);
  return slot;
}

function pairOf(text: string): MetricPair {
  const [first, second, ...more] = namesIn(text);
  const unknown = [first, second].find((id) => id === undefined || !metricNamed(id));
  if (second !== undefined && unknown === undefined && more.length === 0) return [first, second];
  throw new WrongUse(`--metrics ${text}: expected two of ${metrics.map(({ id }) => id).join(', ')}`);
}
