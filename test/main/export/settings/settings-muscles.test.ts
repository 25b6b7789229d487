import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { muscle } from '#core/methods/muscle.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { addClip } from '#test/main/sample-rows.ts';
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

describe('muscles', () => {
  const content = contentOfMuscles({ ...LEFT_LEG, tags: ['tired'] });
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
