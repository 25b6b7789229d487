import { expect, test } from 'vitest';
import type { TransitionSettings, ClipReference } from '#contract/exchange/transition-settings.ts';
import { recognisedMap } from '#core/joints/canonical-names.ts';
import { judge, numbersOf } from '#core/judgement/judge.ts';
import { createEvaluation } from '#core/transition/evaluation/create-evaluation.ts';
import { reportTransition } from '#main/export/report/transition-report.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const reference = (name: string): ClipReference => ({
  id: '00000000-0000-4000-8000-000000000000',
  name,
  hash: '0'.repeat(64),
  fps: 60,
  frameCount: 240,
});
const clipsOf = (source: string, destination: string) => ({
  source: reference(source),
  destination: reference(destination),
});

test('the report of a chain lists interruptions, their times and competing requests', () => {
  const first = transitionOf({ id: 'a', name: 'walk → hop', slots: [slotOf('crossfade')] });
  const second = transitionOf({ id: 'b', name: 'walk → hop → jog', source: chainUse('a', 0.25) });
  const third = transitionOf({
    id: 'c',
    source: chainUse('b', 0.5),
    requests: [{ from: 'a montage', duration: 0.1 }],
    slots: [slotOf('crossfade'), { ...slotOf('springExact'), trails: false }],
    trailing: [{ name: 'tail', joints: ['joint1', 'joint2'], dampTime: 0.25, angleLimitDegrees: 30 }],
  });
  const clips = [0, 1, 2, 3].map((seed) => rooted(wavingClip({ joints: 3, frameCount: 240, seed })));
  const evaluation = createEvaluation([first, second, third], clips);
  if (!evaluation.ok) throw new Error(evaluation.error.message);
  const settings: TransitionSettings = {
    transition: third,
    clips: clipsOf('jog', 'idle'),
    earlier: [
      { transition: first, clips: clipsOf('walk', 'hop') },
      { transition: second, clips: clipsOf('hop', 'jog') },
    ],
  };
  const map = recognisedMap(clips[0].skeleton);
  const chain = [first, second, third];
  const { facts, slots, metrics } = reportTransition(
    { settings, evaluation: evaluation.value, chain, clips, map },
    [],
  );
  const judged = valueOf(judge({ chain, clips, map }));
  for (const { id, values } of metrics)
    expect(values).toEqual(judged.slots.map((slot) => numbersOf(slot)[id]));
  expect(facts.slice(0, 3)).toEqual([
    {
      label: 'Interrupts',
      value: expect.stringMatching(
        /^“walk → hop → jog” 0\.500 s after its seam \(Spring inertialization, Dead blending\)$/,
      ),
    },
    { label: 'Which interrupts', value: '“walk → hop” 0.250 s after its seam (Crossfade)' },
    // Entered at 0.5 s, it had continued for 0.5 s.
    { label: 'Source', value: expect.stringMatching(/^jog, out at 1\.000 s \(frame 60\)/) },
  ]);
  expect(facts).toContainEqual({ label: 'Competing request', value: 'from “a montage”, 0.100 s' });
  expect(facts).toContainEqual({
    label: 'Trailing joints “tail”',
    value: 'joint1, joint2; damp time 0.250 s, at most 30.0°',
  });
  expect(
    slots.map(({ rows }) => rows.some((row) => row.label === 'Trailing joints' && row.value === 'off')),
  ).toEqual([false, true]);
  expect(slots).toHaveLength(2);
  expect(slots[0].plot).not.toContain('NaN');
});
