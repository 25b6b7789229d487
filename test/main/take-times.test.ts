import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineIds } from '#core/engines/engine.ts';
import { success } from '#core/kit/result.ts';
import { fileStart, takeTime, type TakeClock } from '#core/clip/take-time.ts';
import { auditedTransitions } from '#main/cli/audit/audited-transitions.ts';
import { timesInFiles } from '#main/cli/best/find-best.ts';
import { findClip, momentOn } from '#main/cli/inputs/find-clip.ts';
import { settingsFileOf } from '#main/export/settings/settings-file.ts';
import { outlineBvhTakes } from '#main/import/read/import-file.ts';
import { outcomeOf } from '#main/import/read/index-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { motionSummaries } from '#main/library/rows/take-rows.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { edit } from './edit.ts';
import { transitionOf } from './sample-rows.ts';
import { smallBvh } from './small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from './temporary.ts';

const FPS = 30;
const FRAMES = 31;

/** A clip of one second that lies anywhere in its file. */
function addClip(
  db: Database,
  name: string,
  { firstKey, trimmedFrames = 0 }: Omit<TakeClock, 'fps'>,
): string {
  const bytes = Buffer.from(smallBvh({ frames: FRAMES }));
  const read = outlineBvhTakes(bytes, 'a.bvh');
  if (!read.ok) throw new Error(read.error);
  const report = { ...read.value[0].report, ...(firstKey !== undefined && { firstKey }), trimmedFrames };
  const file = { path: `/clips/${name}.bvh`, size: bytes.length, modified: 1 };
  const hash = name.padEnd(64, '0').replace(/[^0-9a-f]/g, '0');
  storeOutcomes(db, [outcomeOf(file, hash, success([{ ...read.value[0], report }]))], true);
  return db.prepare<[string], string>('SELECT id FROM clips WHERE name = ?').pluck().get(name)!;
}

/** Any place of a clip in its file; times of files are floats. */
const anyPlace = fc.record({
  firstKey: fc.oneof(
    fc.constantFrom(undefined, 1 / 30, 1.5),
    fc.integer({ min: 1, max: 4000 }).map((ms) => ms / 1000),
  ),
  trimmedFrames: fc.constantFrom(0, 1),
});

const anyTime = fc.integer({ min: 0, max: FRAMES - 1 }).map((frame) => frame / FPS);

/** The libraries of a property: the clip a beside the same clip b, which lies elsewhere in its file. */
function besideEachOther(place: Omit<TakeClock, 'fps'>) {
  const { db } = temporaryLibrary();
  const [plain, moved] = [addClip(db, 'a', {}), addClip(db, 'b', place)];
  return { db, plain, moved, start: fileStart({ ...place, fps: FPS }) };
}

test('a log of a game, shifted as its files are, has the same transitions', async () => {
  const folder = temporaryFolder();
  for (const [place, out, into] of fc.sample(fc.tuple(anyPlace, anyTime, anyTime), {
    numRuns: 20,
    seed: 7,
  })) {
    const { db, moved, plain, start } = besideEachOther(place);
    const log = path.join(folder, 'log.csv');
    const lines = [`1,a,${out},a,${into},0.3`, `2,b,${out + start},b,${into + start},0.3`];
    writeFileSync(log, ['time,from,fromTime,to,toTime,duration', ...lines].join('\n'));
    const choice = { kind: 'log', value: log } as const;
    const args = { choice, methods: null, presets: [], blendTimes: null };
    const found = await auditedTransitions(db, args, new AbortController().signal);
    expect(found?.problems).toEqual([]);
    const uses = found!.all.map(({ transition: { source, destination } }) => [source, destination]);
    expect(uses[0].map(({ id, time }) => [id, time])).toEqual([
      [plain, out],
      [plain, into],
    ]);
    expect(uses[1].map(({ id }) => id)).toEqual([moved, moved]);
    expect(uses[1][0].time).toBeCloseTo(out, 9);
    expect(uses[1][1].time).toBeCloseTo(into, 9);
  }
});

