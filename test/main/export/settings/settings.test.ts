import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { success } from '#core/kit/result.ts';
import { findSteps } from '#core/transition/review/reviewed-steps.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { reviewableClipOf } from '#main/export/settings/reviews.ts';
import { settingsFileName, settingsOf } from '#main/export/settings/transition-settings.ts';
import { settingsFileOf, settingsMark, settingsText } from '#main/export/settings/settings-file.ts';
import { outlineBvhTakes } from '#main/import/read/import-file.ts';
import { outcomeOf } from '#main/import/read/index-file.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import type { Database } from '#main/library/database/database.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit, editNamed, undo } from '#test/main/edit.ts';
import { importSettings } from '#test/main/import-settings.ts';
import { addClip, markerOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';
import {
  libraryWithTransition,
  exported,
  read,
  importText,
  imported,
  codeOf,
  FIRST,
  withValue,
} from './settings-library.ts';

test('exported settings are imported as the same transition with a new id', () => {
  const { db, transition } = libraryWithTransition();
  const text = exported(db, transition.id);
  const again = imported(db, text);
  expect(again.id).not.toBe(transition.id);
  expect({ ...again, id: transition.id }).toEqual(transition);
  expect(allTransitions(db)).toEqual([transition, again]);
  expect(undo(db).undo.redo).toBe('Import a.json');
  expect(allTransitions(db)).toEqual([transition]);
});

test('equal settings give equal text: what people look for first, then the document', () => {
  const { db, transition } = libraryWithTransition();
  const text = exported(db, transition.id);
  expect(exported(db, transition.id)).toBe(text);
  expect(text.endsWith('}\n')).toBe(true);
  const file = JSON.parse(text) as SettingsFile;
  expect(Object.keys(file)).toEqual(['$schema', 'format', 'version', 'engine', 'units', 'transitions']);
  const [{ document, ...described }] = file.transitions;
  expect(Object.keys(described).slice(0, 4)).toEqual(['name', 'status', 'note', 'chosen']);
  expect(Object.keys(document)).toEqual(['transition', 'clips']);
  expect(document.clips.source).toMatchObject({ name: 'walk', frameCount: 3, fps: 30 });
});

test('a file says what it holds in words and frames', () => {
  const { db, transition } = libraryWithTransition();
  const [{ chosen, others, source }] = settingsFileOf(db, [transition.id], 'none').transitions;
  expect(chosen).toMatchObject({
    slot: 'A',
    method: 'Spring inertialization',
    parameters: { halfLife: { name: 'Half-life', unit: 's' } },
  });
  expect(others.map(({ slot }) => slot)).toEqual(['B']);
  expect(chosen.blendsFor.frames).toBeCloseTo(chosen.blendsFor.seconds * 30, 9);
  expect(source).toMatchObject({
    clip: 'walk',
    fps: 30,
    at: { seconds: 0.05, frame: 1.5, marker: 'toe-off' },
  });
  expect(source.markers).toMatchObject([{ kind: 'out', seconds: 0.05 }]);
});

test('several transitions are one file, by name, and are imported by one edit', () => {
  const { db, source, destination, transition } = libraryWithTransition();
  const second = transitionOf(destination, source, 'hop → walk');
  editNamed(db, 'Add', { kind: 'transition.add', transition: second });
  const file = settingsFileOf(db, [transition.id, second.id], 'unity');
  expect(file.transitions.map(({ name }) => name)).toEqual(['hop → walk', 'walk → hop']);
  expect(file.transitions[0].engine).toMatchObject({ name: 'unity', values: { hasFixedDuration: true } });
  const { transitions } = valueOf(importText(db, settingsText(file)));
  expect(transitions.map(({ name }) => name)).toEqual(['hop → walk', 'walk → hop']);
  undo(db);
  expect(allTransitions(db)).toHaveLength(2);
});

describe('a review', () => {
  /** The library's transition, approved as it is. */
  function approved() {
    const { db, transition, source } = libraryWithTransition();
    const clipOf = (id: string) => {
      const [{ name, content, settings }] = clipSummaries(db, [id]);
      return { name, content, ...settings, joints: {} };
    };
    const of = findSteps(transition, () => undefined, clipOf)!;
    const review = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString(), of } as const;
    const after = { ...transition, review };
    edit(db, { kind: 'transition.set', before: transition, after });
    return { db, transition: after, source };
  }

  test('is exported with the settings; a stale one lists what changed since', () => {
    const { db, transition } = approved();
    const text = exported(db, transition.id);
    expect(read(text).transition.review).toEqual(transition.review);
    expect(read(text).changedSinceReview).toBeUndefined();
    const after = { ...transition, source: { ...transition.source, time: 0.03, marker: undefined } };
    edit(db, { kind: 'transition.set', before: transition, after });
    const stale = read(exported(db, transition.id));
    expect(stale.changedSinceReview).toEqual(['source out 0.05 s → 0.03 s']);
    expect(imported(db, exported(db, transition.id)).review).toEqual(transition.review);
  });

  test('is stale if the file of a clip was replaced', () => {
    const { db, transition, source } = approved();
    expect(addClip(db, '/clips/walk.bvh', { rise: 7 })).toBe(source);
    expect(read(exported(db, transition.id)).changedSinceReview).toEqual(['source clip walk changed']);
  });

  test('into a tree is stale by an edited joint map of any of its clips', () => {
    const { db, destination, transition } = libraryWithTransition();
    const other = addClip(db, '/clips/turn.bvh', { rise: 3, child: 'Spine' });
    const item = treeOf(destination, other);
    const use = { kind: 'tree', id: item.id, time: 0, playRate: 1, mirror: false } as const;
    const into = { ...transition, destination: use };
    edit(db, { kind: 'lab.add', item });
    const of = findSteps(
      into,
      () => undefined,
      (id) => reviewableClipOf(db, id),
    )!;
    const review = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString(), of } as const;
    edit(db, { kind: 'transition.set', before: transition, after: { ...into, review } });
    const changes = (clip: string): unknown => {
      const [{ jointsId }] = clipSummaries(db, [clip]);
      edit(db, { kind: 'jointMap.set', jointsId, before: {}, after: { Hips: { mirrorTwist: 90 } } });
      const { changedSinceReview } = read(exported(db, transition.id));
      undo(db);
      return changedSinceReview;
    };
    expect(changes(other)).toEqual(['destination joint maps in the tree changed']);
    expect(changes(destination)).toEqual(['source joint map changed', 'destination joint map changed']);
    expect(read(exported(db, transition.id)).changedSinceReview).toBeUndefined();
  });

  test.each([
    ['polar', ['destination directions blended with opposite clips → from neighbours only']],
    ['plane', undefined],
  ])('from before polar spaces played neighbours only, into a %s space', (coordinates, changes) => {
    const { db, destination, transition } = libraryWithTransition();
    const item = treeOf(destination);
    const samples = [{ x: 0, y: 1, node: { kind: 'clip', clip: destination } }];
    const space = { kind: 'blendSpace2D', x: 0, y: 1, samples, coordinates };
    const root = { kind: 'continuousBlend', a: space, b: samples[0].node, weight: 0.5 };
    edit(db, { kind: 'lab.add', item: { ...item, content: { ...item.content, root } } });
    const use = { kind: 'tree', id: item.id, time: 0, playRate: 1, mirror: false } as const;
    const into = { ...transition, destination: use };
    const clipOf = (id: string) => ({ ...reviewableClipOf(db, id)!, polarBlend: undefined });
    const of = findSteps(into, () => undefined, clipOf)!;
    const review = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString(), of } as const;
    edit(db, { kind: 'transition.set', before: transition, after: { ...into, review } });
    expect(read(exported(db, transition.id)).changedSinceReview).toEqual(changes);
  });
});

