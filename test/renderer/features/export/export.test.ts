import { expect, test } from 'vitest';
import { findEngine } from '#core/engines/engines.ts';
import { switchEdit } from '#renderer/features/export/export-notes.tsx';
import { textOf } from '#renderer/features/export/export-dialog.tsx';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';
import { applyChanges, emptyDocument } from '#renderer/stores/document/document-state.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const unreal = findEngine('unreal')!;
const spring = { ...transitionOf('t1'), slots: defaultSlots(), chosen: 0 };
const played = { ...transitionOf('t2'), slots: defaultSlots('unreal'), chosen: 0 };

test('only the exported slots that the engine does not play are switched, as one edit', () => {
  const edit = switchEdit([spring, played], 'all', unreal)!;
  expect(edit.name).toBe('Switch A to Unreal inertialization');
  expect(edit.changes).toMatchObject([
    { before: spring, after: { slots: [{ method: 'unrealInertialization' }, spring.slots[1]] } },
  ]);
  expect(switchEdit([spring, played], [played.id], unreal)).toBeNull();
  expect(switchEdit([spring], 'approved', unreal)).toBeNull();
  expect(switchEdit([spring, { ...spring, id: 't3' }], 'all', unreal)!.name).toBe(
    'Switch 2 transitions to what Unreal plays',
  );
});

test('the table is copied with tabs between its columns', () => {
  const fields = [
    { where: 'Transition', name: 'Duration', value: '0.29 s' },
    { where: 'Transition', name: 'Blend Mode', value: 'Linear' },
  ];
  expect(textOf([{ transition: 'a', fields }])).toBe(
    'a\nTransition\tDuration\t0.29 s\nTransition\tBlend Mode\tLinear',
  );
});

test('a step that set the engine leaves one that was chosen since, as in main', () => {
  const chosen = { ...emptyDocument, engine: 'unity' } as const;
  const undone = { kind: 'engine.set', before: 'godot', after: 'none' } as const;
  expect(applyChanges(chosen, [undone]).engine).toBe('unity');
  expect(applyChanges({ ...chosen, engine: 'godot' }, [undone]).engine).toBe('none');
});
