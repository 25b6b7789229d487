import { expect, test } from 'vitest';
import { boundMusclesOf } from '#core/muscle/bound-muscles.ts';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import {
  fatiguePosesOf,
  withFatiguePoses,
  withMuscles,
  type MuscleLibrary,
} from '#core/transition/document/resolve-muscles.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
const asset = { ...exampleMuscles(), tags: ['tired'], fatiguePose: { clip: 'c', time: 0.5 } };

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
