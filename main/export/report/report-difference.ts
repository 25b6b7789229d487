import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { toleranceOf } from '#core/judge/verdict.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { judgedBy } from '#core/judge/judge.ts';
import { metricNamed } from '#core/judge/metrics/registry.ts';
import { formatNumber, withUnit } from '#core/kit/numbers.ts';
import { refuse } from '../../library/problems.ts';
import { readText } from '../read-text.ts';
import type { FileMark } from '../replacing.ts';
import type { ReportDifference, ReportedTransition } from './report.ts';

/** What a page keeps of its transitions for the next report. */
const kept = z.array(
  z.object({
    id: z.string(),
    title: z.string(), // its stored name
    status: z.string(),
    chosen: z.number(),
    settings: z.string(), // hash
    judgedBy: z.string().optional(), // the sources that measured; absent in older pages
    slots: z.array(z.object({ method: z.string(), measures: z.record(z.string(), z.number().nullable()) })),
  }),
);

export type StoredTransitions = Readonly<z.infer<typeof kept>>;

export const storedOf = (transitions: readonly ReportedTransition[]): StoredTransitions =>
  transitions.map(({ id, name, status, chosen, settings, slots, metrics }) => ({
    id,
    title: name,
    status,
    chosen,
    judgedBy,
    settings: createHash('sha256').update(settings).digest('base64'),
    slots: slots.map(({ method }, slot) => ({
      method,
      measures: Object.fromEntries(metrics.map((metric) => [metric.id, metric.values[slot]])),
    })),
  }));

/** Bytes of a report at most: larger ones were chosen by mistake. */
const LARGEST = 256 * 1024 * 1024;

/** Where a page keeps them. */
export const KEPT_ID = 'segue-report';
const [OPEN, CLOSE] = [`<script type="application/json" id="${KEPT_ID}">`, '</script>'];

/**
 * The mark of a report of Segue, not of a page that quotes it: what it keeps is at the end, where nothing of it is
 * shown. Long parts are found by their ends: a pattern would try each of many, or keep all of one in memory.
 */
export const reportMark: FileMark = (page) => {
  const open = page.lastIndexOf(OPEN);
  const close = page.indexOf('<', open + OPEN.length);
  const end = page.indexOf(CLOSE, close + CLOSE.length); // of the script
  const isReport =
    /^<!doctype html>\r?\n/.test(page) &&
    /<\/main>\r?\n$/.test(page.slice(0, open).slice(-MARGIN)) &&
    /^<\/script>\r?\n<script>/.test(page.slice(close, close + MARGIN)) &&
    /^<\/script>\r?\n<\/body>\r?\n<\/html>\r?\n?$/.test(page.slice(end));
  const found = isReport ? parsedKept(page.slice(open + OPEN.length, close)) : null;
  return found?.map(({ id }) => id) ?? null;
};

/** More than the tags between two parts, characters. */
const MARGIN = 30;

/** The transitions of an earlier page; null if the text is no report of Segue. */
export function readKept(page: string): StoredTransitions | null {
  const open = page.indexOf(OPEN);
  const close = page.indexOf(CLOSE, open);
  return open < 0 || close < 0 ? null : parsedKept(page.slice(open + OPEN.length, close));
}

function parsedKept(json: string): StoredTransitions | null {
  try {
    const parsed = kept.safeParse(boundedJson(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The transitions of an earlier report. Null without a file, or, unless it `must` be one, if the file is no
 * report: any page may be replaced by a report.
 */
export async function readEarlier(file: string | null, must: boolean) {
  if (file === null) return null;
  const name = path.basename(file);
  const kept = readKept(
    await readText(file, { code: 'notReport', noun: 'a report of Segue', largest: LARGEST }),
  );
  if (kept !== null) return { name, kept };
  if (must) refuse('notReport', `Not a report of Segue. Choose another file: ${name}`, name);
  return null;
}

/** What changed since an earlier report. @param file name of it */
export function differenceOf(
  now: readonly ReportedTransition[],
  before: StoredTransitions,
  file: string,
): ReportDifference {
  const earlier = new Map(before.map((each) => [each.id, each]));
  const changes = new Map(
    storedOf(now).flatMap((each) => {
      const known = earlier.get(each.id);
      const words = known === undefined ? ['new'] : changesOf(known, each);
      return words.length > 0 ? [[each.id, words] as const] : [];
    }),
  );
  const ids = new Set(now.map(({ id }) => id));
  return { file, changes, gone: before.filter(({ id }) => !ids.has(id)).map(({ title }) => title) };
}

type Stored = StoredTransitions[number];

function changesOf(before: Stored, now: Stored): readonly string[] {
  const changed = (what: string, a: string, b: string): readonly string[] =>
    a === b ? [] : [`${what}: ${a} → ${b}`];
  const isAlike = before.judgedBy === now.judgedBy;
  const words = [
    ...changed('name', before.title, now.title),
    ...changed('status', before.status, now.status),
    ...changed('chosen', slotLetter(before.chosen), slotLetter(now.chosen)),
    ...now.slots.flatMap((slot, i) => [
      ...changed(slotLetter(i), before.slots[i]?.method ?? 'no slot', slot.method),
      ...(isAlike ? measureChanges(slotLetter(i), before.slots[i], slot) : []),
    ]),
    ...(isAlike ? [] : ['metrics: another version of Segue measured them before, so they are not compared']),
    ...(before.slots.length > now.slots.length ? ['a slot was removed'] : []),
  ];
  return words.length === 0 && before.settings !== now.settings ? ['settings changed'] : words;
}

/** Metrics of a slot that changed by more than can be told apart. */
function measureChanges(
  slot: string,
  before: Stored['slots'][number] | undefined,
  now: Stored['slots'][number],
) {
  return Object.entries(now.measures).flatMap(([id, value]) => {
    const metric = metricNamed(id);
    const old = before?.measures[id];
    if (metric === undefined || old == null || value == null) return [];
    if (Math.abs(value - old) <= toleranceOf(metric, old)) return [];
    const text = (number: number): string => formatNumber(number, metric.digits);
    const { label, unit } = metric;
    return [`${slot} ${label.toLowerCase()}: ${text(old)} → ${withUnit(text(value), unit)}`];
  });
}
