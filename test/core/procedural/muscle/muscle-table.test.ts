import { describe, expect, test } from 'vitest';
import { muscleForce } from '#core/procedural/muscle/bind-muscles.ts';
import { readTable } from '#contract/exchange/text-table.ts';
import { LEFT_LEG, type JointMuscle, type MuscleModel } from '#core/procedural/muscle/muscle-asset.ts';
import { columnsOf, MUSCLE_FIELDS } from '#core/procedural/muscle/muscle-fields.ts';
import { parseMuscleAsset } from '#core/procedural/muscle/muscle-items.ts';
import {
  columnHead,
  defaultNumber,
  newMuscle,
  readCell,
  tableText,
  toOptimalLengths,
  withJoint,
  withModel,
  withNumber,
  withRightFromLeft,
} from '#core/procedural/muscle/muscle-table.ts';
import { pasteMuscles } from '#core/procedural/muscle/paste-muscles.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const example = LEFT_LEG;

const rowsOf = (text: string) => valueOf(readTable(text)).rows.map(({ cells }) => cells);

describe('a cell', () => {
  const read = (text: string) => readCell(text, 'contractionVelocity', 'm');

  test.each([
    ['0.5', 0.5],
    ['0,5', 0.5],
    [' −3 ', -3],
    ['.5', 0.5],
    ['1e1', 10],
    ['0.5 m/s', 0.5],
  ])('“%s” is %d', (text, value) => expect(read(text)).toEqual({ ok: true, value }));

  test.each([
    ['', 'The cell is empty; it needs a number.'],
    ['NaN', '“NaN” is not a number in m/s.'],
    ['Infinity', '“Infinity” is not a number in m/s.'],
    ['0x10', '“0x10” is not a number in m/s.'],
    ['1 2', '“1 2” is not a number in m/s.'],
    ['4,000', '“4,000” can be read in two ways. Write it without a comma.'],
    ['101', '“101” is not between -100 and 100 m/s.'],
  ])('“%s” is refused in words', (text, error) => expect(read(text)).toEqual({ ok: false, error }));
});

test('worked example: half of the optimal length stays half of it in optimal lengths, with the same force', () => {
  const foot = { ...example.joints['left foot'], optimalLength: 0.3 };
  const converted = toOptimalLengths({ ...example, joints: { 'left foot': foot } });
  const after = converted.joints['left foot'] as JointMuscle;
  expect([after.muscleLength, after.optimalLength, after.tendonLength]).toEqual([0.5, 1, 0.1 / 0.3]);
  expect(after.passiveStiffness).toBeCloseTo(1200, 9);
  expect(muscleForce(after, 'metric').force).toBeCloseTo(muscleForce(foot, 'metric').force, 6);
  expect(toOptimalLengths(converted)).toBe(converted);
  expect(columnHead('passiveStiffness', 'optimalLengths')).toBe('Passive stiffness (N/l₀)');
});

test('a row without a length of its own keeps its numbers in optimal lengths', () => {
  for (const joints of [
    { 'left foot': { ...example.joints['left foot'], optimalLength: 0 } },
    withModel(
      { ...example, joints: { 'left foot': newMuscle({ ...example, model: 'springDamper' }) } },
      'springDamper',
    ).joints,
  ])
    expect(toOptimalLengths({ ...example, joints })).toEqual({
      ...example,
      lengthsIn: 'optimalLengths',
      joints,
    });
});

test('the columns of both models: head, limits and default', () => {
  const tableOf = (model: MuscleModel) =>
    columnsOf({ model }).map((name) => {
      const { minimum, maximum, default: defaultValue } = MUSCLE_FIELDS[name];
      return [columnHead(name, 'm'), minimum, maximum, defaultValue];
    });
  const activation = ['Activation', 0, 1, undefined];
  const fatigue = [
    ['Fatigue time (s)', 0, 1e6, 30],
    ['Recovery time (s)', 0, 1e6, 60],
  ];
  expect(tableOf('hill')).toEqual([
    activation,
    ['Max force (N)', 0, 1e5, 1000],
    ...fatigue,
    ['Muscle length (m)', 0, 3, undefined],
    ['Contraction velocity (m/s)', -100, 100, undefined],
    ['Max velocity (m/s)', 0, 100, undefined],
    ['Passive stiffness (N/m)', 0, 1e6, undefined],
    ['Tendon stiffness (N/m)', 0, 1e6, undefined],
    ['Tendon length (m)', 0, 3, undefined],
    ['Moment arm (m)', 0, 1, undefined],
    ['Translation', 0, 100, undefined],
    ['Optimal length (m)', 0, 3, 'muscleLength'],
    ['Tendon slack (m)', 0, 3, 'tendonLength'],
  ]);
  expect(tableOf('springDamper')).toEqual([
    activation,
    ['Stiffness (N m/rad)', 0, 1e5, 60],
    ...fatigue,
    ['Damping (N m s/rad)', 0, 1e4, 9.8],
    ['Inertia (kg m²)', 1e-4, 100, 0.4],
    ['Translation', 0, 100, undefined],
  ]);
});

