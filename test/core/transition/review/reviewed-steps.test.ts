import type { Transition } from '#core/transition/document/document.ts';
import { expect, test } from 'vitest';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import { findSteps, stepsOf } from '#core/transition/review/reviewed-steps.ts';
import { hop, reviewed, transitionOf, turn, walk } from './review-fixture.ts';

test('a step has the chosen slot, both ends and shared settings; no ids, names or presets', () => {
  const plain = transitionOf();
  const [slot, other] = plain.slots;
  const transition = { ...plain, slots: [{ ...slot, preset: 'p' }, other] };
  expect(stepsOf([transition], [walk, hop])).toEqual([
    {
      source: { time: 1, playRate: 1, mirror: false, clip: reviewed(walk), joints: {} },
      destination: { time: 0.5, playRate: 1, mirror: false, clip: reviewed(hop), joints: {} },
      alignment: plain.alignment,
      trailing: [],
      slot,
      rootBlend: 'velocity',
    },
  ]);
});

/** Leaves walk → hop for turn, 0.2 s after its seam. */
const interrupting = transitionOf({
  id: 't2',
  source: { kind: 'chain', id: 't1', time: 0.2, playRate: 1, mirror: false },
  destination: { kind: 'clip', id: 'turn', time: 0, playRate: 1, mirror: false },
  chosen: 1,
});

test('an interruption has both transitions as steps: each with the slot that the chosen one continues', () => {
  const [first, last] = stepsOf([transitionOf(), interrupting], [walk, hop, turn]);
  expect(first).toMatchObject({ source: { clip: reviewed(walk) }, slot: { method: 'deadBlendConstant' } });
  expect(last).toMatchObject({ source: { clip: null, time: 0.2 }, destination: { clip: reviewed(turn) } });
});

test('found in a library, or null if a clip or an interrupted transition is missing', () => {
  const clips = new Map(Object.entries({ walk, hop, turn }));
  const clipOf = (id: string) => clips.get(id);
  const find = (id: string) => (id === 't1' ? transitionOf() : undefined);
  expect(findSteps(interrupting, find, clipOf)).toEqual(
    stepsOf([transitionOf(), interrupting], [walk, hop, turn]),
  );
  expect(findSteps(interrupting, () => undefined, clipOf)).toBeNull();
  expect(findSteps(transitionOf(), find, (id) => (id === 'walk' ? walk : undefined))).toBeNull();
});

test('the joint map of each clip counts, of the output of the step before none', () => {
  const edits = { Tail: { counterpart: null } };
  const [first, last] = stepsOf(
    [transitionOf(), interrupting],
    [{ ...walk, joints: edits }, hop, { ...turn, joints: edits }],
  );
  expect([first.source.joints, first.destination.joints]).toEqual([edits, {}]);
  expect([last.source.joints, last.destination.joints]).toEqual([undefined, edits]);
});

test('how limbs are twisted and feet planted counts, by the rules of the last transition', () => {
  const rulesOf = (chain: readonly Transition[]) =>
    stepsOf(chain, [walk, hop, turn].slice(0, chain.length + 1)).map(({ twists, feet }) => [twists, feet]);
  const now = { twists: 'skeleton', feet: 'byLegs' } as const;
  const [before, after] = [
    [undefined, undefined],
    ['skeleton', 'byLegs'],
  ];
  expect(rulesOf([transitionOf(now)])).toEqual([after]);
  expect(rulesOf([transitionOf()])).toEqual([before]);
  expect(rulesOf([transitionOf(), { ...interrupting, ...now }])).toEqual([after, after]);
  expect(rulesOf([transitionOf(now), interrupting])).toEqual([before, before]);
});

test('the character that shows the last transition is part of its review, with the map by which it does', () => {
  const edits = { Tail: { counterpart: null } };
  const character = (joints: JointEdits) => ({ ...turn, name: 'Ana', content: '44', joints });
  const shown = (joints: JointEdits) =>
    stepsOf([transitionOf(), interrupting], [walk, hop, turn], undefined, character(joints)).map(
      ({ shownOn }) => shownOn,
    );
  expect(shown({})).toEqual([undefined, { name: 'Ana', content: '44' }]);
  expect(shown(edits)).toEqual([undefined, { name: 'Ana', content: '44', joints: edits }]);
  // A clip shows itself without a map; of another character that is missing nothing is said.
  const clips = new Map(Object.entries({ walk, hop }));
  const found = (shownOn: string) =>
    findSteps(
      transitionOf(),
      () => undefined,
      (id) => clips.get(id),
      [],
      shownOn,
    )?.[0].shownOn;
  expect([found('hop'), found('gone'), found('walk')?.content]).toEqual([undefined, undefined, walk.content]);
});
