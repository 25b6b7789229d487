import { adapters, type Adapters } from './adapters.ts';
import { compareCase, type Mismatch } from './compare.ts';
import { createCall, type Storage } from './golden-call.ts';
import type { GoldenFunction, GoldenGroup, GoldenIndex } from './golden-files.ts';
import { functionsNotYet, isCaseNotYet } from './not-yet.ts';

/** What a run of one golden function found. */
export interface GoldenReport {
  readonly compared: number;
  readonly notYet: number;
  /** One line per mismatch: function, case, note, expected, found, difference. */
  readonly failures: readonly string[];
}

/** Runs all cases of one golden function, in the given storage. */
export function runFunction(group: GoldenGroup, golden: GoldenFunction, storage: Storage): GoldenReport {
  const adapter = adapters[golden.name];
  if (adapter === undefined) {
    const known = functionsNotYet.has(golden.name);
    const failures = known ? [] : [`${golden.name}: no implementation`];
    return { compared: 0, notYet: golden.cases.length, failures };
  }
  const failures: string[] = [];
  let notYet = 0;
  golden.cases.forEach((golden1, i) => {
    if (isCaseNotYet(golden.name, golden1)) {
      notYet++;
      return;
    }
    const found = adapter(createCall(group, golden1, storage));
    const mismatch = compareCase(golden, golden1, found, storage);
    if (mismatch !== null) {
      failures.push(describeMismatch(`${golden.name} case ${i}`, golden1.note, mismatch, storage));
    }
  });
  return { compared: golden.cases.length - notYet, notYet, failures };
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

/** Where files, index and adapter table disagree: one line each. */
export function findDisagreements(
  index: GoldenIndex,
  groups: ReadonlyMap<string, GoldenGroup>,
  table: Adapters = adapters,
): string[] {
  const listed = new Map(index.files.map(({ file, functions }) => [file, functions]));
  const names = new Set([...groups.values()].flatMap(({ functions }) => functions.map(({ name }) => name)));
  const cases = [...groups.values()].flatMap(({ functions }) => functions.map((f) => f.cases.length));
  const total = cases.reduce((sum, count) => sum + count, 0);
  return [
    ...[...groups.keys()].filter((file) => !listed.has(file)).map((file) => `${file} is not in the index`),
    ...[...listed.keys()].filter((file) => !groups.has(file)).map((file) => `${file} is missing`),
    ...[...groups].flatMap(([file, { functions }]) =>
      findWrongCounts(file, functions, listed.get(file) ?? {}),
    ),
    ...(total === index.caseCount ? [] : [`${total} cases, the index says ${index.caseCount}`]),
    ...(names.size === index.functionCount
      ? []
      : [`${names.size} functions, the index says ${index.functionCount}`]),
    ...Object.keys(table)
      .filter((name) => !names.has(name))
      .map((name) => `${name} has an adapter that nothing calls`),
    ...[...functionsNotYet]
      .filter((name) => Object.hasOwn(table, name) || !names.has(name))
      .map((name) => `${name} is listed as not yet there, but has an adapter or is unknown`),
  ];
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
