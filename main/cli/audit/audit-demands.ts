import path from 'node:path';
import { AUDIT_FORMAT, AUDIT_VERSION, auditReportSchema } from '#contract/exchange/audit-report.ts';
import { BUDGETS_FORMAT, BUDGETS_VERSION, budgetsFileSchema } from '#contract/exchange/budgets-file.ts';
import {
  limitIn,
  oldLimits,
  parseBudget,
  type Budgets,
  type Budget,
  type Demands,
} from '#core/judge/audit.ts';
import { judgedBy } from '#core/judge/judge.ts';
import { everyMetric } from '#core/judge/metrics/registry.ts';
import { parseFile, type FileForm } from '../../export/parse-file.ts';
import { readText } from '../../export/read-text.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
import type { Terminal } from '../frame/terminal.ts';

/** The form of a budgets file. */
export const budgetsForm = {
  format: BUDGETS_FORMAT,
  version: BUDGETS_VERSION,
  schema: budgetsFileSchema,
  noun: 'a Segue budgets file',
  codes: { format: 'notBudgets', version: 'budgetsVersion' },
};

const reportForm = {
  format: AUDIT_FORMAT,
  version: AUDIT_VERSION,
  schema: auditReportSchema,
  noun: 'the JSON output of an audit',
  codes: { format: 'notAudit', version: 'auditVersion' },
};

/** The demands of the arguments: budgets, files of more of them and of the baseline, and %. */
export interface NamedDemands extends Pick<Demands, 'budgets' | 'worseBy'> {
  readonly budgetsFile: string | null; // absolute
  readonly baseline: string | null; // absolute
}

/**
 * Reads what an audit must keep: its budgets, then those of the library for other metrics; its waivers, and
 * its baseline.
 */
export async function readDemands(
  args: NamedDemands,
  ofLibrary: Budgets,
  { note }: Pick<Terminal, 'note'>,
): Promise<Demands> {
  const { budgetsFile, baseline, worseBy } = args;
  const file = budgetsFile === null ? null : await readForm(budgetsFile, budgetsForm);
  const saved = (file?.budgets ?? []).map((text, i): Budget => {
    const budget = parseBudget(text);
    const place = `${path.basename(budgetsFile ?? '')}: budgets[${i}]`;
    return budget.ok ? budget.value : refuse('badValue', `${place}: ${budget.error}`, `budgets[${i}]`);
  });
  const budgets = [...args.budgets, ...saved];
  const others = everyMetric
    .filter(({ id }) => budgets.every(({ metric }) => metric.id !== id))
    .flatMap((metric): readonly Budget[] => {
      const limit = limitIn(ofLibrary, metric.id);
      return limit === undefined ? [] : [{ metric, limit }];
    });
  const old = new Set(oldLimits(ofLibrary));
  for (const { metric } of others.filter(({ metric: { id } }) => old.has(id)))
    note(
      `The budget of ${metric.label.toLowerCase()} was set with another version of Segue. Check it in the tab Metrics.`,
    );
  if (file && file.judgedBy !== undefined && file.judgedBy !== judgedBy)
    note(
      `${path.basename(budgetsFile ?? '')}: set with another version of Segue. Check its limits, then write "judgedBy": "${judgedBy}".`,
    );
  return {
    budgets: [...budgets, ...others],
    waivers: file?.waivers ?? [],
    baseline: baseline === null ? [] : await readBaseline(baseline),
    worseBy,
  };
}

/**
 * The rows of an earlier audit. Values of other sources are not compared: they may differ for no fault of a
 * transition.
 */
async function readBaseline(file: string): Promise<Demands['baseline']> {
  const { judged, judgedBy: by } = await readForm(file, reportForm);
  if (by === judgedBy) return judged;
  const name = path.basename(file);
  return refuse(
    'otherMeasures',
    `${name}: measured by another version of Segue, so its numbers cannot be compared. Run the audit of the baseline again with this one.`,
    name,
  );
}

async function readForm<File>(file: string, form: FileForm<File>): Promise<File> {
  const as = { code: form.codes.format, noun: form.noun, largest: 256 * 1024 * 1024 };
  const text = valueOf(await attemptLater(file, () => readText(file, as)));
  return valueOf(parseFile(text, path.basename(file), form));
}
