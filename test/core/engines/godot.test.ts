import { engineInput } from '#core/engines/engine.ts';
import { describe, expect, test } from 'vitest';
import { cubicAt, tangentCurveOf, type TangentCurve } from '#core/engines/tangent-curve.ts';
import { godot } from '#core/engines/godot.ts';
import { applyEasing, EASINGS } from '#core/methods/curves/easing.ts';
import { parseEasing } from '#core/methods/curves/easing-text.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** The weight at `x`, as Godot samples it. */
function sample({ points }: TangentCurve, x: number): number {
  const k = Math.max(points.findIndex((point) => point.x > x) - 1, 0);
  const [a, b] = x >= 1 ? points.slice(-2) : [points[k], points[k + 1]];
  return cubicAt(a, b, (x - a.x) / (b.x - a.x));
}

describe('a curve', () => {
  const named = EASINGS.filter((name) => name !== 'linear');
  const easings = [...named, 'curve 0,0 1,1', 'curve 0,0 0.2,0.9 0.3,-0.4 1,1'];

  test.each(easings)('%s is as near as it says', (text) => {
    const curve = tangentCurveOf(text)!;
    const easing = valueOf(parseEasing(text));
    const differences = Array.from({ length: 2001 }, (_, i) => {
      const [weight] = applyEasing(Float64Array.of(i / 2000, 0), 0, easing);
      return Math.abs(sample(curve, i / 2000) - weight);
    });
    expect(Math.max(...differences)).toBeLessThan(curve.maximum_deviation * 1.1 + 2e-4);
    // A vertical slope is no cubic.
    expect(curve.maximum_deviation).toBeLessThan(text.startsWith('circular') ? 6e-3 : 1e-3);
    expect(curve.points.map(({ x }) => x)).toEqual(curve.points.map(({ x }) => x).toSorted((a, b) => a - b));
  });

  test('worked example: smoothstep is level at both ends, and has a slope of 1.5 in the middle', () => {
    const point = (x: number, y: number, slope: number) => ({
      x,
      y,
      left_tangent: slope,
      right_tangent: slope,
    });
    expect(tangentCurveOf('smoothstep')).toEqual({
      points: [point(0, 0, 0), point(0.5, 0.5, 1.5), point(1, 1, 0)],
      maximum_deviation: expect.closeTo(0, 9) as number,
    });
    expect(tangentCurveOf('linear')).toBeNull();
  });
});

test.each([
  ['curve 0,0 0.5,0.6 1,1', false],
  ['curve 0,0 0.5,-0.4 1,1', true],
  ['curve 0,0 0.5,1.4 1,1', true],
])('of %s weights outside 0 and 1 are noted: %s', (easing, isNoted) => {
  const slot = slotOf('godotBlend', { easing });
  const clip = { name: 'walk', fps: 60, frameCount: 121 };
  const { notes } = godot.express(
    engineInput(transitionOf({ slots: [slot] }), slot, { source: clip, destination: clip }),
  );
  expect(notes.some(({ words }) => words.includes('below 0 or above 1'))).toBe(isNoted);
});

test.each(['godotBlend', 'crossfade'])('Godot gets seconds, and notes, for a %s', (method) => {
  const slot = slotOf(method, { blendTime: 0.4, easing: 'smoothstep' });
  const clip = { name: 'walk', fps: 60, frameCount: 121 };
  const { values, notes } = godot.express(
    engineInput(transitionOf({ slots: [slot], destination: clipUse(0.5) }), slot, {
      source: clip,
      destination: clip,
    }),
  );
  expect(values).toMatchObject({ xfade_time: 0.4, switch_mode: 0, start_offset: 0.5 });
  expect(values.xfade_curve?.points).toHaveLength(3);
  const note = (words: string) => ({
    row: 'method',
    kind: 'approximated',
    words: expect.stringContaining(words) as string,
  });
  const near = method === 'crossfade' ? [note('Choose Godot blend')] : [];
  expect(notes).toEqual([...near, note('Start Offset to 0.5 s')]);
});

