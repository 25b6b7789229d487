import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreeOnImportSettings,
  type DetectedImportSettings,
} from '#core/formats/agree-on-import-settings.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

/** A person of 1.7 m in centimetres, Y up, standing at 0, certain by default. */
function lone({
  unit = 0.01,
  upAxis = 'y',
  sure = true,
  height = 1.7,
  ground = 0,
  stands = true,
  guessed = true,
  isBody = true,
}: {
  readonly unit?: number;
  readonly upAxis?: 'y' | 'z';
  readonly sure?: boolean;
  readonly height?: number;
  readonly ground?: number;
  readonly stands?: boolean;
  readonly guessed?: boolean;
  readonly isBody?: boolean;
} = {}): DetectedImportSettings {
  const sureOf = { unit: sure, upAxis: sure };
  return {
    unit,
    upAxis,
    groundHeight: ground,
    isStoodOn: stands,
    otherGroundHeight: -0.4,
    otherIsStoodOn: false,
    report: { unitGuessed: guessed, upAxisGuessed: guessed, sureOf, standingHeight: height, isBody },
  };
}

const unitsOf = (clips: readonly DetectedImportSettings[]): number[] =>
  agreeOnImportSettings(clips).map(({ settings }) => settings.unit);
const groundsOf = (clips: readonly DetectedImportSettings[]): number[] =>
  agreeOnImportSettings(clips).map(({ settings }) => settings.groundHeight);

describe('unit', () => {
  // 100 units: a child of 1 m, or a giant of 2.54 m whose file is in inches.
  const child = lone({ unit: 0.0254, height: 2.54, sure: false, ground: 0.0254 });

  test('an uncertain guess follows the certain ones, and all lengths are scaled', () => {
    const [{ settings, others }] = agreeOnImportSettings([child, lone(), lone()]);
    expect(settings).toMatchObject({ unit: 0.01, upAxis: 'y' });
    expect(settings.otherGroundHeight).toBeCloseTo(-0.4 / 2.54, 9);
    expect(others).toBeNull();
  });

  test('if no clip is certain, the majority decides', () => {
    const grown = lone({ sure: false });
    expect(unitsOf([grown, child, grown, child, grown])).toEqual(Array(5).fill(0.01));
  });

  test('a guess does not follow a single clip, a tie, or an implausible height', () => {
    expect(unitsOf([child, lone()])).toEqual([0.0254, 0.01]);
    const inches = lone({ unit: 0.0254 });
    expect(unitsOf([child, lone(), lone(), inches, inches])[0]).toBe(0.0254);
    expect(unitsOf([lone({ unit: 1, height: 1.2, sure: false }), lone(), lone()])[0]).toBe(1);
  });

  test('a certain clip keeps its own unit, with a note about the majority', () => {
    const agreed = agreeOnImportSettings([lone({ unit: 0.0254 }), lone(), lone()]);
    expect(agreed.map(({ settings }) => settings.unit)).toEqual([0.0254, 0.01, 0.01]);
    expect(agreed.map(({ others }) => others)).toEqual([{ unit: 0.01, upAxis: 'y' }, null, null]);
  });

  test('a figure with a plausible height in metres keeps metres, without a note', () => {
    const [{ settings, others }] = agreeOnImportSettings([lone({ unit: 1 }), lone(), lone()]);
    expect([settings.unit, others]).toEqual([1, null]);
  });

  test('stated units and axes neither follow others nor count as votes', () => {
    const stated = lone({ unit: 1, guessed: false, sure: false });
    expect(unitsOf([stated, lone(), lone()])).toEqual([1, 0.01, 0.01]);
    expect(unitsOf([child, stated, stated])).toEqual([0.0254, 1, 1]);
  });

  test('unrecognised figures neither follow others nor count as votes', () => {
    expect(unitsOf([lone({ unit: 1, isBody: false, sure: false }), lone(), lone()])[0]).toBe(1);
  });
});

test('an uncertain up axis follows the others, and the ground is measured along that axis', () => {
  const lying = lone({ upAxis: 'z', sure: false, ground: -0.95 });
  const [{ settings }] = agreeOnImportSettings([lying, lone({ stands: false }), lone({ stands: false })]);
  expect(settings).toMatchObject({ upAxis: 'y', groundHeight: -0.4, otherGroundHeight: -0.95 });
});

describe('ground', () => {
  test('clips with nearly equal ground heights get the median, to 5 mm', () => {
    const clips = [0.021, 0.034, 0.012, 0.026].map((ground) => lone({ ground }));
    for (const ground of groundsOf(clips)) expect(ground).toBeCloseTo(0.02, 9);
  });

  test('a stage keeps its ground; a figure that lies or swims gets the ground of the others', () => {
    const stage = lone({ ground: 1.2 });
    const lying = lone({ ground: 0.1, stands: false });
    expect(groundsOf([lone(), stage, lone(), lying])).toEqual([0, 1.2, 0, 0]);
  });

  test('a single clip, and figures that are not bodies, keep their own ground', () => {
    expect(groundsOf([lone({ ground: 0.0123 })])).toEqual([0.0123]);
    const chairs = [0.01, 0.02].map((ground) => lone({ ground, isBody: false }));
    expect(groundsOf([...chairs, lone(), lone()]).slice(0, 2)).toEqual([0.01, 0.02]);
  });
});

test('the result does not depend on the order of clips', () => {
  const clip = fc
    .record({
      unit: fc.constantFrom(0.01, 0.0254, 1),
      upAxis: fc.constantFrom('y' as const, 'z' as const),
      sure: fc.boolean(),
      height: numberBetween(0.1, 4),
      ground: numberBetween(-1, 1),
      stands: fc.boolean(),
      guessed: fc.boolean(),
    })
    .map(lone);
  forAll(fc.array(clip, { maxLength: 12 }), fc.nat(), (clips, by) => {
    const turn = clips.length === 0 ? 0 : by % clips.length;
    const turned = [...clips.slice(turn), ...clips.slice(0, turn)].toReversed();
    const [there, here] = [agreeOnImportSettings(turned), agreeOnImportSettings(clips)];
    expect(turned.map((each) => here[clips.indexOf(each)])).toEqual(there);
  });
});
