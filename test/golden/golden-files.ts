import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The shared sets: the formulas of the workbench; root motion and Unreal's two nodes. */
export const GOLDEN_FOLDERS: readonly string[] = ['golden', 'golden-root'].map((name) =>
  path.resolve(import.meta.dirname, '../../../shared', name),
);

/** Vectors chosen from the shared sets, which a clone has by itself. */
export const CHOSEN_FOLDER = path.resolve(import.meta.dirname, 'chosen');

/** True if the shared sets are expected: if one exists, both must. */
export const hasGolden = GOLDEN_FOLDERS.some((folder) => existsSync(folder));

const INDEX = 'index.json';

/** Cases of a function in any of the sets; none if there is no such function. */
export function casesOf(sets: readonly GoldenSet[], name: string): readonly GoldenCase[] {
  const functions = sets.flatMap(({ groups }) => [...groups.values()].flatMap((group) => group.functions));
  return functions.find((golden) => golden.name === name)?.cases ?? [];
}

export type GoldenInput = number | string | readonly number[] | { readonly shared: string };

export interface GoldenBlock {
  readonly name: string;
  readonly size: number; // 0 = all that is left
  readonly compare: 'value' | 'rotation' | 'degrees' | 'exact';
}

export interface GoldenCase {
  readonly in: readonly GoldenInput[];
  readonly out: number | readonly number[];
  readonly f32MaxErr?: number; // in addition to the fixed tolerance of floats; 0 if not given
  readonly note?: string;
}

export interface GoldenFunction {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly returns: readonly GoldenBlock[];
  readonly repeat: boolean;
  readonly cases: readonly GoldenCase[];
}

export interface GoldenGroup {
  readonly group: string;
  readonly shared: Readonly<Record<string, readonly number[]>>;
  readonly functions: readonly GoldenFunction[];
}

export interface GoldenIndex {
  readonly files: readonly { readonly file: string; readonly functions: Readonly<Record<string, number>> }[];
  readonly functionCount: number;
  readonly caseCount: number;
}

/** A folder of golden vectors. */
export interface GoldenSet {
  readonly folder: string;
  readonly index: GoldenIndex | null;
  /** Every group file, listed in the index or not; none if there is no folder. */
  readonly groups: ReadonlyMap<string, GoldenGroup>;
}

export function readGoldenSet(folder: string): GoldenSet {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const read = <Value>(file: string): Value =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Value;
  const groups = files.filter((file) => file !== INDEX).toSorted();
  return {
    folder,
    index: files.includes(INDEX) ? read<GoldenIndex>(INDEX) : null,
    groups: new Map(groups.map((file) => [file, read<GoldenGroup>(file)])),
  };
}

/** Writes groups as a set of their own, a line for each case. */
export function writeGoldenSet(folder: string, groups: GoldenSet['groups']): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, group] of groups) writeFileSync(path.join(folder, file), textOf(group));
}

/** JSON that keeps the sign of zero. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (Object.is(part, -0) ? '-0' : part)).replaceAll('"-0"', '-0');

function textOf({ functions, ...group }: GoldenGroup): string {
  const lines = functions.map(({ cases, ...golden }) => {
    const head = text(golden).slice(0, -1);
    return `${head},"cases":[\n${cases.map((one) => text(one)).join(',\n')}]}`;
  });
  return `${text(group).slice(0, -1)},"functions":[\n${lines.join(',\n')}]}\n`;
}