test('the right side becomes the left; the left and joints in the middle stay', () => {
  const before = withJoint(withJoint(example, 'right foot', 'left thigh'), 'spine 2');
  const after = withRightFromLeft(before);
  expect(after.joints['right foot']).toEqual(example.joints['left foot']);
  expect(after.joints['right thigh']).toEqual(example.joints['left thigh']);
  expect(after.joints['spine 2']).toEqual(before.joints['spine 2']);
  expect(withRightFromLeft(after)).toEqual(after);
  expect(parseMuscleAsset(after).ok).toBe(true);
});

test('a number has the default of its column, or the number of another one', () => {
  expect(defaultNumber(example, 'left shin', 'maxForce')).toBe(1000);
  expect(defaultNumber(example, 'left shin', 'optimalLength')).toBe(0.2);
  expect(defaultNumber({ ...example, lengthsIn: 'optimalLengths' }, 'left shin', 'optimalLength')).toBe(1);
  expect(defaultNumber(example, 'left shin', 'activation')).toBeNull();
});

test('what is copied with its head can be pasted anywhere, and is the same', () => {
  const text = tableText(example, { joints: Object.keys(example.joints), columns: columnsOf(example) }, true);
  const empty = { ...example, joints: {} };
  const pasted = pasteMuscles(
    empty,
    { joint: null, column: 'activation', shown: columnsOf(example) },
    rowsOf(text.replaceAll('\n', '\r\n')),
  );
  expect(pasted).toEqual({ ok: true, value: example });
});

/** The row of a new joint. */
const newRow = (model: MuscleModel) => withJoint({ ...example, model, joints: {} }, 'head').joints['head'];

describe('springs and dampers in the same table', () => {
  const springs = withModel(example, 'springDamper');

  test('a row keeps all its numbers; those that a model needs besides are the usual ones, and the file is valid', () => {
    expect(springs.joints['left shin']).toEqual({
      ...example.joints['left shin'],
      activation: 0.9,
      stiffness: 60,
      damping: 9.8,
      inertia: 0.4,
      translationalSensitivity: 1.1,
      tauFatigue: 30,
      tauRecovery: 60,
    });
    expect(parseMuscleAsset(JSON.parse(JSON.stringify(springs)))).toEqual({ ok: true, value: springs });
    expect(withModel(withModel(example, 'hillFollowing'), 'hill').joints).toEqual(example.joints);
    const back = withModel(withNumber(springs, 'left shin', 'stiffness', 75), 'hill');
    expect(back.joints['left shin']).toEqual({ ...springs.joints['left shin'], stiffness: 75 });
    expect(back.joints['left shin']).toMatchObject(example.joints['left shin']);
    expect(withModel(back, 'springDamper').joints['left shin']).toMatchObject({ stiffness: 75 });
    expect(withJoint(springs, 'head').joints['head']).toEqual(newRow('springDamper'));
  });

  test('a table with their head is copied and pasted; a head of the other model is refused in words', () => {
    const text = tableText(springs, { joints: ['left foot'], columns: columnsOf(springs) }, true);
    expect(text.split('\n')[0]).toContain('Stiffness (N m/rad)\tFatigue time (s)');
    expect(text.split('\n')[0]).toContain('Damping (N m s/rad)\tInertia (kg m²)');
    const at = { joint: null, column: 'activation', shown: columnsOf(springs) } as const;
    const pasted = pasteMuscles({ ...springs, joints: {} }, at, rowsOf(text));
    expect(pasted).toMatchObject({
      ok: true,
      value: {
        joints: {
          'left foot': {
            stiffness: 60,
            damping: 9.8,
            inertia: 0.4,
            translationalSensitivity: expect.any(Number),
          },
        },
      },
    });
    const refused = pasteMuscles(example, at, rowsOf('Joint\tStiffness\nleft foot\t70'));
    expect(refused.ok ? [] : refused.error.map(({ message }) => message)).toEqual([
      'There is no column “Stiffness” in this model.',
    ]);
  });

  test('a file is refused if its rows lack what its model reads, or no model has this name', () => {
    const problemsOf = (asset: object): string[] => {
      const parsed = parseMuscleAsset(asset);
      return parsed.ok ? [] : parsed.error.map(({ path }) => path);
    };
    expect(problemsOf({ ...springs, model: 'huxley' })).toContain('model');
    const alone = { ...springs, joints: { 'left foot': newRow('springDamper') } };
    expect(problemsOf(alone)).toEqual([]);
    expect(problemsOf({ ...alone, model: 'hill' })).toContain('joints["left foot"].momentArm');
    expect(problemsOf({ ...springs, model: 'hill' })).toEqual([]);
  });
});
