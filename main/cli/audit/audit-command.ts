// main/cli/audit: the command that judges many transitions, ranks them, and checks budgets
import { parseBudget, type Budget } from '#core/judge/audit.ts';
import { replacingFor } from '../../export/replacing.ts';
import { reportMark } from '../../export/report/report-difference.ts';
import { modeToReplace, writeFileWhole } from '../../export/write-file.ts';
import { attemptLater, valueOf } from '../../library/problems.ts';
import { command } from '../frame/command.ts';
import { exitCodes } from '../frame/declaration.ts';
import {
  blendTime,
  file,
  list,
  number,
  refuseText,
  replaceOption,
  text,
  whole,
  type OptionType,
} from '../frame/option-types.ts';
import { auditLines } from './audit-text.ts';
import { junitText } from './junit.ts';
import { farmOptions, needWorkers } from '../work-kinds/farm-options.ts';

const budget: OptionType<Budget> = {
  placeholder: 'METRIC<=LIMIT',
  read(given, place) {
    const parsed = parseBudget(given);
    return parsed.ok ? parsed.value : refuseText(given, place, parsed.error);
  },
};

/** How slots are ranked. An order by what blind votes like was taken back: no team has the votes that it needs. */
const order: OptionType<'faults'> = {
  placeholder: 'faults',
  read(given, place) {
    if (given === 'faults') return given;
    const gone = 'was removed, since it took votes on one transition as independent. Use --by faults';
    return refuseText(given, place, given === 'taste' ? gone : 'expected faults');
  },
};

export const auditCommand = command({
  name: 'audit',
  summary:
    'Judges many transitions, ranks the worst with reasons, and fails if one exceeds a budget. Run again, it continues.',
  library: 'read',
  options: {
    tag: {
      type: text('TAG'),
      otherwise: 'all of the library',
      help: 'transitions with a clip that has the tag',
    },
    approved: { help: 'approved transitions' },
    pairs: {
      type: text('TAG'),
      help: 'each two clips with the tag, from each *out* marker of one to each *in* marker of the other',
    },
    log: {
      type: file(),
      help: 'the log of a game, or a recording, with its requests. They name clips [as for `compare`](#compare-with-a-recording)',
    },
    methods: {
      type: list(text('ID')),
      otherwise: 'the slots; of pairs and logs `springExact` and `deadBlendArticle`',
      help: 'methods of [methods.md](methods.md), with their defaults',
    },
    preset: { type: text('NAME'), repeats: true, help: 'a preset of the library, as another slot' },
    blendTimes: {
      type: list(blendTime),
      otherwise: 'as they are; of a log its durations',
      help: 'of all slots with a blend time',
    },
    budget: {
      type: list(budget),
      repeats: true,
      help: 'a limit in the unit of the metric, `>=` where higher is better. Exit code 3 lists all values beyond it. The [budgets of the library](guide/metrics.md#budgets) count for all other metrics',
    },
    budgets: {
      type: file(),
      help: 'budgets and waivers, a JSON file ([schema](schema/budgets.schema.json))',
    },
    baseline: {
      type: file(),
      help: 'the `--json` output of an earlier audit: only values that are worse than there fail, and without budgets all of those. Transitions are matched by id, so a new name changes nothing; slots by name. A baseline that another version of Segue measured is refused: run it again with this one',
    },
    worseBy: {
      type: number('PERCENT', { from: 0 }),
      defaultText: '5',
      help: 'how much worse than the baseline; what cannot be seen never fails',
    },
    junit: {
      type: file(),
      help: 'also writes the XML of JUnit, for a build server. Each test has the properties `id`, `source`, `out`, `destination`, `in` (times in s, as the files count), `method`, `tags` and `review`; Jenkins shows them with `keepProperties`',
    },
    page: {
      type: file('FILE.html'),
      help: 'also writes the transitions of the ranking as one page, the worst first: a contact sheet of poses that can be scrubbed, metrics, curves, as a [report](#report) has them',
    },
    results: {
      type: file(),
      otherwise: '`LIBRARY.audit.jsonl`',
      help: 'where results are kept: a file of its own, no link and no pipe',
    },
    replace: replaceOption,
    ...farmOptions,
    limit: { type: whole('N'), defaultText: '20', help: 'rows of the ranking' },
    by: {
      type: order,
      defaultText: 'faults',
      help: 'ranks by the worst fault. `taste`, by [blind votes](guide/metrics.md#blind-votes), was removed',
    },
  },
  alternatives: ['tag', 'approved', 'pairs', 'log'],
  arrange({ tag, approved, pairs, log, preset, budget: budgets, budgets: budgetsFile, ...more }) {
    const named = { tag, approved: approved ? '' : null, pairs, log };
    const kind = (['tag', 'approved', 'pairs', 'log'] as const).find((each) => named[each] !== null);
    const choice = { kind: kind ?? ('all' as const), value: (kind && named[kind]) ?? '' };
    needWorkers(more);
    return { ...more, choice, presets: preset, budgets: budgets.flat(), budgetsFile };
  },
  async run(args, context) {
    const { junit, page, replace } = args;
    const [rule, pageRule] = [null, reportMark].map((mark) => replacingFor(context.library, replace, mark));
    // First: a wrong name must not cost an hour.
    for (const [name, its] of [[junit, rule] as const, [page, pageRule] as const])
      if (name !== null) valueOf(await attemptLater(name, () => modeToReplace(name, its)));
    const { runAudit } = await import('./run-audit.ts');
    const report = await runAudit(context, args);
    if (report === null) return { code: exitCodes.interrupted };
    for (const { name, message } of report.failed) context.warn(`${name}: ${message}`);
    if (junit !== null)
      valueOf(await attemptLater(junit, () => writeFileWhole(junit, junitText(report), rule)));
    const isFailed = report.faults.some(({ waived }) => waived === null) || report.failed.length > 0;
    return {
      report,
      print: ({ out }) => auditLines(report).forEach(out),
      code: isFailed ? exitCodes.partly : exitCodes.ok,
    };
  },
});
