import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#main/library/database/database.ts';
import { readLostLog } from '#main/library/database/log/lost-log.ts';
import { findDamageIn } from '#main/library/database/quick-check.ts';
import { listBackups } from '#main/library/database/backup-files.ts';
import { lastRevision, undoState } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { readSetting } from '#main/library/database/settings.ts';
import { undo } from '#test/main/edit.ts';
import { createProgress } from '#test/fixtures/progress.ts';
import { smallBvh } from '../small-bvh.ts';
import { textOf } from '../library/database/older-library.ts';
import { temporaryFolder, temporaryLibrary } from '../temporary.ts';
import { cutPower } from './power-cut.ts';
import { recordProcess, whyNotRecorded, type DiskEvent } from './recording.ts';

/** Number of cuts from `npm run tool -- kill --power 200`, which fails if cuts are not possible. */
const wanted = process.env['SEGUE_POWER_CUTS'];
const CUTS = Number(wanted ?? 20);
const FILES_A_DAY = 24;
const absent = wanted === undefined ? whyNotRecorded() : null;

interface Recording {
  readonly events: readonly DiskEvent[];
  readonly folder: string;
}

/** Runs a script with an empty folder for its library and a folder of clips. */
async function record(script: string): Promise<Recording> {
  const folder = temporaryFolder();
  const clips = temporaryFolder();
  for (const day of [1, 2]) {
    mkdirSync(path.join(clips, String(day)));
    for (let i = 0; i < FILES_A_DAY; i++)
      writeFileSync(path.join(clips, `${day}/take ${i}.bvh`), smallBvh({ frames: 20, rise: 100 * day + i }));
  }
  const events = await recordProcess(path.join(import.meta.dirname, script), [folder, clips], {
    folder,
    log: path.join(temporaryFolder(), 'strace.log'),
  });
  return { events, folder };
}

/** Items reported as saved before event `end`, by kind. */
function saidBefore(events: readonly DiskEvent[], end: number): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const event of events.slice(0, end)) {
    if (event.kind !== 'said') continue;
    const [kind, value] = event.text.trim().split(' ');
    said.set(kind, [...(said.get(kind) ?? []), value]);
  }
  return said;
}

/** Items reported as saved that are missing. Closes the library. */
function lostIn(library: Library, folder: string, said: ReadonlyMap<string, readonly string[]>): string[] {
  const { db, cache } = library;
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(cache.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  const markers = new Set(db.prepare<[], string>('SELECT id FROM markers').pluck().all());
  const workspace = readSetting(db, 'workspace') as { readonly save: number } | undefined;
  const isLater = (found: number) => (wanted: string) => found >= Number(wanted);
  const isThere: Readonly<Record<string, (value: string) => boolean>> = {
    marker: (id) => markers.has(id),
    revision: isLater(lastRevision(db)),
    workspace: isLater(workspace?.save ?? 0),
    backup: (name) => findDamageIn(path.join(folder, name)) === null,
    content: (hash) => createHash('sha256').update(textOf(db)).digest('hex') === hash,
    export: (save) => isWhole(path.join(folder, `settings ${save}.json`), JSON.stringify({ name: save })),
  };
  const missing = [...said].flatMap(([kind, values]) =>
    values.filter((value) => !isThere[kind](value)).map((value) => `${kind} ${value}`),
  );
  closeLibrary(library);
  return missing;
}

const isWhole = (file: string, text: string): boolean =>
  existsSync(file) && readFileSync(file, 'utf8') === text;

/** Cuts the power before event `end`, opens the remaining library, and returns the losses. */
function cutAndLook({ events, folder }: Recording, end: number, random: () => number): string[] {
  const target = mkdtempSync(path.join(tmpdir(), 'segue-cut-'));
  cutPower(events, end, { folder, target, random });
  const file = path.join(target, 'library.db');
  // A copy exists completely or not at all.
  for (const copy of listBackups(file)) {
    expect(findDamageIn(copy.path)).toBeNull();
    valueOf(openDatabase(copy.path)).close();
  }
  const lost = lostIn(valueOf(openLibrary(file)), target, saidBefore(events, end));
  rmSync(target, { recursive: true });
  return lost.map((what) => `${what}, lost by a cut at ${end} of ${events.length}`);
}

/** A random moment, or one directly after an item of some kind was reported as saved. */
function randomMoment(events: readonly DiskEvent[]): number {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)];
  const kinds = [...saidBefore(events, events.length).keys()];
  const kind = pick(['any', ...kinds]);
  const moments = events.flatMap((event, i) =>
    kind === 'any' || (event.kind === 'said' && event.text.startsWith(kind)) ? [i + 1] : [],
  );
  return pick(moments);
}

