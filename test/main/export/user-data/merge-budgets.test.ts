import { expect, test } from 'vitest';
import type { Budgets } from '#core/judge/audit.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { librarySnapshot } from '#main/library/library-snapshot.ts';
import { valueOf } from '#main/library/problems.ts';
import { tryEdit, undo } from '#test/main/edit.ts';
import { setUp } from '#test/main/import/index-fixture.ts';

/** A library with these budgets. */
function library(budgets: Budgets) {
  const all = setUp();
  const { db } = all.library;
  const set = (before: Budgets, after: Budgets) => tryEdit(db, { kind: 'budgets.set', before, after });
  if (Object.keys(budgets).length > 0) valueOf(set({}, budgets));
  const text = (): string => sortedJson(collectUserData(db));
  const merge = (from: string, theirs: readonly string[] = []) => {
    const made = valueOf(parseUserData(from, 'work.json'));
    const plan = planMerge(db, made, 'work.json');
    valueOf(mergeUserData(db, made, 'work.json', new Set(theirs)));
    return plan;
  };
  return { db, set, text, merge, budgets: () => librarySnapshot(all.library).budgets };
}

test('budgets are user data: they are undone, and refused if they changed meanwhile', () => {
  const { db, set, budgets } = library({ footSlide: 2 });
  expect(budgets()).toEqual({ footSlide: 2 });
  expect(set({}, { footSlide: 3 })).toMatchObject({ ok: false, error: { code: 'staleEdit' } });
  valueOf(set({ footSlide: 2 }, { footSlide: 2, smoothness: -9 }));
  undo(db);
  expect(budgets()).toEqual({ footSlide: 2 });
});

test('another library gets them by a file; a different limit is a conflict, which keeps its own until one decides', () => {
  const file = library({ footSlide: 2, velocityJump: 0.4 }).text();
  const empty = library({});
  expect(empty.merge(file).conflicts).toEqual([]);
  expect(empty.budgets()).toEqual({ footSlide: 2, velocityJump: 0.4 });
  const own = library({ footSlide: 5 });
  expect(own.merge(file).conflicts).toMatchObject([{ id: 'budgets', kind: 'budgets' }]);
  expect(own.budgets()).toEqual({ footSlide: 5, velocityJump: 0.4 });
  own.merge(file, ['budgets']);
  expect(own.budgets()).toEqual({ footSlide: 2, velocityJump: 0.4 });
  expect(own.merge(file).conflicts).toEqual([]);
  expect(library({}).text()).not.toContain('budgets');
});
