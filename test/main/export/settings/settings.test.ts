import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import { contentOfMuscles } from '#core/muscle/muscle-items.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { muscle } from '#core/transition/methods/muscle.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { success, type Result } from '#core/result.ts';
import { findSteps } from '#core/transition/review/reviewed-steps.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { settingsFileName, settingsOf } from '#main/export/settings/transition-settings.ts';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import { outlineBvhTakes } from '#main/import/read/import-file.ts';
import { outcomeOf } from '#main/import/read/index-file.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import type { Database } from '#main/library/database/database.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit, editNamed, undo } from '#test/main/edit.ts';
import { importSettings } from '#test/main/import-settings.ts';
import { addClip, markerOn, transitionOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

function libraryWithTransition() {
  const { db } = temporaryLibrary();
  const source = addClip(db, '/clips/walk.bvh');
  const destination = addClip(db, '/clips/hop.bvh', { rise: 2 });
  const marker = markerOn(source);
  const plain = transitionOf(source, destination, 'walk → hop');
  const transition: Transition = { ...plain, source: { ...plain.source, marker: marker.id } };
  editNamed(db, 'Add', { kind: 'marker.add', marker }, { kind: 'transition.add', transition });
  return { db, source, destination, transition };
}

const exported = (db: Database, id: string): string => settingsText(settingsFileOf(db, [id], 'none'));
const read = (text: string): TransitionSettings => valueOf(parseSettings(text, 'a.json'))[0];
const importText = (db: Database, text: string) => {
  const documents = parseSettings(text, 'a.json');
  return documents.ok ? importSettings(db, documents.value, 'a.json') : documents;
};
const imported = (db: Database, text: string): Transition => valueOf(importText(db, text)).transitions[0];
/** Why something was refused, and where. */
const codeOf = (result: Result<unknown, Problem>): string =>
  result.ok ? 'ok' : `${result.error.code} at ${result.error.place}`;

/** Where the first transition of a file is. */
const FIRST = 'transitions.0.document.';

/** The file with one value replaced, or added, at a path like `transition.source.time`. */
function withValue(text: string, path: string, value: unknown): string {
  const file = JSON.parse(text) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop()!;
  const holder = keys.reduce<Record<string, unknown>>(
    (inner, key) => inner[key] as Record<string, unknown>,
    file,
  );
  holder[last] = value;
  return JSON.stringify(file);
}

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
  const [{ chosen, source }] = settingsFileOf(db, [transition.id], 'none').transitions;
  expect(chosen).toMatchObject({
    slot: 'A',
    method: 'Spring inertialization',
    parameters: { halfLife: { name: 'Half-life', unit: 's' } },
  });
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
      const [{ name, content, settings, skeletonId }] = clipSummaries(db, [id]);
      return { name, content, ...settings, skeletonId, joints: {} };
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

describe('a transition that interrupts another', () => {
  function libraryWithChain() {
    const { db, source, destination, transition } = libraryWithTransition();
    const third = addClip(db, '/clips/jog.bvh', { rise: 3 });
    const plain = transitionOf(source, third, 'hop → jog');
    const later: Transition = {
      ...plain,
      source: { kind: 'chain', id: transition.id, time: 0.1, playRate: 1, mirror: false },
      requests: [{ from: 'a montage', duration: 0.1 }],
    };
    editNamed(db, 'Interrupt', { kind: 'transition.add', transition: later });
    return { db, destination, third, transition, later };
  }

  test('is exported with the transitions that it interrupts, and the clips of all', () => {
    const { db, destination, third, transition, later } = libraryWithChain();
    const file = read(exported(db, later.id));
    expect(file.transition).toEqual(later);
    expect(file.clips).toMatchObject({ source: { id: destination }, destination: { id: third } });
    expect(file.earlier?.map((link) => link.transition)).toEqual([transition]);
  });

  test('is imported on top of the same transitions if they exist, or brings them along', () => {
    const { db, transition, later } = libraryWithChain();
    const text = exported(db, later.id);
    const beside = imported(db, text);
    expect(beside.source.id).toBe(transition.id);
    const changed = withValue(text, FIRST + 'earlier.0.transition.note', 'another one');
    const along = imported(db, changed);
    const brought = allTransitions(db).find(({ id }) => id === along.source.id);
    expect(brought).toMatchObject({ name: transition.name, note: 'another one' });
    expect(brought?.id).not.toBe(transition.id);
    undo(db);
    expect(allTransitions(db)).toEqual([transition, later, beside]);
  });

  test('is imported once, whatever the order of the file', () => {
    const { db, third, transition, later } = libraryWithChain();
    const last: Transition = {
      ...transitionOf(third, third, 'jog → walk'),
      source: { kind: 'chain', id: later.id, time: 0.1, playRate: 1, mirror: false },
    };
    editNamed(db, 'Interrupt', { kind: 'transition.add', transition: last });
    const ids = [transition.id, later.id, last.id];
    const { transitions: written } = settingsFileOf(db, ids, 'none');
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const text = settingsText({
        ...settingsFileOf(db, ids, 'none'),
        transitions: order.map((i) => written[i]),
      });
      const before = allTransitions(db).length;
      const { transitions } = valueOf(importText(db, text));
      expect(allTransitions(db).length - before).toBe(3);
      const here = ids.map(
        (id) => transitions[order.findIndex((i) => written[i].document.transition.id === id)].id,
      );
      const sources = here.map((id) => allTransitions(db).find((each) => each.id === id)?.source.id);
      expect(sources.slice(1)).toEqual(here.slice(0, 2));
    }
  });

  test('is neither exported nor imported if the interrupted transition is missing', () => {
    const { db, transition, later } = libraryWithChain();
    const alone = withValue(exported(db, later.id), FIRST + 'earlier', undefined);
    expect(codeOf(importText(db, alone))).toMatch(/^missingSource at /);
    editNamed(db, 'Delete', { kind: 'transition.remove', transition });
    expect(codeOf(settingsOf(db, later.id))).toMatch(/^missingSource at /);
  });
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

describe('muscles', () => {
  const content = contentOfMuscles({ ...exampleMuscles(), tags: ['tired'] });
  const item: LabItem = { id: randomUUID(), kind: 'muscles', name: 'Legs', content };

  /** The library with a transition whose slot has these muscles, into a clip that is tagged. */
  function libraryWithMuscles(choice: string) {
    const made = libraryWithTransition();
    const { db, transition, destination } = made;
    const values = { ...defaultValues(muscle), muscles: choice };
    const slots = [{ ...transition.slots[0], method: 'muscle', values }];
    const after = { ...transition, slots, chosen: 0 };
    const changes: Change[] = [
      { kind: 'lab.add', item },
      { kind: 'tag.put', tag: 'tired', clipIds: [destination] },
      { kind: 'transition.set', before: transition, after },
    ];
    edit(db, ...changes);
    return { ...made, transition: after };
  }

  test.each([item.id, 'byTag'])(
    'a slot’s are in the file, named %s, and are added where they are missing',
    (choice) => {
      const { db, transition } = libraryWithMuscles(choice);
      const text = exported(db, transition.id);
      const { kind: _, ...used } = item;
      expect(read(text).muscles).toEqual([used]);
      expect(read(text).transition.slots[0].values['muscles']).toBe(choice);
      imported(db, text);
      expect(allLabItems(db)).toEqual([item]);
      editNamed(db, 'Delete', { kind: 'lab.remove', item });
      imported(db, text);
      expect(allLabItems(db)).toEqual([item]);
    },
  );

  /**
   * A library with muscles that sink into a pose of the clip `slump`, and the text of its transition’s
   * settings.
   */
  function withPose() {
    const made = libraryWithMuscles(item.id);
    const slump = addClip(made.db, '/clips/slump.bvh', { rise: 5 });
    const after = { ...item, content: { ...content, fatiguePose: { clip: slump, time: 0.1 } } };
    edit(made.db, { kind: 'lab.set', before: item, after });
    return { ...made, slump, item: after, text: () => exported(made.db, made.transition.id) };
  }

  /** Another library with the clips of the transition. */
  function otherLibrary() {
    const { db } = temporaryLibrary();
    addClip(db, '/elsewhere/walk.bvh');
    addClip(db, '/elsewhere/hop.bvh', { rise: 2 });
    return db;
  }

  test.each(['slump', 'renamed'])('the clip of a fatigue pose is found in another library as %s', (name) => {
    const { slump, text } = withPose();
    const other = otherLibrary();
    const here = addClip(other, `/elsewhere/${name}.bvh`, { rise: 5 });
    expect(here).not.toBe(slump);
    imported(other, text());
    expect(allLabItems(other)[0].content['fatiguePose']).toEqual({ clip: here, time: 0.1 });
  });

  test('the clip of a fatigue pose must be in the library, unless the muscles are there already', () => {
    const { db, item: posed, text } = withPose();
    const other = otherLibrary();
    const outcome = importText(other, text());
    expect(outcome).toMatchObject({ ok: false, error: { code: 'clipNotFound', place: 'slump' } });
    if (!outcome.ok) expect(outcome.error.message).toContain('“slump”');
    expect([allLabItems(other), allTransitions(other)]).toEqual([[], []]);
    editNamed(other, 'Add', { kind: 'lab.add', item });
    imported(other, text());
    expect(allLabItems(other)).toEqual([item]);
    imported(db, text());
    expect(allLabItems(db)).toEqual([posed]);
  });

  test('the clip of a fatigue pose that the library does not have either stays as it is', () => {
    const { db, item: posed, text, transition } = withPose();
    const gone = { ...posed, content: { ...content, fatiguePose: { clip: randomUUID(), time: 0 } } };
    edit(db, { kind: 'lab.set', before: posed, after: gone });
    const other = otherLibrary();
    expect(imported(other, text()).name).toBe(transition.name);
    expect(allLabItems(other)).toEqual([gone]);
  });

  test('those that no slot uses are not in the file, and faulty ones are refused', () => {
    const { db, transition } = libraryWithMuscles('leftLeg');
    expect(read(exported(db, transition.id)).muscles).toBeUndefined();
    const { db: other, transition: using } = libraryWithMuscles(item.id);
    const text = exported(other, using.id);
    editNamed(other, 'Delete', { kind: 'lab.remove', item });
    const faults = [
      ['joints.left foot', { activation: 2 }],
      ['fatiguePose', null],
      ['fatiguePose', { clip: ['a'], time: 0 }],
    ] as const;
    for (const [field, value] of faults)
      expect(codeOf(importText(other, withValue(text, `${FIRST}muscles.0.content.${field}`, value)))).toMatch(
        /^badContent at /,
      );
  });
});
