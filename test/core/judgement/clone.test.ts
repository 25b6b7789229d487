import { expect, test } from 'vitest';
import { judge } from '#core/judgement/judge.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';

test('what is judged, and the judgement, can be sent to and from a worker', () => {
  const clips = ['walk', 'hop'].map((name) => rooted(starterClip(name)));
  const map = createJointMap(clips[1].skeleton);
  const sent = structuredClone({ chain: [transitionOf()], clips, map });
  const judgement = judge(sent);
  expect(judgement.ok).toBe(true);
  expect(structuredClone(judgement)).toEqual(judge({ chain: [transitionOf()], clips, map }));
});
