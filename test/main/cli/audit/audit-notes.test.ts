import { expect, test } from 'vitest';
import { metrics } from '#core/judge/metrics/registry.ts';
import { notesOf } from '#main/cli/audit/audit-notes.ts';
import type { Database } from '#main/library/database/database.ts';

const noLibrary = {} as Database; // only lost motion is named by the clips of one
const none = { footSlide: null, throughTorso: null };

function notes(...found: readonly (readonly [name: string, ...slots: readonly object[]])[]) {
  const cases = found.map(([name, ...slots]) => ({
    name,
    names: ['A cut', 'B cut'],
    slots,
    rest: [null, { joint: 'Hips', angle: Math.PI }],
    lost: [],
  }));
  return notesOf(noLibrary, cases as unknown as Parameters<typeof notesOf>[1]);
}

test('what was not measured is stated once for all transitions alike, then slots far from their rest pose', () => {
  const every = Object.fromEntries(metrics.map(({ id }) => [id, 1]));
  const found = notes(
    ['robot', { ...every, ...none }, { ...every, ...none }],
    ['walk', { ...every, throughTorso: 0 }],
    ['crane', { ...every, ...none }],
    ['arm', { ...every, footSlide: null }],
  );
  const unmeasured = found.filter(({ slot }) => slot === null);
  expect(unmeasured).toEqual([
    {
      transition: 'robot',
      slot: null,
      message: 'robot and 2 others: Foot slide not measured: no feet are recognised.',
    },
    {
      transition: 'robot',
      slot: null,
      message: 'robot and 1 other: Through torso not measured: no torso with arms or legs is recognised.',
    },
  ]);
  expect(found.slice(2)).toMatchObject(
    ['robot', 'walk', 'crane', 'arm'].map((transition) => ({ transition, slot: 'B cut' })),
  );
});