describe('a state with a custom timeline', () => {
  /** A file of 6 s whose clip begins at 0.5 s, entered `time` after that; the source has 5 s. */
  const express = (
    time: number,
    rates: { readonly source?: number; readonly destination?: number },
    start = 0.5,
  ) => {
    const { source = 1, destination = 1 } = rates;
    const slot = slotOf('godotBlend', { blendTime: 0.4 });
    const transition = transitionOf({
      slots: [slot],
      source: { ...clipUse(2), playRate: source },
      destination: { ...clipUse(time), playRate: destination },
    });
    const expressed = godot.express(
      engineInput(transition, slot, {
        source: { name: 'walk', fps: 60, frameCount: 301 },
        destination: { name: 'jog', fps: 30, frameCount: 166, firstKey: start },
      }),
    );
    return { ...expressed, words: expressed.notes.map(({ words }) => words) };
  };

  test('worked example: 6 s at a rate of 1.25 last 4.8 s, and 1.5 s of them are at 1.2 s', () => {
    const { values, words, notes } = express(1, { destination: 1.25 });
    expect(values).toMatchObject({ timeline_length: 4.8, start_offset: 1.2 });
    expect(godot.fields(values).map(({ name, value }) => `${name}: ${value}`)).toEqual(
      expect.arrayContaining([
        'Use Custom Timeline: on',
        'Timeline Length: 4.8 s',
        'Stretch Time Scale: on',
        'Start Offset: 1.2 s',
        'Loop Mode: as in the animation',
      ]),
    );
    expect(words).toEqual([expect.stringContaining('Timeline Length to 4.8 s, Start Offset to 1.2 s')]);
    expect(notes.map(({ kind }) => kind)).toEqual(['approximated']);
  });

  test.each([1, 0.8, 2.5])('is entered at the in point and plays at a rate of %d', (playRate) => {
    const { values } = express(1.5, { destination: playRate });
    const stretch = 6 / values.timeline_length!;
    expect(stretch).toBeCloseTo(playRate, 12);
    expect(values.start_offset * stretch).toBeCloseTo(2, 12);
  });

  test('is needed by a source with a rate, too, but not by one that is left late', () => {
    expect(express(0, { source: 2 }, 0).words).toEqual([expect.stringContaining('Timeline Length to 2.5 s')]);
    const { values, words } = express(0, {}, 0);
    expect(words).toEqual([]);
    expect(values).not.toHaveProperty('timeline_length');
    expect(godot.fields(values).map(({ where }) => where)).not.toContain(
      'Animation of the destination state',
    );
  });
});

test('the first pose of a clip as rest pose is a setting of Godot’s import, which export and note name', () => {
  const express = (rest: string, method = 'godotBlend') => {
    const slot = slotOf(method, method === 'godotBlend' ? { rest } : {});
    const clip = { fps: 60, frameCount: 121 };
    return godot.express(
      engineInput(transitionOf({ slots: [slot], destination: clipUse(0) }), slot, {
        source: { ...clip, name: 'walk', firstKey: 0.2, trimmedFrames: 3 },
        destination: { ...clip, name: 'jog' },
      }),
    );
  };
  const { values, notes } = express('sourceFirstPose');
  expect(values.rest_pose).toEqual({
    load_pose: 1,
    selected_animation: 'walk',
    selected_timestamp: 0.25,
  });
  expect(notes.filter(({ row }) => row === 'rest').map(({ words }) => words)).toEqual([
    'Godot has one rest pose for each skeleton: select its Skeleton3D in the advanced import settings, and below Rest Pose set Load Pose to Use AnimationPlayer, Selected Animation to walk and Selected Timestamp to 0.25 s. All its transitions then turn from there.',
  ]);
  expect(godot.fields(values).map(({ name, value }) => `${name}: ${value}`)).toEqual(
    expect.arrayContaining([
      'Load Pose: Use AnimationPlayer',
      'Selected Animation: walk',
      'Selected Timestamp: 0.25 s',
    ]),
  );
  expect(express('destinationFirstPose').values.rest_pose?.selected_animation).toBe('jog');
  for (const own of [express('skeleton'), express('', 'crossfade')]) {
    expect(own.values).not.toHaveProperty('rest_pose');
    expect(own.notes.filter(({ row }) => row === 'rest')).toEqual([]);
  }
});
