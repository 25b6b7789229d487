import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SegueEvents } from '#contract/events.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { settingsFileOf } from '#main/export/settings/settings-file.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, transitionOf } from '../sample-rows.ts';
import { setUp } from './handlers-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/**
 * A library, and a file with so many pairs of transitions, each interrupted by the next; the interrupting
 * ones come first.
 */
function withFile(pairs: number) {
  const file = path.join(temporaryFolder(), 'many.segue.json');
  const parts = setUp({ chooseImportedFile: file });
  const { db } = parts.library;
  const plain = transitionOf(addClip(db, '/a.bvh'), addClip(db, '/b.bvh', { rise: 2 }), 'first');
  const second = {
    ...plain,
    id: randomUUID(),
    name: 'second',
    source: { ...plain.source, kind: 'chain' as const, id: plain.id, time: 0.01 },
  };
  const changes = [plain, second as Transition].map((transition) => ({
    kind: 'transition.add' as const,
    transition,
  }));
  edit(db, ...changes);
  const { transitions, ...rest } = settingsFileOf(db, [plain.id, second.id], 'none');
  const withTransition = (name: string, change: object) => {
    const found = transitions.find((each) => each.name === name)!;
    const { earlier: _, ...document } = found.document;
    return { ...found, document: { ...document, transition: { ...document.transition, ...change } } };
  };
  const ids = Array.from({ length: pairs }, () => randomUUID());
  const interrupting = ids.map((id) =>
    withTransition('second', { id: randomUUID(), source: { ...second.source, id } }),
  );
  const all = [...interrupting, ...ids.map((id) => withTransition('first', { id }))];
  writeFileSync(file, JSON.stringify({ ...rest, transitions: all }));
  return { ...parts, count: () => allTransitions(db).length };
}

/** Runs work; the turns that others had meanwhile, and the longest time that they waited, ms. */
async function turnsDuring(work: Promise<unknown>) {
  let [turns, longest] = [0, 0];
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true));
  for (let last = performance.now(); !state.isDone; turns++) {
    await setImmediate();
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return { turns, longest };
}

const PAIRS = Number(process.env.SEGUE_SETTINGS_PAIRS ?? 200);

test('many settings are imported in slices, with progress, as one edit', async () => {
  const { call, events, count, library } = withFile(PAIRS);
  const begun = performance.now();
  const imported = call('file.import', {});
  const { turns, longest } = await turnsDuring(imported);
  if (PAIRS > 200)
    process.stdout.write(`${PAIRS} pairs: ${performance.now() - begun} ms, longest wait ${longest} ms\n`);
  expect(await imported).toEqual({ ok: true, value: null });
  expect(count()).toBe(2 + 2 * PAIRS);
  expect(turns).toBeGreaterThan(20);
  expect(events.filter(({ event }) => event === 'library.edited')).toHaveLength(1);
  const { transitionId } = events[events.length - 1].detail as SegueEvents['app.openTransition'];
  expect(allTransitions(library.db).find(({ id }) => id === transitionId)?.name).toBe('second');
  const shares = events.flatMap(({ event, detail }) => (event === 'settings.progress' ? [detail] : []));
  expect(shares.at(-1)).toEqual({ share: null });
  if (performance.now() - begun > 1000)
    expect(shares[0]).toEqual({ share: expect.closeTo(0.5, 0) as number });
});

test('a cancelled import adds nothing, and the next one is not cancelled', async () => {
  const { call, events, count, library } = withFile(50);
  const imported = call('file.import', {});
  while (!library.isWriting()) await setImmediate();
  await call('settings.cancel', {});
  expect(await imported).toEqual({ ok: true, value: null });
  expect(count()).toBe(2);
  expect(events.some(({ event }) => event === 'library.edited')).toBe(false);
  expect(events.at(-1)).toEqual({
    event: 'settings.progress',
    detail: { share: null, cancelled: 'many.segue.json' },
  });
  expect(await call('file.import', {})).toEqual({ ok: true, value: null });
  expect(count()).toBe(102);
});
