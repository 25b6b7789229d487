import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportChoice, ImportSubject } from '../../../contract/clips/import-choice.ts';
import { applyEdit, redoEdit, undoEdit, undoState } from '../../../main/library/edits/edits.ts';
import { bytesHashOf } from '../../../main/library/files/content-hash.ts';
import { loadChoices, readChoice } from '../../../main/library/files/import-choices.ts';
import { valueOf } from '../../../main/library/problems.ts';
import { smallBvh } from '../small-bvh.ts';
import { clipsOf, mark, setUp } from './index-fixture.ts';

const folders = ['a', 'b', 'b/deep', 'c'] as const;
const names = ['one', 'two'] as const;

type Say = { readonly say: 'folder' | 'clip'; readonly at: number; readonly after: ImportChoice };
type Press = { readonly press: 'mark' | 'undo' | 'redo' | 'index'; readonly at: number };
type Change = {
  readonly change: 'rename' | 'copy' | 'move' | 'delete' | 'replace';
  readonly at: number;
  readonly to: number;
};

const at = fc.nat(20);
const after: fc.Arbitrary<ImportChoice> = fc.record({
  unit: fc.constantFrom(null, 1, 0.0254),
  upAxis: fc.constantFrom(null, 'z'),
});
const step = fc.oneof(
  fc.record<Say>({ say: fc.constantFrom('folder', 'clip'), at, after }),
  fc.record<Press>({ press: fc.constantFrom('mark', 'undo', 'redo', 'index'), at }),
  fc.record<Change>({ change: fc.constantFrom('rename', 'copy', 'move', 'delete', 'replace'), at, to: at }),
);

/** A library over a few folders, and what a person and a file manager may do to it. */
async function scene() {
  const all = setUp();
  const { library, clips, file, write, index } = all;
  const { db } = library;
  folders.forEach((folder, i) => write(`${folder}/${names[i % 2]}.bvh`, smallBvh({ rise: 1 + (i % 3) })));
  await index();
  let made = 0;
  const deleted = new Set<string>(); // sha256 of files
  const here = (): string[] =>
    readdirSync(clips, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.bvh'))
      .toSorted();
  const pick = <T>(list: readonly T[], k: number): T | undefined => list[k % Math.max(1, list.length)];
  const say = ({ say: kind, at: k, after: choice }: Say): void => {
    const id = pick(clipsOf(library), k)?.id;
    if (id === undefined) return;
    const subject: ImportSubject =
      kind === 'clip' ? { kind, id } : { kind, path: file(pick(folders, k) ?? '') };
    const before = readChoice(db, subject);
    // Of a folder without clips it is refused.
    applyEdit(db, { name: 'Say', changes: [{ kind: 'import.set', subject, before, after: choice }] });
  };
  const press = async ({ press: what, at: k }: Press): Promise<void> => {
    const clip = pick(clipsOf(library), k);
    if (what === 'index') await index();
    else if (what === 'undo') undoEdit(db);
    else if (what === 'redo') redoEdit(db);
    else if (clip) mark(library, clip, 0.001 * ++made);
  };
  const change = ({ change: what, at: k, to: n }: Change): void => {
    const [folder, target] = [file(pick(folders, k) ?? ''), file(pick(['a', 'b', 'c', 'd'], n) ?? '')];
    if (what === 'rename') {
      if (existsSync(folder) && !existsSync(target)) renameSync(folder, target);
      return;
    }
    const from = pick(here(), k);
    if (from === undefined) return;
    const to = file(`${pick(folders, n)}/${pick(names, n)} ${what}.bvh`);
    if (to === file(from)) return;
    mkdirSync(path.dirname(to), { recursive: true });
    // Also what is moved onto is replaced.
    for (const lost of what === 'delete' || what === 'replace' ? [file(from)] : [to])
      if (existsSync(lost)) deleted.add(createHash('sha256').update(readFileSync(lost)).digest('hex'));
    if (what === 'replace') write(from, smallBvh({ rise: 10 + n, frames: 4 }));
    else if (what === 'copy') cpSync(file(from), to);
    else if (what === 'move') renameSync(file(from), to);
    else rmSync(file(from));
  };
  const run = async (one: Say | Press | Change): Promise<void> => {
    if ('say' in one) say(one);
    else if ('press' in one) await press(one);
    else change(one);
  };
  return { ...all, deleted, run };
}

interface FileRow {
  readonly path: string;
  readonly hash: string;
  readonly importer: number;
}

/** What has to be so whenever a run has ended. */
async function expectSound({ library, index, deleted }: Awaited<ReturnType<typeof scene>>): Promise<void> {
  const { db } = library;
  const choices = loadChoices(db);
  const files = db.prepare<[], FileRow>(`SELECT path, hash, importer FROM files WHERE state = 'ok'`).all();
  for (const { path: place, hash, importer } of files) {
    expect(hash, place).toBe(choices.hashFor(place, bytesHashOf(hash)));
    expect(importer).toBeGreaterThan(0);
  }
  const there = new Set(files.map(({ hash }) => bytesHashOf(hash)));
  for (const { name, content, missing, markerCount } of clipsOf(library)) {
    const bytes = bytesHashOf(content);
    // Where a copy was deleted, what was made of that alone may be missing with it.
    const isStranded = missing && markerCount > 0 && there.has(bytes) && !deleted.has(bytes);
    expect(isStranded, `${name} is missing, with work on it, and its file is there`).toBe(false);
  }
  const hashes = new Set(clipsOf(library).map(({ content }) => content));
  for (const { path: place, hash } of files) expect(hashes.has(hash), place).toBe(true);
  const count = (sql: string): unknown => db.prepare(sql).pluck().get();
  expect(count('SELECT count(*) FROM markers')).toBe(
    count(`SELECT count(*) FROM edits WHERE state = 'applied' AND name = 'Add marker'`),
  );
  expect(valueOf(await index())).toMatchObject({ added: 0, updated: 0 });
}

test('whatever is said, moved, taken back and read in whatever order: nothing is lost, and all is read as was said', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const all = await scene();
      for (const one of steps) {
        await all.run(one);
        if (!('press' in one) || one.press !== 'index') continue;
        await expectSound(all);
      }
      await all.index();
      await expectSound(all);
      while (undoState(all.library.db).undo !== null) valueOf(undoEdit(all.library.db));
      await all.index();
      await expectSound(all);
      const read = clipsOf(all.library).filter(({ missing }) => !missing);
      expect(read.filter(({ unitName }) => unitName !== 'centimetres')).toEqual([]);
    }),
    { numRuns: 40, seed: 20 },
  );
}, 120_000);
