import { expect, test } from 'vitest';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, partsOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

test('chains of the same clips share what was fitted; a mirrored clip is another one', () => {
  const parts = partsOf([transitionOf()], [starterClip('walk'), starterClip('jog')]);
  const mirrored = transitionOf({ source: { ...clipUse(1), mirror: true } });
  const [first, again, other] = [parts.chain, parts.chain, [mirrored]].map((chain) =>
    valueOf(openChain({ ...parts, chain })),
  );
  for (const i of [0, 1]) expect(again.clips[i]).toBe(first.clips[i]);
  expect(again.map).toBe(first.map);
  expect(other.clips[0]).not.toBe(first.clips[0]);
  expect(other.clips[1]).toBe(first.clips[1]);
});
