import { expect, test } from 'vitest';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import { boundMusclesOf, LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { resolveChain, seamTimes } from '#core/transition/document/resolve-chain.ts';
import {
  fatiguePosesOf,
  type MuscleLibrary,
  withFatiguePoses,
  withMuscles,
} from '#core/transition/document/resolve-muscles.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const link = (name: string, source: Transition['source']): Transition =>
  transitionOf({ id: name, name, source });
const find =
  (...all: readonly Transition[]) =>
  (id: string): Transition | undefined =>
    all.find((transition) => transition.id === id);

const a = link('a', clipUse(1));
const b = link('b', chainUse('a', 0.25));
const c = link('c', chainUse('b', 0.5));

test('the oldest transition comes first, the last one last', () => {
  expect(resolveChain(c, find(a, b, c))).toEqual({ ok: true, value: [a, b, c] });
  expect(resolveChain(a, find())).toEqual({ ok: true, value: [a] });
});

test('worked example: seams are on the clock of the last transition', () => {
  expect(seamTimes([a, b, c])).toEqual([-0.75, -0.5, 0]);
});

test('a missing transition is reported with the transition that interrupts it', () => {
  expect(resolveChain(b, find(b))).toMatchObject({
    ok: false,
    error: { code: 'missingSource', message: expect.stringMatching(/this one/) },
  });
  expect(resolveChain(c, find(b, c))).toMatchObject({
    ok: false,
    error: { code: 'missingSource', message: expect.stringMatching(/“b”/) },
  });
});

test('a circular chain is refused', () => {
  const self = link('a', chainUse('a', 0));
  expect(resolveChain(self, find(self))).toMatchObject({
    error: { code: 'endlessChain', message: expect.stringMatching(/itself/) },
  });
  const round = [link('a', chainUse('b', 0)), link('b', chainUse('a', 0))];
  const led = link('c', chainUse('b', 0));
  expect(resolveChain(led, find(...round))).toMatchObject({
    error: { code: 'endlessChain', message: expect.stringMatching(/“b”/) },
  });
});

test('the depth of a chain is limited', () => {
  const deep = (count: number): Transition[] =>
    Array.from({ length: count + 1 }, (_, k) =>
      link(`${k}`, k === 0 ? clipUse(1) : chainUse(`${k - 1}`, 0.1)),
    );
  const [most, more] = [deep(MAX_INTERRUPTIONS), deep(MAX_INTERRUPTIONS + 1)];
  expect(resolveChain(most[most.length - 1], find(...most)).ok).toBe(true);
  expect(resolveChain(more[more.length - 1], find(...more))).toMatchObject({ error: { code: 'tooDeep' } });
});

const id = '00000000-0000-4000-8000-0000000000aa';
const asset = { ...LEFT_LEG, tags: ['tired'], fatiguePose: { clip: 'c', time: 0.5 } };

function muscleLibraryOf(tags: readonly string[]): MuscleLibrary {
  return { items: [{ id, name: 'Legs', asset }], tagsOf: () => tags };
}

function chainWith(muscles: string, changes: Partial<Slot> = {}): readonly Transition[] {
  return [transitionOf({ slots: [slotOf('springExact'), { ...slotOf('muscle', { muscles }), ...changes }] })];
}

const boundIn = (chain: readonly Transition[]) => boundMusclesOf(chain[0].slots[1].values);

test('an asset is put beside its id, or its tag, on the side that is played', () => {
  for (const choice of [id, 'byTag']) {
    const { chain, problem } = withMuscles(chainWith(choice), muscleLibraryOf(['tired']));
    expect(problem).toBeNull();
    expect(boundIn(chain)?.asset).toEqual({ ...asset, name: 'Legs' });
  }
  const { chain } = withMuscles(chainWith(`${id} mirrored`), muscleLibraryOf([]));
  expect(Object.keys(boundIn(chain)?.asset.joints ?? {})).toContain('right shin');
});

test('a chain that names none stays the same object, and so does one without an asset for its tags', () => {
  const plain = chainWith('leftLeg');
  expect(withMuscles(plain, muscleLibraryOf([])).chain).toBe(plain);
  const untagged = chainWith('byTag');
  expect(withMuscles(untagged, muscleLibraryOf(['walk']))).toEqual({ chain: untagged, problem: null });
});

test('a deleted asset is a problem at its field', () => {
  const gone = chainWith(id.replace('aa', 'bb'));
  expect(withMuscles(gone, muscleLibraryOf([])).problem).toEqual({
    code: 'missingMuscles',
    field: 'slots[1].values.muscles',
    message: 'The muscles of slot B were deleted from the library.',
  });
  const after = transitionOf({ source: chainUse(gone[0].id, 0.1) });
  expect(withMuscles([...gone, after], muscleLibraryOf([])).problem).toMatchObject({
    field: 'source.id', // of the last transition
    message: `The muscles of slot B of “${gone[0].name}”, earlier in this chain, were deleted from the library.`,
  });
});

test('the blend settles as the muscles of the asset do, not as all alike', () => {
  const { chain } = withMuscles(chainWith(id), muscleLibraryOf([]));
  const method = findBlendMethod('muscle');
  const own = method?.settlingTime(chain[0].slots[1].values);
  expect(own).toBe(method?.settlingTime(slotOf('muscle', { muscles: 'leftLeg' }).values));
  expect(own).not.toBe(method?.settlingTime(slotOf('muscle').values));
});

test('a fatigue pose is fetched only for slots that sink, mirrored with the asset', () => {
  const { chain: rested } = withMuscles(chainWith(id), muscleLibraryOf([]));
  expect(fatiguePosesOf(rested)).toEqual([]);
  const { chain } = withMuscles(chainWith(`${id} mirrored`, { fatiguePose: true }), muscleLibraryOf([]));
  expect(fatiguePosesOf(chain)).toEqual([{ clip: 'c', time: 0.5, mirror: true }]);
  const pose = [0, 1, 0, 0, 0, 0, 1];
  expect(boundIn(withFatiguePoses(chain, () => pose))?.fatiguePose).toEqual(pose);
  expect(boundIn(withFatiguePoses(chain, () => null))?.fatiguePose).toBeNull();
});

test('muscles in a slot are checked: ids are valid, other words are not', () => {
  const problemOf = (muscles: string, changes: Partial<Slot> = {}, method = 'muscle') =>
    findSlotProblem({ ...slotOf(method, { muscles }), ...changes }, 'slots[0]', { names: [] })?.message;
  expect(problemOf(id)).toBeUndefined();
  expect(problemOf('byTag mirrored', { fatiguePose: true })).toBeUndefined();
  expect(problemOf('both')).toContain(
    'must be one of uniform, leftLeg, rightLeg, byTag or the id of muscles',
  );
  const { values } = slotOf('springExact');
  expect(problemOf('', { values, fatiguePose: true }, 'springExact')).toContain('has no muscles');
});
