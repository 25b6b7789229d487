import { expect, test } from 'vitest';
import type { ClipReference } from '#contract/exchange/transition-settings.ts';
import { recognisedMap } from '#core/rig/roles/joint-map.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { reportTransition } from '#main/export/report/transition-report.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { asRecorded, evenRates, randomChains, type PlayedChain } from '#test/fixtures/odd-clips.ts';
import { forHeavyRuns } from '#test/fixtures/property.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** The report of a chain: its numbers, its poses, and the frames that its facts name. */
function reported({ chain, clips }: PlayedChain) {
  const reference: ClipReference = { id: 'a', name: 'a clip', hash: '', fps: 30, frameCount: 6 };
  const ends = { source: reference, destination: reference };
  const [transition] = chain.slice(-1);
  const earlier = chain.slice(0, -1).map((each) => ({ transition: each, clips: ends }));
  const evaluation = valueOf(bindTransition(chain, clips, null));
  const settings = { transition, clips: ends, earlier };
  const map = recognisedMap(clips[0].skeleton);
  const { facts, metrics, poses } = reportTransition({ settings, evaluation, chain, clips, map }, []);
  const frames = facts.flatMap(({ value }) => /\(frame -?\d+\)/.exec(value)?.[0] ?? []);
  return { frames, poses, values: metrics.map(({ values, floor }) => [values, floor]) };
}

test('at any rates, a report is that of clips which were recorded at these rates', () =>
  forHeavyRuns(8, randomChains([slotOf('crossfade'), slotOf('springExact')], 2, evenRates), (played) => {
    const report = reported(played);
    expect(report.frames).toHaveLength(2);
    expectAlike(report, reported(asRecorded(played)));
  }));