describe('on another machine', () => {
  test('clips are found by content under any name; the marker of another clip is dropped', () => {
    const { db, transition } = libraryWithTransition();
    const text = exported(db, transition.id);
    const other = temporaryLibrary().db;
    const source = addClip(other, '/else/stroll.bvh');
    const destination = addClip(other, '/else/jump.bvh', { rise: 2 });
    const marker = { ...markerOn(destination), id: transition.source.marker! };
    edit(other, { kind: 'marker.add', marker });
    const again = imported(other, text);
    expect(again.source).toEqual({ kind: 'clip', id: source, time: 0.05, playRate: 1, mirror: false });
    expect(again.destination.id).toBe(destination);
  });

  test('otherwise clips are found by name', () => {
    const { db, transition } = libraryWithTransition();
    const text = exported(db, transition.id);
    const other = temporaryLibrary().db;
    const source = addClip(other, '/else/walk.bvh', { rise: 8 });
    addClip(other, '/else/hop.bvh', { rise: 9 });
    expect(imported(other, text).source.id).toBe(source);
  });
});

describe('refused with the name of the field', () => {
  function problemWith(path: string, value: unknown): { code: string; message: string; place?: string } {
    const { db, transition } = libraryWithTransition();
    const result = parseSettings(withValue(exported(db, transition.id), path, value), 'a.json');
    return result.ok ? { code: 'ok', message: '' } : { ...result.error, place: result.error.place ?? '' };
  }

  test.each([
    ['extra', 1, 'extra is not a known field'],
    [FIRST + 'transition.speed', 1, 'transition.speed is not a known field'],
    [FIRST + 'transition.slots.0.speed', 1, 'transition.slots[0].speed is not a known field'],
    [
      FIRST + 'transition.source.time',
      2e6,
      'transition.source.time: expected at most 1000000, found 2000000',
    ],
    [FIRST + 'transition.source.time', 'soon', 'transition.source.time: expected number, found "soon"'],
    [
      FIRST + 'transition.slots.0.values.halfLife',
      -3e6,
      'transition.slots[0].values.halfLife: expected at least -1000000',
    ],
    [FIRST + 'transition.source.kind', 'film', 'transition.source.kind: expected "clip" or "tree"'],
    [FIRST + 'transition.id', 'mine', 'transition.id: expected a uuid, found "mine"'],
    [FIRST + 'transition.name', undefined, 'transition.name: expected string, found nothing'],
    [FIRST + 'transition.chosen', 7, 'chosen: expected the index of a slot'],
    [FIRST + 'clips.source.hash', 'abc', 'clips.source.hash: expected'],
  ])('%s = %j', (path, value, words) => {
    expect(problemWith(path, value).message).toContain(words);
  });

  test('another format, another version, invalid JSON', () => {
    expect(problemWith('format', 'other')).toMatchObject({ code: 'notSettings', place: 'format' });
    expect(problemWith('version', 3)).toMatchObject({ code: 'settingsVersion', place: 'version' });
    expect(problemWith('version', 1).message).toContain('transition: expected object'); // as in 0.1
    expect(parseSettings('{ "format": ', 'a.json')).toMatchObject({ error: { code: 'notJson' } });
    expect(parseSettings('['.repeat(90_000_000), 'a.json')).toMatchObject({
      error: { message: 'Not a JSON file (more than 1000 lists in lists at position 1000): a.json' },
    });
    expect(parseSettings('null', 'a.json')).toMatchObject({ error: { code: 'notSettings' } });
  });

  test('an unknown parameter of the method, at import', () => {
    const { db, transition } = libraryWithTransition();
    const text = withValue(exported(db, transition.id), FIRST + 'transition.slots.0.values.wobble', 1);
    expect(codeOf(importText(db, text))).toBe('unknownParameter at slots[0].values.wobble');
  });
});

