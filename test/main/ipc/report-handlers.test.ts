import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readKept } from '#main/export/report/report-difference.ts';
import type { Dialogs } from '#main/ipc/services.ts';
import { edit } from '#test/main/edit.ts';
import { indexStarters } from '../cli/starter-library.ts';
import { chainUse } from '#test/fixtures/transitions.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { clipNamed } from '../import/index-fixture.ts';
import { transitionOf } from '../sample-rows.ts';
import { setUp } from './handlers-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const odd = 'קפיצה “2” <b>&\n🦘';

/** A library with three transitions, one of which is approved, and a folder for reports. */
async function reportable() {
  const folder = temporaryFolder();
  const choices: Partial<Record<keyof Dialogs, string>> = {};
  const parts = setUp(choices);
  const { library, call } = parts;
  await indexStarters(library, folder, ['walk', 'hop', 'jog', 'idle']);
  const [walk, hop, jog] = ['walk', 'hop', 'jog'].map((name) => clipNamed(library, name).id);
  const plain = transitionOf(walk, hop, odd);
  const review = { ...plain.review, status: 'approved' as const };
  const three = [{ ...plain, review }, transitionOf(hop, jog, 'second'), transitionOf(jog, walk, 'third')];
  const changes = three.map((transition) => ({ kind: 'transition.add' as const, transition }));
  edit(library.db, ...changes);
  const out = temporaryFolder();
  const report = (scope: unknown, name?: string) => {
    if (name !== undefined) choices.choosePlaceForReport = path.join(out, name);
    return call('report.save', { scope });
  };
  const titles = (name: string) =>
    readKept(readFileSync(path.join(out, name), 'utf8'))?.map(({ title }) => title);
  return { ...parts, out, three, report, titles };
}

test('a report has the approved or all transitions; without a place nothing is written', async () => {
  const { report, titles, out, events } = await reportable();
  expect(await report('all')).toEqual({ ok: true, value: null });
  expect(readdirSync(out)).toEqual([]);
  const saved = { ok: true, value: { fileName: 'a "b".html', count: 1, left: 0, changed: null } };
  expect(await report('approved', 'a "b".html')).toEqual(saved);
  expect(titles('a "b".html')).toEqual([odd]);
  expect(await report('all', 'all.html')).toMatchObject({ value: { count: 3 } });
  expect(titles('all.html')).toEqual([odd, 'second', 'third']);
  const shares = events.filter(({ event }) => event === 'report.progress').map(({ detail }) => detail);
  expect(shares.slice(-4)).toEqual([0, 1 / 3, 2 / 3, 1].map((share) => ({ share })));
});

test('the page calls a transition by what tells its clips apart', async () => {
  const { report, library, out, three } = await reportable();
  library.db.exec("UPDATE clips SET name = 'SK_Hero_' || name || '_v003'");
  const usual = { ...three[0], id: randomUUID(), name: 'SK_Hero_walk_v003 → SK_Hero_hop_v003 (2)' };
  edit(library.db, { kind: 'transition.add', transition: usual });
  await report('all', 'all.html');
  const heads = readFileSync(path.join(out, 'all.html'), 'utf8').match(/<h2>[^<]*/g);
  expect(heads?.slice(1)).toEqual(['<h2>second ', '<h2>third ', '<h2>walk → hop (2) ']);
});

test('a transition that interrupts another is reported with it', async () => {
  const { report, library, three, titles } = await reportable();
  const interrupting = { ...three[1], id: randomUUID(), name: 'fourth', source: chainUse(three[2].id, 0.1) };
  edit(library.db, { kind: 'transition.add', transition: interrupting });
  expect(await report('all', 'all.html')).toMatchObject({ value: { count: 4, left: 0 } });
  expect(titles('all.html')?.at(-1)).toBe('fourth');
});

test('a report that replaces another marks what changed; any other page is replaced', async () => {
  const { report, library, three, out } = await reportable();
  await report('all', 'same.html');
  const [, second] = three;
  const after = { ...second, name: 'second, again' };
  const changes = [{ kind: 'transition.set' as const, id: second.id, before: second, after }];
  edit(library.db, ...changes);
  expect(await report('all', 'same.html')).toMatchObject({ value: { changed: 1 } });
  expect(readFileSync(path.join(out, 'same.html'), 'utf8')).toContain('name: second → second, again');
  expect(await report('approved', 'same.html')).toMatchObject({ value: { count: 1, changed: 2 } }); // two are gone
  writeFileSync(path.join(out, 'mine.html'), 'mine');
  expect(await report('approved', 'mine.html')).toMatchObject({ value: { count: 1, changed: null } });
});

test('a cancelled report answers null and leaves the earlier file; so does a newer request', async () => {
  const { report, call, events, out, titles } = await reportable();
  writeFileSync(path.join(out, 'kept.html'), 'mine');
  const started = (): Promise<void> =>
    eventually(() => expect(events.some(({ event }) => event === 'report.progress')).toBe(true));
  const cancelled = report('all', 'kept.html');
  await started();
  expect(await call('report.cancel', {})).toEqual({ ok: true, value: null });
  const sent = events.length;
  expect(await cancelled).toEqual({ ok: true, value: null });
  expect(events).toHaveLength(sent);
  events.length = 0;
  const first = report('all', 'kept.html');
  await started();
  const second = report('approved', 'new.html');
  expect(await first).toEqual({ ok: true, value: null });
  expect(await second).toMatchObject({ value: { count: 1 } });
  expect(readFileSync(path.join(out, 'kept.html'), 'utf8')).toBe('mine');
  expect(titles('new.html')).toEqual([odd]);
  expect(readdirSync(out).toSorted()).toEqual(['kept.html', 'new.html']);
});

test('a transition whose clip is gone is left out and named; a place that cannot be written is a problem', async () => {
  const { report, library, out } = await reportable();
  expect(await report('all', 'no-such-folder/all.html')).toMatchObject({ ok: false });
  const hop = clipNamed(library, 'hop').id;
  library.db.prepare('DELETE FROM clips WHERE id = ?').run(hop);
  expect(await report('all', 'all.html')).toMatchObject({ value: { count: 1, left: 2 } });
  expect(readFileSync(path.join(out, 'all.html'), 'utf8')).toContain('second');
});

test('the library has nothing to report', async () => {
  const { call } = setUp({ choosePlaceForReport: path.join(temporaryFolder(), 'none.html') });
  expect(await call('report.save', { scope: 'all' })).toMatchObject({ error: { code: 'noTransition' } });
});
