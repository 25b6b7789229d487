import { adapters, type Adapter, type Adapters } from './adapters.ts';
import { measureCase, type Comparison, type Mismatch } from './compare.ts';
import { createCall, type Storage } from './golden-call.ts';
import type { GoldenCase, GoldenFunction, GoldenGroup, GoldenIndex, GoldenSet } from './golden-files.ts';

/** The result of a run of one golden function. */
export interface GoldenReport {
  readonly name: string;
  readonly cases: number;
  readonly failed: number; // cases that failed in any storage
  /** One line per mismatch: function, case, note, storage, expected, found, difference. */
  readonly failures: readonly string[];
  /** The largest difference of any element, by storage. */
  readonly largest: ReadonlyMap<Storage, number>;
}

/**
 * Runs all cases of one golden function, in doubles and in the float buffers of the app. Without an
 * implementation each fails.
 */
export function runFunction(group: GoldenGroup, golden: GoldenFunction): GoldenReport {
  const { name, cases } = golden;
  const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
  if (adapter === undefined) {
    const failures = [`${name}: no implementation`];
    return { name, cases: cases.length, failed: Math.max(cases.length, 1), failures, largest: new Map() };
  }
  const failures: string[] = [];
  const failed = new Set<GoldenCase['in']>();
  const largest = new Map<Storage, number>();
  for (const storage of ['double', 'float'] as const) {
    largest.set(storage, 0);
    for (const [index, one] of cases.entries()) {
      const comparison = attempt(group, golden, adapter, storage, one);
      const place = `${name} case ${index}`;
      const before = largest.get(storage) ?? 0;
      if (typeof comparison === 'string') failures.push(`${place}, ${storage}: ${comparison}`);
      else {
        largest.set(storage, Math.max(before, comparison.largest));
        if (comparison.mismatch === null) continue;
        failures.push(describeMismatch(place, one.note, comparison.mismatch, storage));
      }
      failed.add(one.in);
    }
  }
  return { name, cases: cases.length, failed: failed.size, failures, largest };
}

/** The result of the comparison, or the reason why there was none. */
function attempt(
  group: GoldenGroup,
  golden: GoldenFunction,
  adapter: Adapter,
  storage: Storage,
  one: GoldenCase,
): Comparison | string {
  try {
    return measureCase(golden, one, adapter(createCall(group, one, storage)), storage);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function describeMismatch(
  place: string,
  note: string | undefined,
  mismatch: Mismatch,
  storage: Storage,
): string {
  const { block, element, expected, found, difference, tolerance } = mismatch;
  return (
    `${place}${note === undefined ? '' : ` (${note})`}, ${storage}: ${block}[${element}] ` +
    `expected ${expected}, found ${found}, differs by ${difference.toExponential(2)} (at most ${tolerance.toExponential(2)})`
  );
}

/**
 * Problems of a set as a whole: one line each.
 *
 * @param needsIndex true for a shared set; others may have no index and leave functions out
 */
export function findSetProblems({ folder, index, groups }: GoldenSet, needsIndex: boolean): string[] {
  return [
    ...(casesIn(groups) === 0 ? [`There are no cases in ${folder}.`] : []),
    ...(index === null && needsIndex ? [`There is no index.json in ${folder}.`] : []),
    ...(index === null ? [] : findDisagreements(index, groups)),
  ];
}

/** Differences between files and index: one line each. */
function findDisagreements(index: GoldenIndex, groups: GoldenSet['groups']): string[] {
  const listed = new Map(index.files.map(({ file, functions }) => [file, functions]));
  const functions = namesIn(groups).size;
  const cases = casesIn(groups);
  return [
    ...[...groups.keys()].filter((file) => !listed.has(file)).map((file) => `${file} is not in the index`),
    ...[...listed.keys()].filter((file) => !groups.has(file)).map((file) => `${file} is missing`),
    ...[...groups].flatMap(([file, group]) => findWrongCounts(file, group.functions, listed.get(file) ?? {})),
    ...(cases === index.caseCount ? [] : [`${cases} cases, the index says ${index.caseCount}`]),
    ...(functions === index.functionCount
      ? []
      : [`${functions} functions, the index says ${index.functionCount}`]),
  ];
}

/** Adapters that no function of any of the sets calls: one line each. */
export function findUncalled(sets: readonly GoldenSet[], table: Adapters = adapters): string[] {
  const names = new Set(sets.flatMap(({ groups }) => [...namesIn(groups)]));
  return Object.keys(table)
    .filter((name) => !names.has(name))
    .map((name) => `${name} has an adapter that nothing calls`);
}

function casesIn(groups: GoldenSet['groups']): number {
  const counts = [...groups.values()].flatMap(({ functions }) => functions.map(({ cases }) => cases.length));
  return counts.reduce((sum, count) => sum + count, 0);
}

function namesIn(groups: GoldenSet['groups']): ReadonlySet<string> {
  return new Set([...groups.values()].flatMap(({ functions }) => functions.map(({ name }) => name)));
}

function findWrongCounts(
  file: string,
  functions: readonly GoldenFunction[],
  listed: Readonly<Record<string, number>>,
): string[] {
  const found = Object.fromEntries(functions.map(({ name, cases }) => [name, cases.length]));
  return [...new Set([...Object.keys(found), ...Object.keys(listed)])]
    .filter((name) => found[name] !== listed[name])
    .map((name) => `${file}: ${found[name] ?? 0} cases of ${name}, the index says ${listed[name] ?? 0}`);
}
