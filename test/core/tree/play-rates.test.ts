import { expect, test } from 'vitest';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { playRates, recordedAt } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { everyTree, inputs } from './sample-trees.ts';
import { assets, documentOf } from './tree-fixture.ts';
import { createTreeFrame, evaluateTree } from '#test/fixtures/tree-frame.ts';

interface Leaf {
  readonly clip: string;
  readonly time?: number;
  readonly markers?: readonly number[];
}

/** A tree whose leaves are all changed. */
const withLeaves = (root: object, change: (leaf: Leaf) => object): object =>
  JSON.parse(JSON.stringify(root), (_, value: unknown) => {
    const isLeaf = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'clip';
    return isLeaf ? change(value as unknown as Leaf) : value;
  }) as object;

/** The name of a clip as it was recorded at its rate. */
const faster = (clip: string): string => `${clip}, recorded at its rate`;

test.each(Object.entries(everyTree))(
  '%s plays clips at a rate as clips that were recorded at it',
  (_, root) =>
    forRuns(2, playRates, numberBetween(0, 0.5), (rate, start) => {
      const played = withLeaves(root, (leaf) => ({ time: start, ...leaf, playRate: rate }));
      const recorded = withLeaves(root, ({ clip, time = start, markers = [], ...leaf }) => {
        const marks = markers.map((marker) => marker / rate);
        return { ...leaf, clip: faster(clip), time: time / rate, markers: marks };
      });
      const fast = [...assets.clips].map(([id, clip]) => [faster(id), recordedAt(clip, rate)] as const);
      const clips = new Map([...assets.clips, ...fast]);
      const [at, other] = [played, recorded].map((each) => {
        const tree = valueOf(createTree(documentOf(each, inputs), { ...assets, clips }));
        return [0, 0.31, 0.77, 1.4].map((time) => {
          const { pose, rootVelocity, leafWeights } = evaluateTree(createTreeFrame(tree), tree, time);
          return structuredClone({ pose, rootVelocity, leafWeights });
        });
      });
      expect(at).toHaveLength(4);
      expectAlike(at, other, 1e-4);
    }),
);
