import { expect, test } from 'vitest';
import { actionLabel } from '../../../../main/app/window/menu-entries.ts';

const undo = { label: 'Undo', action: 'edit.undo' };
const redo = { label: 'Redo', action: 'edit.redo' };

test('undo and redo say what they are of; what there is nothing of keeps its plain name', () => {
  const state = { undo: 'Move foot plant marker', redo: null };
  expect(actionLabel(undo, state)).toBe('Undo move foot plant marker');
  expect(actionLabel(redo, state)).toBe('Redo');
  expect(actionLabel(redo, { undo: null, redo: 'Add B' })).toBe('Redo add B');
});

test('an ampersand in a name is one, not the mark of a key', () => {
  expect(actionLabel(undo, { undo: 'Add tag R&D', redo: null })).toBe('Undo add tag R&&D');
});

test('other actions are called what they are', () => {
  expect(actionLabel({ label: 'Add marker', action: 'marker.add' }, { undo: 'x', redo: 'y' })).toBe(
    'Add marker',
  );
});
