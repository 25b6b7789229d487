import { describe, expect, test } from 'vitest';
import type { ProfileMode, ReviewedStep, Slot, Transition } from '#core/transition/document/document.ts';
import { changesSinceReview } from '#core/transition/review/review-changes.ts';
import { stepsOf, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { hop, transitionOf, turn, walk } from './review-fixture.ts';

const approved = transitionOf();
const review = {
  status: 'approved',
  reviewer: 'Ada',
  date: '2026-01-02T03:04:05.000Z',
  of: stepsOf([approved], [walk, hop]),
} as const;

/** The reported changes of an approved transition. */
function changed(change: Partial<Transition>, clips: readonly ReviewableClip[] = [walk, hop]): string[] {
  const now = stepsOf([{ ...approved, ...change }], clips);
  return changesSinceReview(review, now).map(({ part, words }) => `${part}: ${words}`);
}

test('no change is reported if nothing changed that affects the chosen slot', () => {
  const [a, b] = approved.slots;
  expect(changed({})).toEqual([]);
  expect(changed({ name: 'other', note: 'words' })).toEqual([]);
  expect(changed({ slots: [a, { ...b, values: { halfLife: 0.5 } }] })).toEqual([]);
  expect(changed({ slots: [b, a], chosen: 1 })).toEqual([]);
  expect(changed({ slots: [{ ...a, profile: { Hips: 1 }, profileMode: 'weight' }, b] })).toEqual([]);
  expect(changed({ slots: [{ ...a, values: { halfLife: 0.12 + 1e-15 } }, b] })).toEqual([]);
  expect(changed({ source: { ...approved.source, id: 'elsewhere', marker: 'm' } })).toEqual([]);
});

test('the name of a trailing chain, and chains of an interrupted transition, have no effect', () => {
  const chain = { joints: ['Head'], dampTime: 0.2, angleLimitDegrees: 30 };
  const [before, after] = [chain, { ...chain, name: 'hat' }].map((each) =>
    stepsOf([{ ...approved, trailing: [each] }], [walk, hop]),
  );
  expect(changesSinceReview({ ...review, of: before }, after)).toEqual([]);
  const last = transitionOf({ id: 't2', source: { ...approved.source, kind: 'chain', id: 't1', time: 0.1 } });
  const [plain, trailing] = [[], [chain]].map((chains) =>
    stepsOf([{ ...approved, trailing: chains }, last], [walk, hop, hop]),
  );
  expect(trailing).toEqual(plain);
});

describe('settings as text', () => {
  const [a, b] = approved.slots;
  const { source, destination, alignment } = approved;
  test.each<[Partial<Transition>, string]>([
    [{ slots: [{ ...a, values: { halfLife: 0.2 } }, b] }, 'half-life 0.12 s → 0.2 s'],
    [{ slots: [{ ...a, profile: { Hips: 2 } }, b] }, 'joint profile none → Hips × 2'],
    [{ slots: [{ ...a, cutJoints: ['Head'] }, b] }, 'cut joints none → Head'],
    [{ slots: [{ ...a, cutCurves: ['smile'] }, b] }, 'cut curves none → smile'],
    [{ chosen: 1 }, 'method Spring inertialization → Constant dead blending'],
    [{ source: { ...source, time: 1.25 } }, 'source out 1 s → 1.25 s'],
    [{ destination: { ...destination, time: -0.5 } }, 'dest in 0.5 s → −0.5 s'],
    [{ destination: { ...destination, playRate: 1.1 } }, 'destination rate 1× → 1.1×'],
    [{ source: { ...source, mirror: true } }, 'source mirror off → on'],
    [{ alignment: { ...alignment, kind: 'none' } }, 'alignment root → none'],
    [{ alignment: { ...alignment, offset: { x: 0, z: 0, yaw: Math.PI / 2 } } }, 'offset yaw 0° → 90°'],
    [{ trailing: [{ joints: ['Head'], dampTime: 0.2, angleLimitDegrees: 30 }] }, 'trailing chains changed'],
    [{ slots: [{ ...a, trails: false }, b] }, 'trailing joints on → off'],
    [{ requests: [{ from: 'AI', duration: 0.1 }] }, 'competing requests changed'],
  ])('%#', (change, words) => {
    expect(changed(change)).toEqual([`settings: ${words}`]);
  });

  test('an easing is described by its name, or by its number of points', () => {
    const [fade, curve] = ['smoothstep', 'curve 0,0 0.3,0.1 1,1'].map((easing) =>
      slotOf('crossfade', { easing }),
    );
    const before = { ...approved, slots: [fade] };
    const words = (from: Slot, to: Slot) =>
      changesSinceReview(
        { ...review, of: stepsOf([{ ...before, slots: [from] }], [walk, hop]) },
        stepsOf([{ ...before, slots: [to] }], [walk, hop]),
      ).map((change) => change.words);
    expect(words(fade, curve)).toEqual(['easing smoothstep → curve of 3 points']);
    const steeper = slotOf('crossfade', { easing: 'curve 0,0 0.3,0.2 1,1' });
    expect(words(curve, steeper)).toEqual(['easing curve of 3 points changed']);
    expect(words(curve, curve)).toEqual([]);
  });

  test('a change too small to read is still reported', () => {
    expect(changed({ source: { ...source, time: 1.0001 } })).toEqual(['settings: source out 1 s changed']);
  });
});

describe('clips as text', () => {
  test.each<[readonly ReviewableClip[], string]>([
    [[{ ...walk, content: '99' }, hop], 'source: source clip walk changed'],
    [[walk, { ...turn, groundHeight: 0.1 }], 'destination: destination clip hop → turn'],
    [[{ ...walk, groundHeight: 0.02 }, hop], 'source: source ground height 0 m → 0.02 m'],
    [[walk, { ...hop, loop: true }], 'destination: destination loop off → on'],
    [[{ ...walk, root: { kind: 'hips' } }, hop], 'source: source root automatic → hips'],
    [
      [walk, { ...hop, root: { kind: 'joint', joint: 'Root' } }],
      'destination: destination root automatic → joint Root',
    ],
  ])('%#', (clips, words) => {
    expect(changed({}, clips)).toEqual([words]);
  });

  test.each([9.03e-9, 0.0009, -0.0009])('a ground that is detected %d m higher is the same ground', (by) => {
    expect(changed({}, [{ ...walk, groundHeight: by }, hop])).toEqual([]);
  });

  test('a ground is another one from a millimetre on', () => {
    const higher = changed({}, [{ ...walk, groundHeight: 0.0011 }, hop]);
    expect(higher).toEqual(['source: source ground height 0 m → 0.001 m']);
  });

  test('another name for the same file is not a change', () => {
    expect(changed({}, [{ ...walk, name: 'stroll' }, hop])).toEqual([]);
  });
});

test('changes of interrupted transitions count, and are listed after its own', () => {
  const [a, b] = approved.slots;
  const last = transitionOf({ id: 't2', source: { ...approved.source, kind: 'chain', id: 't1' } });
  const clips = [walk, hop, turn];
  const of = stepsOf([approved, last], clips);
  const slower = { ...approved, slots: [{ ...a, values: { halfLife: 0.3 } }, b] };
  const now = stepsOf(
    [slower, { ...last, chosen: 0, alignment: { ...last.alignment, kind: 'none' } }],
    clips,
  );
  expect(changesSinceReview({ ...review, of }, now).map(({ part, words }) => `${part}: ${words}`)).toEqual([
    'settings: alignment root → none',
    'source: interrupted transition: half-life 0.12 s → 0.3 s',
  ]);
  expect(changesSinceReview({ ...review, of }, stepsOf([last], [walk, turn]))).toEqual([
    { part: 'source', words: 'the interrupted transitions changed' },
  ]);
});

test('a review from before roots could be set counts as automatic roots, blended with the joints', () => {
  const now = stepsOf([approved], [{ ...walk, root: { kind: 'auto' } }, hop]);
  expect(changesSinceReview(review, now)).toEqual([]);
  const older = review.of.map(({ rootBlend: _, ...step }) => step);
  expect(changesSinceReview({ ...review, of: older }, now)).toEqual([
    { part: 'blending', words: 'root motion blended with the joints → separately, as velocity' },
  ]);
});

test('twists that were renewed since a review are a change, if a joint moves by it', () => {
  const of = stepsOf([approved], [walk, hop]);
  expect(changesSinceReview({ ...review, of }, of)).toEqual([]);
  expect(
    changesSinceReview({ ...review, of }, stepsOf([{ ...approved, twists: 'skeleton' }], [walk, hop])),
  ).toEqual([{ part: 'settings', words: 'twists of limbs by motion → by skeleton', byMotion: true }]);
});

test('a review of a tree from before polar spaces played neighbours only says that blending changed', () => {
  const tree = { ...hop, polarBlend: 'neighbours' } as const;
  const now = stepsOf([approved], [walk, tree]);
  expect(changesSinceReview({ ...review, of: now }, now)).toEqual([]);
  expect(changesSinceReview(review, now)).toEqual([
    {
      part: 'blending',
      words: 'destination directions blended with opposite clips → from neighbours only',
    },
  ]);
  // Another tree, or a clip in its place, is said by that alone.
  const other = stepsOf([approved], [walk, { ...tree, content: '99' }]);
  expect(changesSinceReview(review, other).map(({ part }) => part)).toEqual(['destination']);
  expect(changesSinceReview({ ...review, of: other }, review.of).map(({ part }) => part)).toEqual([
    'destination',
  ]);
});

describe('a review from before weight factors kept an overshoot', () => {
  const leaning = 'curve 0,0 0.3,-0.2 0.7,1.3 1,1';
  const spring = { activation: 1, translationalSensitivity: 1, tauFatigue: 30, tauRecovery: 60, inertia: 1 };
  const asset = {
    format: 'segue.muscles',
    version: 1,
    name: 'Springs',
    source: '',
    model: 'springDamper',
    lengthsIn: 'm',
    joints: { 'left hand': { ...spring, stiffness: 100, damping: 20 } },
  } as const;
  const id = '00000000-0000-4000-8000-0000000000ab';
  const now = (slot: Slot, damping = 4) => {
    const joints = { 'left hand': { ...asset.joints['left hand'], damping } };
    const muscles = [{ id, name: 'Springs', asset: { ...asset, joints } }];
    return stepsOf([transitionOf({ slots: [slot] })], [walk, hop], { muscles, clipOf: () => undefined });
  };
  const weighted = (easing: string, factor: number, profileMode: ProfileMode = 'weight'): Slot => ({
    ...slotOf('crossfade', { easing }),
    profile: { Hand: factor },
    profileMode,
  });
  const sprung: Slot = { ...weighted('', 0.2), ...slotOf('muscle', { muscles: id }), profile: { Hand: 0.2 } };
  const changes = (steps: readonly ReviewedStep[]) => {
    const of = steps.map(({ overshoot: _, ...step }) => step);
    return changesSinceReview({ ...review, of }, steps);
  };

  test('says so if a factor would have enlarged it', () => {
    expect(changes(now(weighted(leaning, 0.2)))).toEqual([
      { part: 'blending', words: 'overshoot of joints with weight factors multiplied → not multiplied' },
    ]);
    expect(changes(now(weighted('curve 0,0 0.3,-0.2 1,1', 3)))).toHaveLength(1);
    expect(changes(now(sprung))).toHaveLength(1);
  });

  test('holds if the motion is as it was', () => {
    expect(changes(now(weighted('linear', 0.2)))).toEqual([]);
    expect(changes(now(weighted('curve 0,0 0.7,1.3 1,1', 3)))).toEqual([]);
    expect(changes(now(weighted('curve 0,0 0.3,-0.2 1,1', 0.2)))).toEqual([]);
    expect(changes(now(weighted(leaning, 0)))).toEqual([]);
    expect(changes(now(weighted(leaning, 0.2, 'time')))).toEqual([]);
    expect(changes(now(sprung, 20))).toEqual([]);
  });

  test('leaves it to other settings to say what they changed', () => {
    const of = now(weighted(leaning, 0.2));
    expect(
      changesSinceReview({ ...review, of }, now(weighted('linear', 0.2))).map(({ part }) => part),
    ).toEqual(['settings']);
  });
});

test('a review without steps, and a missing review, do not become stale', () => {
  const now = stepsOf([transitionOf({ chosen: 1 })], [walk, hop]);
  expect(changesSinceReview({ ...review, of: undefined }, now)).toEqual([]);
  expect(changesSinceReview({ ...review, status: 'unreviewed' }, now)).toEqual([]);
});
