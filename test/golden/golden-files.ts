import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const GOLDEN_FOLDER = path.resolve(import.meta.dirname, '../../../shared/golden');
export const hasGolden = existsSync(path.join(GOLDEN_FOLDER, 'index.json'));

export type GoldenInput = number | string | readonly number[] | { readonly shared: string };

export interface GoldenBlock {
  readonly name: string;
  readonly size: number; // 0 = all that is left
  readonly compare: 'value' | 'rotation' | 'degrees' | 'exact';
}

export interface GoldenCase {
  readonly in: readonly GoldenInput[];
  readonly out: number | readonly number[];
  readonly f32MaxErr?: number; // beside the fixed tolerance of floats; 0 where it is not given
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

function readJson<Value>(folder: string, file: string): Value {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Value;
}

export function readGoldenIndex(folder = GOLDEN_FOLDER): GoldenIndex {
  return readJson<GoldenIndex>(folder, 'index.json');
}

/** Every group file in the folder, listed in the index or not. */
export function readGoldenGroups(folder = GOLDEN_FOLDER): ReadonlyMap<string, GoldenGroup> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'index.json');
  return new Map(files.toSorted().map((file) => [file, readJson<GoldenGroup>(folder, file)]));
}
