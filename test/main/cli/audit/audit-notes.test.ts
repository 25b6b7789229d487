import { expect, test } from 'vitest';
import { metrics } from '#core/judge/metrics/registry.ts';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
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
    ends: [{ endsAfter: 0.2, readFor: 0.4 }, null],
  }));
  return notesOf(noLibrary, cases as unknown as Parameters<typeof notesOf>[1]);
}

test('what was not measured is stated once for all transitions alike, other notes of each slot', () => {
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
  const names = ['robot', 'walk', 'crane', 'arm'];
  const message = describeSourceEnd({ endsAfter: 0.2, readFor: 0.4 });
  expect(found.slice(2)).toMatchObject([
    ...names.map((transition) => ({ transition, slot: 'B cut', message: expect.stringContaining('Hips') })),
    ...names.map((transition) => ({ transition, slot: 'A cut', message })),
  ]);
});