/** A disk that keeps only synced data. */
const laziest = (): number => 0;

/** Reason in the name of a skipped test. */
const why = absent === null ? '' : ` (not possible here: ${absent})`;

test.skipIf(absent !== null)(
  `a power cut during indexing, edits, backup and export loses nothing that was reported as saved${why}`,
  { timeout: 60_000 + 2000 * CUTS },
  async () => {
    const recording = await record('working-day.ts');
    const { events } = recording;
    const said = saidBefore(events, events.length);
    expect([...said.keys()].toSorted()).toEqual(['backup', 'export', 'marker', 'revision', 'workspace']);
    expect(said.get('marker')!.length).toBeGreaterThanOrEqual(2 * FILES_A_DAY);
    const tell = createProgress('power cuts', wanted);
    const lost = Array.from({ length: CUTS }, (_, cut) => {
      const found = cutAndLook(recording, randomMoment(events), Math.random);
      tell(cut + 1);
      return found;
    });
    expect([...lost.flat(), ...cutAndLook(recording, events.length, laziest)]).toEqual([]);
  },
);

test.skipIf(absent !== null)(
  `a power cut while a library is brought to this version leaves it whole, with its history${why}`,
  { timeout: 60_000 + 2000 * CUTS },
  async () => {
    const recording = await record('day-of-update.ts');
    const { events } = recording;
    const [older] = events.flatMap(({ kind }, i) => (kind === 'said' ? [i + 1] : []));
    const after = events.length - older;
    const moments = Array.from({ length: CUTS }, (_, i) => older + Math.floor((i * after) / (CUTS - 1)));
    expect(moments.flatMap((end) => cutAndLook(recording, end, Math.random))).toEqual([]);
    const target = temporaryFolder();
    cutPower(events, moments[Math.floor(CUTS / 2)], { folder: recording.folder, target, random: laziest });
    const { db } = temporaryLibrary(target);
    while (undoState(db).undo !== null) expect(undo(db).left).toEqual([]);
  },
);

test.skipIf(absent !== null)(`a power cut loses writes that were not synced${why}`, async () => {
  const recording = await record('loose-edits.ts');
  const { events } = recording;
  expect(cutAndLook(recording, events.length, laziest)).toHaveLength(10);
});

test.skipIf(absent !== null)(
  `a power cut during indexing alone says nothing of lost changes${why}`,
  async () => {
    const { events, folder } = await record('loose-clips.ts');
    let losses = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      const target = temporaryFolder();
      // Names are there, and all sectors but one of 600: whole transactions follow a broken one.
      const first = [0.999_999, 0.5, 0.999_999];
      let sectors = 0;
      const random = (): number => first.shift() ?? Number(++sectors % 600 === (29 * cut) % 600);
      cutPower(events, events.length, { folder, target, random });
      if (readLostLog(path.join(target, 'library.db')) !== null) losses++;
      const { warnings } = temporaryLibrary(target);
      expect(warnings).toEqual([]);
    }
    expect(losses).toBeGreaterThan(CUTS / 2);
  },
);
