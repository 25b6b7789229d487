import { describe, expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { settingsOf } from '#main/export/settings/transition-settings.ts';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { editNamed, undo } from '#test/main/edit.ts';
import { addClip, transitionOf } from '#test/main/sample-rows.ts';
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
