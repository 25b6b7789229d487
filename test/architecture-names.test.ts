import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { project, sourceFiles } from './fixtures/source-imports.ts';

// One word, one thing: a name says what a type is wherever it is read, so two types have two names.

/** Names of two types each, and why nobody takes one type for the other. */
const shared: Readonly<Record<string, string>> = {
  // of core, and of what is beside it in the window or in a method
  BlendSpan: 'the time in which two motions blend; of the timeline, the bar of a slot',
  Motion: 'one figure as a function of time; of the window, all figures that play',
  Sweep: 'what is judged at values of a setting; of the timeline, a rectangle that is pulled open',
  UnrealValues: 'a transition in the terms of Unreal; of a method, the values of its node alone',
  // of main and of the window, in one meaning
  Curve: 'a line of a plot: of a page that main writes, and of a chart in the window',
  Jobs: 'the jobs that run, and what the window shows of them',
  Library: 'the open library: its file, and what the window knows of it',
  Point: 'a place in a plane: in pixels of a picture that main draws, and of any plot in the window',
  SentChain: 'a chain for a worker: of a farm, by what finds its clips; of the window, with its muscles',
  // of the timeline, which says what it is given, since it imports no store
  MarkSelection: 'the selected marks',
  RowKind: 'what a row is; of the clip list, by what it lists',
  SuggestedMarker: 'a suggested marker of a step',
};

const exported = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;

/** Files that export a type, by its name; tools are programs of their own. */
function filesByType(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sourceFiles().filter((each) => !each.startsWith('tools/')))
    for (const [, name] of readFileSync(path.join(project, file), 'utf8').matchAll(exported))
      found.set(name, (found.get(name) ?? new Set()).add(file));
  return found;
}

test('a name is that of one type, or has a reason why it is that of two', () => {
  const files = filesByType();
  expect(files.size).toBeGreaterThan(1000);
  const found = [...files].filter(([, { size }]) => size > 1);
  const named = Object.keys(shared).map((name) => [name, files.get(name) ?? new Set()] as const);
  const described = ([name, of]: (typeof named)[number]): string => `${name}: ${[...of].join(', ')}`;
  expect(found.map(described).toSorted()).toEqual(named.map(described).toSorted());
  expect(found.filter(([, { size }]) => size > 2).map(described)).toEqual([]);
});
