import { slotWith, titleOf, usedSettings } from '#core/transition/document/slot-settings.ts';
import { changedSlots } from '#test/fixtures/changed-slots.ts';
import { expect, test } from 'vitest';
import type { TransitionSettings, ClipReference } from '#contract/exchange/transition-settings.ts';
import { recognisedMap } from '#core/rig/roles/joint-map.ts';
import { judge, numbersOf } from '#core/judge/judge.ts';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import type { ReportRow } from '#main/export/report/report.ts';
import { reportTransition } from '#main/export/report/transition-report.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { createChannels } from '#core/pose/channels.ts';
import { waving, withTracks } from '#test/fixtures/tracks.ts';
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

test('a report lists what was set, reviewed and measured', () => {
  const first = transitionOf({ id: 'a', name: 'walk → hop', slots: [slotOf('crossfade')] });
  const second = transitionOf({ id: 'b', name: 'walk → hop → jog', source: chainUse('a', 0.25) });
  const third = transitionOf({
    id: 'c',
    source: chainUse('b', 0.5),
    requests: [{ from: 'a montage', duration: 0.1 }],
    slots: [
      { ...slotOf('crossfade'), rootTime: 0.15, tick: 30, ignoresSourceVelocity: true },
      { ...slotOf('springExact'), trails: false, profile: { joint1: 0.5, joint2: 1 } },
      { ...slotOf('crossfade'), profile: { joint3: 1.5 }, profileMode: 'weight', cutJoints: ['joint2'] },
      slotOf('unrealDeadBlend'),
    ],
    chosen: 1,
    trailing: [
      {
        name: 'tail',
        joints: ['joint1', 'joint2'],
        dampTime: 0.25,
        angleLimitDegrees: 30,
        resetDistance: 0.5,
        resetAngleDegrees: 90,
        resetTimes: [0.1, 0.2],
        rate: 'tick',
      },
      { joints: ['joint3'], dampTime: 0.2, angleLimitDegrees: 12.34, rate: '60' },
    ],
    note: 'slides',
    review: { status: 'needsWork', reviewer: 'Ana', date: '2026-03-01T10:20:30.000Z' },
  });
  const clips = [0, 1, 2, 3].map((seed) => rooted(wavingClip({ joints: 4, frameCount: 240, seed })));
  const evaluation = bindTransition([first, second, third], clips, null);
  if (!evaluation.ok) throw new Error(evaluation.error.message);
  const settings: TransitionSettings = {
    transition: third,
    changedSinceReview: ['chosen', 'note'],
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
  for (const { id, values, floor } of metrics)
    expect([values, floor]).toEqual([
      judged.slots.map((slot) => numbersOf(slot)[id]),
      numbersOf(judged.floor)[id],
    ]);
  const lines = (rows: readonly ReportRow[]) => rows.map(({ label, value }) => `${label}: ${value}`);
  expect(lines(facts)).toEqual([
    'Interrupts: “walk → hop → jog” 0.500 s after its seam (Spring inertialization, Dead blending)',
    'Which interrupts: “walk → hop” 0.250 s after its seam (Crossfade)',
    'Source: jog, out at 1.125 s (frame 68) of 3.98 s at 60 fps', // entered at 0.5 s, it had played for 0.5 s at 1.25
    'Destination: idle, in at 0.500 s (frame 30) of 3.98 s at 60 fps',
    'Competing request: from “a montage”, 0.100 s',
    'Trailing joints “tail”: joint1, joint2; damp time 0.250 s, at most 30.0°; resets beyond 50.0 cm; resets beyond 90.0°; resets at 0.100 s; resets at 0.200 s; steps at the tick of the slot',
    'Trailing joints: joint3; damp time 0.200 s, at most 12.3°; 60 steps per second',
    'Skeleton: 4 joints',
    'Chosen: B, Spring inertialization',
    'Review: Needs work by Ana, 2026-03-01 10:20 UTC',
    'Stale: changed since: chosen; note',
    'Note: slides',
  ]);
  expect(slots.map(({ tag, method, rows }) => [tag, method, ...lines(rows)])).toEqual([
    [
      'A',
      'Crossfade',
      'Blend time: 0.300 s',
      'Easing: smoothstep',
      'Root blend time: 0.150 s',
      'Tick: 30 Hz',
    ],
    [
      'B',
      'Spring inertialization',
      'Half-life: 0.120 s',
      'Trailing joints: off',
      'Joint profile: joint1 × 0.5',
    ],
    [
      'C',
      'Crossfade',
      'Blend time: 0.300 s',
      'Easing: smoothstep',
      'Joint profile: joint3 × 1.5',
      'Profile mode: weight',
      'Cut joints: joint2',
    ],
    expect.not.arrayContaining(['Max scale rate: 4.000']), // without scales and curves
  ]);
  for (const { plot } of slots) expect(plot).not.toContain('NaN');
});

test('a report has both times of a source that ends before its blend does', () => {
  const transition = transitionOf({
    slots: [slotOf('springExact'), slotOf('crossfade', { blendTime: 0.4 })],
  });
  const clips = [73, 240].map((frameCount) => rooted(wavingClip({ joints: 4, frameCount }))); // left 0.2 s before its end
  const evaluation = valueOf(bindTransition([transition], clips, null));
  const map = recognisedMap(clips[0].skeleton);
  const settings = { transition, clips: clipsOf('walk', 'hop') };
  const { slots } = reportTransition({ settings, evaluation, chain: [transition], clips, map }, []);
  const ends = slots.map(({ rows }) => rows.filter(({ label }) => label === 'End of the source'));
  const value = describeSourceEnd({ endsAfter: 0.2, readFor: 0.4 });
  expect(ends).toEqual([[], [{ label: 'End of the source', value }]]);
});

test('a report says which scales and curves are blended and cut, and measures them', () => {
  const slots = [
    slotOf('crossfade'),
    { ...slotOf('crossfade'), cutJoints: ['joint0', 'joint1'], cutCurves: ['blink'] },
    slotOf('unrealDeadBlend', { maximumScaleVelocity: 2, extrapolationFilteredCurves: 'smile' }),
  ];
  const transition = transitionOf({ slots });
  const channels = createChannels(4, [1], ['smile', 'blink']);
  const clips = [0, 1].map((seed) => {
    const clip = wavingClip({ joints: 4, frameCount: 240, seed });
    return rooted(withTracks(clip, channels, waving(channels, seed)));
  });
  const evaluation = valueOf(bindTransition([transition], clips, null));
  const map = recognisedMap(clips[0].skeleton);
  const settings = { transition, clips: clipsOf('jog', 'idle') };
  const played = { settings, evaluation, chain: [transition], clips, map };
  const { facts, metrics, slots: reported } = reportTransition(played, []);
  expect(reported[1].rows.slice(-2)).toEqual([
    { label: 'Cut joints', value: 'joint0, joint1' },
    { label: 'Cut curves', value: 'blink' },
  ]);
  expect(reported[2].rows.slice(-4)).toEqual([
    { label: 'Linearly interpolate scales', value: 'off' },
    { label: 'Max scale rate', value: '2.000' },
    { label: 'Max curve rate', value: '100.000' },
    { label: 'Extrapolation filtered curves', value: 'smile' },
  ]);
  const row = facts.filter(({ label }) => label === 'Channels');
  expect(row).toEqual([{ label: 'Channels', value: '1 scale and 2 curves; B cuts joint1, blink' }]);
  expect(metrics.find(({ id }) => id === 'curveJump')?.values[1]).toBeGreaterThan(0);
});

test('a report lists each setting of each method', () => {
  const slots = changedSlots.map((slot) =>
    slotWith(slot, (name) => [name === 'LeftArm' ? 'joint1' : 'joint2']),
  );
  const trailing = [{ joints: ['joint1', 'joint2'], dampTime: 0.25, angleLimitDegrees: 30 }];
  const transition = transitionOf({ slots, trailing });
  const channels = createChannels(4, [1], ['smileLeft', 'jawOpen']);
  const clips = [0, 1].map((seed) =>
    rooted(withTracks(wavingClip({ joints: 4, frameCount: 240, seed }), channels, waving(channels, seed))),
  );
  const evaluation = valueOf(bindTransition([transition], clips, null));
  const settings = { transition, clips: clipsOf('jog', 'idle') };
  const map = recognisedMap(clips[0].skeleton);
  const { slots: reported } = reportTransition({ settings, evaluation, chain: [transition], clips, map }, []);
  expect(reported.map(({ rows }) => rows.map(({ label }) => label))).toEqual(
    slots.map((slot) => usedSettings(slot).map(titleOf)),
  );
});
