import type { GoldenCase, GoldenFunction, GoldenGroup, GoldenInput } from './golden-files.ts';

/** Bytes of cases that a function is given; a function whose cases are larger has its smallest, up to the most. */
const WANTED = 1600;
const MOST = 16_000;

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

const sharedIn = (inputs: readonly GoldenInput[]): readonly string[] =>
  inputs.flatMap((input) => (typeof input === 'object' && 'shared' in input ? [input.shared] : []));

/** A choice of a group's cases that is small enough to keep with the source: of nearly every function some. */
export function chooseVectors(group: GoldenGroup): GoldenGroup {
  const used = new Set<string>();
  const costOf = (one: GoldenCase): number =>
    sizeOf(one) +
    sharedIn(one.in)
      .filter((name) => !used.has(name))
      .reduce((sum, name) => sum + sizeOf(group.shared[name]), 0);
  const functions = group.functions.map((golden): GoldenFunction => {
    const cases = chooseCases(golden.cases, costOf);
    for (const name of cases.flatMap((one) => sharedIn(one.in))) used.add(name);
    return { ...golden, cases };
  });
  return {
    ...group,
    shared: Object.fromEntries(Object.entries(group.shared).filter(([name]) => used.has(name))),
    functions: functions.filter(({ cases }) => cases.length > 0),
  };
}

/** Cases from all over the list, which begins with the edges and goes on at random, in their order. */
function chooseCases(
  cases: readonly GoldenCase[],
  costOf: (one: GoldenCase) => number,
): readonly GoldenCase[] {
  const chosen = new Set<GoldenCase>();
  let left = WANTED;
  for (const one of spread(cases)) {
    const cost = costOf(one);
    if (cost > left) continue;
    left -= cost;
    chosen.add(one);
  }
  const [smallest] = cases.toSorted((a, b) => costOf(a) - costOf(b));
  if (chosen.size === 0 && costOf(smallest) <= MOST) chosen.add(smallest);
  return cases.filter((one) => chosen.has(one));
}

/** All values, each as far as possible from those before it: the first, the middle, the quarters … */
function* spread<Value>(values: readonly Value[]): Generator<Value> {
  const bits = Math.ceil(Math.log2(Math.max(2, values.length)));
  for (let i = 0; i < 2 ** bits; i++) {
    let at = 0;
    for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) at |= 1 << (bits - 1 - bit);
    if (at < values.length) yield values[at];
  }
}