test('what a file refers to must be here or in the file: each refusal names it', () => {
  const { db, transition } = libraryWithTransition();
  const [document] = valueOf(parseSettings(exported(db, transition.id), 'a.json'));
  const refusalOf = (...documents: readonly TransitionSettings[]) => {
    const outcome = importSettings(db, documents, 'a.json');
    return outcome.ok ? 'imported' : `${codeOf(outcome)}: ${outcome.error.message}`;
  };
  const { clips } = document;
  const lost = { hash: '0'.repeat(64), name: 'gone' };
  const notHere =
    'clipNotFound at gone: The clip “gone” is not in this library. Open its folder, then import again: a.json';
  const leaving = (kind: 'tree' | 'chain', id: string, name = transition.name, own = transition.id) => ({
    ...document,
    transition: { ...transition, id: own, name, source: { kind, id, time: 0.1, playRate: 1, mirror: false } },
  });
  const ids = Array.from({ length: 18 }, () => randomUUID());
  const chain = ids.map((id, i) => leaving('chain', ids[i + 1] ?? transition.id, `link ${i}`, id));
  expect([
    refusalOf({ ...document, clips: { ...clips, source: { ...clips.source, ...lost } } }),
    refusalOf({ ...document, clips: { ...clips, destination: { ...clips.destination, ...lost } } }),
    refusalOf(leaving('tree', randomUUID())),
    refusalOf(leaving('chain', transition.id)),
    refusalOf(leaving('chain', randomUUID())),
    refusalOf(...chain, document),
  ]).toEqual([
    ...[notHere, notHere],
    'treeNotFound at walk: The tree “walk” is not in this library. Import the user data of its library first, then import again: a.json',
    'endlessChain at walk → hop: “walk → hop” interrupts itself through others. Correct the file: a.json',
    'missingSource at earlier: The transition that “walk → hop” interrupts is missing in the file. Export the settings again: a.json',
    'tooDeep at link 17: a.json: The chain has more than 16 interruptions.',
  ]);
  expect(allTransitions(db)).toEqual([transition]);
  expect(refusalOf(...chain.slice(2), document)).toBe('imported');
});

