import { expect, test } from 'vitest';
import { usersOfItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const id = '00000000-0000-4000-8000-0000000000aa';

test('an item is used by transitions that play it, and by slots and presets with its muscles', () => {
  const plain = transitionOf('plain');
  const playing = { ...transitionOf('into it'), name: 'into it', destination: { ...plain.destination, id } };
  const [slot] = defaultSlots();
  const strong = {
    ...transitionOf('strong'),
    name: 'strong',
    slots: [{ ...slot, values: { muscles: `${id} mirrored` } }],
  };
  const list = { id: 'list', kind: 'requests' as const, name: 'Hits', content: { clips: [id] } };
  const own = { id, kind: 'tree' as const, name: 'Own', content: { note: id } };
  expect(usersOfItem({ transitions: [plain, playing, strong], presets: [], lab: [own, list] }, id)).toEqual([
    'into it',
    'strong',
    'Hits',
  ]);
  expect(usersOfItem({ transitions: [plain], presets: [], lab: [own] }, id)).toEqual([]);
});
