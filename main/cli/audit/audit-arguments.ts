import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseBudget, type Budget } from '#core/audit/find-faults.ts';
import { number, oneOf, optionsIn, positive, WrongUse } from '../option-values.ts';
import { libraryOf } from '../read-arguments.ts';
import { blendTimeOf, namesIn } from '../stress/stress-arguments.ts';

/** Arguments of `segue audit`. */
export type AuditArguments = Readonly<ReturnType<typeof readAuditArguments>>;

const options = {
  library: { type: 'string' },
  tag: { type: 'string' },
  approved: { type: 'boolean', default: false },
  pairs: { type: 'string' },
  log: { type: 'string' },
  methods: { type: 'string' },
  preset: { type: 'string', multiple: true },
  'blend-times': { type: 'string' },
  budget: { type: 'string', multiple: true },
  budgets: { type: 'string' },
  baseline: { type: 'string' },
  'worse-by': { type: 'string', default: '5' },
  junit: { type: 'string' },
  replace: { type: 'boolean', default: false },
  page: { type: 'string' },
  results: { type: 'string' },
  workers: { type: 'string' },
  limit: { type: 'string', default: '20' },
  by: { type: 'string', default: 'faults' },
  json: { type: 'boolean', default: false },
} as const;

export function readAuditArguments(args: readonly string[], folder: string) {
  const { values, positionals } = optionsIn(args, options);
  const { library } = libraryOf(values.library, positionals, folder);
  const file = (name: string | undefined): string | null =>
    name === undefined ? null : path.resolve(folder, name);
  const { tag = null, pairs = null } = values;
  const worseBy = number('--worse-by', values['worse-by']);
  if (worseBy < 0) throw new WrongUse(`--worse-by ${worseBy}: expected a number from 0`);
  return {
    library,
    choice: choiceOf({ tag, approved: values.approved ? '' : null, pairs, log: file(values.log) }),
    methods: values.methods === undefined ? null : namesIn(values.methods), // null = the slots of the transition
    presets: values.preset ?? [], // names
    blendTimes: timesIn(values['blend-times']), // s
    budgets: (values.budget ?? []).flatMap(namesIn).map(budget),
    budgetsFile: file(values.budgets),
    baseline: file(values.baseline),
    worseBy, // %
    junit: file(values.junit),
    replace: values.replace,
    page: file(values.page),
    results: file(values.results) ?? `${library}.audit.jsonl`,
    workers: Math.ceil(
      positive('--workers', values.workers ?? String(Math.max(1, availableParallelism() - 1))),
    ),
    limit: Math.ceil(positive('--limit', values.limit)), // rows of the ranking
    by: oneOf('--by', values.by, ['faults', 'taste']),
    json: values.json,
  };
}

/** The transitions of an audit: an option, and its value. */
function choiceOf(options: Readonly<Record<'approved' | 'tag' | 'pairs' | 'log', string | null>>) {
  const kinds = ['tag', 'approved', 'pairs', 'log'] as const;
  const [kind, other] = kinds.filter((each) => options[each] !== null);
  if (other !== undefined) throw new WrongUse(`--${kind} and --${other} exclude each other`);
  return kind === undefined ? { kind: 'all' as const, value: '' } : { kind, value: options[kind] ?? '' };
}

const timesIn = (text: string | undefined): readonly number[] | null =>
  text === undefined ? null : namesIn(text).map((time) => blendTimeOf(time, '--blend-times'));

function budget(text: string): Budget {
  const parsed = parseBudget(text);
  if (parsed.ok) return parsed.value;
  throw new WrongUse(`--budget ${parsed.error}`);
}
