/** What follows `name` among the arguments of a benchmark: `--beside FOLDER`. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** The number that follows `name`; `short` with `--short`, as all benchmarks together run. */
export function count(name: string, usual: number, short = usual): number {
  return Number(argument(name) ?? (process.argv.includes('--short') ? short : usual));
}