test('exported times are those of the clip, later by what its file has before it', () => {
  forRuns(12, anyPlace, anyTime, anyTime, (place, out, into) => {
    const { db, plain, moved, start } = besideEachOther(place);
    const of = (id: string) => {
      const made = transitionOf(id, id, id);
      const transition = {
        ...made,
        source: { ...made.source, time: out },
        destination: { ...made.destination, time: into },
      };
      const marker = { id: made.id, clipId: id, kind: 'pass', time: out, label: '' } as const;
      edit(db, { kind: 'transition.add', transition }, { kind: 'marker.add', marker });
      return transition.id;
    };
    const ids = [of(plain), of(moved)];
    for (const engine of engineIds) {
      const [[a], [b]] = ids.map((id) => settingsFileOf(db, [id], engine).transitions);
      for (const end of ['source', 'destination'] as const) {
        const [at, other] = [a[end], b[end]].map((each) => [each.at, each.markers[0]] as const);
        at.forEach(({ seconds, frame }, i) => {
          expect(other[i].seconds).toBeCloseTo(seconds + start, 9);
          expect(other[i].frame).toBeCloseTo(frame + start * FPS, 9);
        });
      }
      const length = (FRAMES - 1) / FPS;
      if (a.engine?.name === 'unreal' && b.engine?.name === 'unreal') {
        const [x, y] = [a.engine.values, b.engine.values];
        expect(y.sequencePlayer.StartPosition).toBeCloseTo(into + start, 9);
        expect(y.transition.AutomaticRuleTriggerTime).toBeCloseTo(x.transition.AutomaticRuleTriggerTime!, 5);
      }
      if (b.engine?.name === 'godot') expect(b.engine.values.start_offset).toBeCloseTo(into + start, 9);
      if (b.engine?.name === 'unity') {
        expect(b.engine.values.exitTime).toBeCloseTo((out + start) / (length + start), 9);
        expect(b.engine.values.offset).toBeCloseTo((into + start) / (length + start), 9);
      }
      if (b.engine?.name === 'blender') {
        // An action begins with the first key of its file, of which a T-pose is one.
        const { begin = 0, at, length: whole } = b.engine.values.source;
        expect(begin + at!).toBeCloseTo(out + start, 9);
        expect(begin + whole).toBeCloseTo(length + start, 9);
        expect(begin).toBe(place.firstKey ?? 0);
      }
    }
  });
});

test('what is found is said in times and frames of the files', () => {
  const clocks: Readonly<Record<string, TakeClock>> = {
    late: { fps: 30, firstKey: 1.5, trimmedFrames: 3 },
    plain: { fps: 20 },
  };
  const clip = (id: string) => ({ id, name: id });
  const place = { clip: clip('late'), mirror: false, in: 0.5, frame: 15, cost: 1 };
  const bridge = { clip: clip('late'), mirror: true, in: 0.5, out: 1, cost: 2 };
  const matrix = {
    clips: [clip('late'), clip('plain')],
    rows: [
      [null, { out: 0.25, in: 0.75, cost: 3 }],
      [{ out: 0.75, in: 0.25, cost: 4 }, null],
    ],
  };
  const found = timesInFiles({ places: [place], bridges: [bridge], matrix }, (id) => clocks[id]);
  const near = (value: number): unknown => expect.closeTo(value, 9);
  expect(found).toEqual({
    places: [{ ...place, in: near(2.1), frame: 63 }],
    bridges: [{ ...bridge, in: near(2.1), out: near(2.6) }],
    matrix: {
      ...matrix,
      rows: [
        [null, { out: near(1.85), in: near(0.75), cost: 3 }],
        [{ out: near(0.75), in: near(1.85), cost: 4 }, null],
      ],
    },
  });
  expect(timesInFiles({ places: [] }, (id) => clocks[id])).toEqual({ places: [] });
});

describe('a time of a game on a clip whose first key is at 1.5 s', () => {
  const place = { firstKey: 1.5, trimmedFrames: 0 };

  test('before the first key is before the clip, which holds its first pose until then', () => {
    const { db } = besideEachOther(place);
    expect(momentOn(findClip(db, 'b'), 'fromTime', { inFile: 0.5 }).time).toBe(-1);
  });

  test('at its end is its end, as an engine rounds it, and later is refused with the time of the file', () => {
    const { db } = besideEachOther(place);
    expect(momentOn(findClip(db, 'b'), 'fromTime', { inFile: Math.fround(2.5) + 9e-5 }).time).toBe(1);
    expect(() => momentOn(findClip(db, 'b'), 'fromTime', { inFile: 2.6 })).toThrow(
      'the end of “b” at 2.50 s',
    );
  });

  test('on a loop, which never holds its first pose, is at its start', () => {
    const { db, moved } = besideEachOther(place);
    const { settings: before } = motionSummaries(db, [moved])[0];
    edit(db, { kind: 'clip.set', id: moved, before, after: { ...before, loop: true } });
    expect(momentOn(findClip(db, 'b'), 'toTime', { inFile: 0 }).time).toBe(0);
    expect(momentOn(findClip(db, 'b'), 'toTime', takeTime({ ...place, fps: FPS }, 3.2)).time).toBeCloseTo(
      3.2,
      9,
    );
  });
});
