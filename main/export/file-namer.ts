import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RenamedFile } from '#contract/words/renamed-file.ts';
import { standingOf, type Replacing, type Standing } from './replacing.ts';

/** The name of a file that Segue names after a transition, in a folder. */
export interface FoundName {
  readonly name: string;
  /** The file that has the wanted name and holds other transitions; absent if the name is as wanted. */
  readonly insteadOf?: string;
}

/** The files among those that do not have the wanted name. */
export const renamedOf = (found: readonly FoundName[]): readonly RenamedFile[] =>
  found.flatMap(({ name, insteadOf }) => (insteadOf === undefined ? [] : [{ name, insteadOf }]));

/** Finds the name of a file. Two files that it names never have one name. @param replacing of that file */
export type FileNamer = (wanted: string, replacing: Replacing) => Promise<FoundName>;

/**
 * Names files that Segue writes into a folder, so that none takes the place of one with other transitions, even if a
 * person asks to replace what is there. It keeps the wanted name, unless other transitions have it; else a number
 * follows, `walk 2.segue.json`: that of the file with the same transitions, or the first that is free. A wanted name
 * that has a file unknown to Segue stays: its writer refuses, or replaces it if a person asks.
 */
export async function createFileNamer(folder: string): Promise<FileNamer> {
  const there = await namesIn(folder);
  const given = new Set<string>();
  const standingIn = async (name: string, replacing: Replacing): Promise<Standing> => {
    if (given.has(alike(name))) return 'ofOthers';
    const file = path.join(folder, name);
    const found = await lstat(file).catch(() => null); // nothing is read from a pipe or a device
    return found?.isFile() ? standingOf(file, found.size, replacing) : 'unknown';
  };
  const give = (name: string, insteadOf?: string): FoundName => {
    given.add(alike(name));
    there.add(name);
    return insteadOf === undefined ? { name } : { name, insteadOf };
  };
  return async (wanted, replacing) => {
    const [firsts, numbered] = there.like(wanted);
    for (const name of firsts) if ((await standingIn(name, replacing)) !== 'ofOthers') return give(name);
    const [first] = firsts;
    if (first === undefined) return give(wanted);
    for (const name of [...numbered.values()].flat())
      if ((await standingIn(name, replacing)) === 'own') return give(name, first);
    let free = 2;
    while (numbered.has(free)) free++;
    return give(withNumber(wanted, free), first);
  };
}

/** What comes after the number in a name: endings of two parts belong together. */
const ENDING = /(?:\.segue|\.\d{4,})?\.[^.]*$/;

function partsOf(name: string): readonly [base: string, ending: string] {
  const [ending = ''] = ENDING.exec(name) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}

function withNumber(name: string, number: number): string {
  const [base, ending] = partsOf(name);
  return `${base} ${number}${ending}`;
}

/** Names by their number, from 2; several where a disk tells upper from lower case. */
type Numbered = ReadonlyMap<number, readonly string[]>;

/** The names in a folder that are like another, and those like it with a number: `walk.bvh`, `Walk 2.bvh`. */
async function namesIn(folder: string) {
  const groups = new Map<string, Map<number, string[]>>();
  const put = (group: string, number: number, name: string): void => {
    const known = groups.get(alike(group)) ?? new Map<number, string[]>();
    groups.set(alike(group), known.set(number, [...(known.get(number) ?? []), name]));
  };
  const add = (name: string): void => {
    put(name, 1, name);
    const [base, ending] = partsOf(name);
    const [, stem, number] = /^(.+) ([1-9]\d{0,8})$/.exec(base) ?? [];
    if (number !== undefined && number !== '1') put(`${stem}${ending}`, Number(number), name);
  };
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // it is made, or refused, by who writes
    throw error;
  });
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) add(name);
  const like = (name: string): readonly [firsts: readonly string[], numbered: Numbered] => {
    const numbered = new Map(groups.get(alike(name)));
    const firsts = numbered.get(1) ?? [];
    numbered.delete(1);
    return [firsts, numbered];
  };
  return { add, like };
}

/** Key of a name, equal if some file system treats two names as one: ignoring case and Unicode composition. */
export const alike = (name: string): string => name.normalize('NFD').toLowerCase();