test('a missing transition', () => {
  expect(codeOf(settingsOf(temporaryLibrary().db, randomUUID()))).toMatch(/^unknownTransition at /);
});

test('file names are valid on every system', () => {
  expect(settingsFileName('walk → hop')).toBe('walk to hop.segue.json');
  expect(settingsFileName(' ..')).toBe('transition.segue.json');
});

test('the right take of a file with several is found by its name, in another library too', () => {
  /** A file of three takes, in a library; ids by name. */
  const duel = (db: Database): ReadonlyMap<string, string> => {
    const bytes = Buffer.from(smallBvh({ frames: 4 }));
    const read = outlineBvhTakes(bytes, 'duel.bvh');
    if (!read.ok) throw new Error(read.error);
    const [imported] = read.value;
    const takes = ['Amy', 'Bob', 'Cy'].map((take) => ({ ...imported, take }));
    const file = { path: '/clips/duel.bvh', size: bytes.length, modified: 1 };
    storeOutcomes(db, [outcomeOf(file, 'd'.repeat(64), success(takes))], true);
    const rows = db.prepare<[], { id: string; name: string }>('SELECT id, name FROM clips ORDER BY id').all();
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const [{ db }, { db: other }] = [temporaryLibrary(), temporaryLibrary()];
  const [mine, theirs] = [duel(db), duel(other)];
  expect(mine.size).toBe(3);
  for (const [name, id] of mine) {
    const transition = transitionOf(id, id, name);
    editNamed(db, 'Add', { kind: 'transition.add', transition });
    expect(imported(other, exported(db, transition.id)).source.id).toBe(theirs.get(name));
    const [{ source, engine }] = settingsFileOf(db, [transition.id], 'blender').transitions;
    const take = name.replace('duel · ', '');
    expect(source).toMatchObject({ clip: name, file: 'duel', take });
    expect(engine?.values).toMatchObject({ source: { action: take } });
  }
});

test.each([
  ['of now', { transitions: [{ document: { transition: { id: '1' } } }, { document: {} }] }, ['1', '']],
  ['of Segue 0.1', { transition: { id: '1' } }, ['1']],
  ['that was broken', { transitions: 'none' }, []],
])('a settings file %s tells the ids of its transitions', (_, content, ids) =>
  expect(settingsMark(JSON.stringify({ format: 'segue.settings', ...content }))).toEqual(ids),
);
