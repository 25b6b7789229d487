import { expect, test } from 'vitest';
import { readTable } from '#contract/exchange/text-table.ts';
import { LEFT_LEG, type MuscleAsset, type MuscleNumber } from '#core/procedural/muscle/muscle-asset.ts';
import { columnsOf, firstColumnsOf } from '#core/procedural/muscle/muscle-fields.ts';
import { pasteMuscles, type PastePlace } from '#core/procedural/muscle/paste-muscles.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Pastes a text, as a spreadsheet gives it. */
const pasteText = (asset: MuscleAsset, at: PastePlace, text: string) =>
  pasteMuscles(
    asset,
    at,
    valueOf(readTable(text)).rows.map(({ cells }) => cells),
  );

const example = LEFT_LEG;
const shown = columnsOf(example);

function pasteAt(joint: string | null, column: MuscleNumber, text: string): MuscleAsset {
  return valueOf(pasteText(example, { joint, column, shown }, text));
}

function problemsAt(joint: string | null, column: MuscleNumber, text: string): string[] {
  const pasted = pasteText(example, { joint, column, shown }, text);
  if (pasted.ok) throw new Error('it was pasted');
  return pasted.error.map(
    ({ joint: where = '-', column: name = '-', message }) => `${where} ${name}: ${message}`,
  );
}

test('cells without names go to the right of and below the cell', () => {
  const { joints } = pasteAt('left shin', 'maxVelocity', '3\t100\r\n4\t200\r\n');
  expect(joints['left shin']).toMatchObject({ maxVelocity: 3, passiveStiffness: 100 });
  expect(joints['left thigh']).toMatchObject({ maxVelocity: 4, passiveStiffness: 200 });
  expect(joints['left foot']).toEqual(example.joints['left foot']);
});

test('names of joints and columns decide where cells go', () => {
  const text = 'Joint\tMomentArm\tPassive stiffness (N/m)\nRIGHT FOOT\t0.08\t10\nleft foot\t0.09\t20';
  const { joints } = pasteAt('left thigh', 'tauRecovery', text);
  expect(joints['right foot']).toMatchObject({ momentArm: 0.08, passiveStiffness: 10, muscleLength: 0.15 });
  expect(joints['left foot']).toMatchObject({ momentArm: 0.09, passiveStiffness: 20 });
  expect(joints['left thigh']).toEqual(example.joints['left thigh']);
});

test('all wrong cells are named, and nothing is pasted', () => {
  expect(problemsAt('left foot', 'momentArm', '0.5\tx\n2\t0.1')).toEqual([
    'left foot translationalSensitivity: “x” is not a number.',
    'left shin momentArm: “2” is not between 0 and 1 m.',
  ]);
  expect(problemsAt('left foot', 'muscleLength', '0.5\tNaN')).toEqual([
    'left foot contractionVelocity: “NaN” is not a number in m/s.',
  ]);
});

test('a table of another shape is refused in words', () => {
  expect(problemsAt('left foot', 'tendonSlackLength', '1\t2')).toEqual([
    '- -: A pasted row has more cells than there is room for. Start further left, or name the columns in the first row.',
  ]);
  expect(problemsAt('left thigh', 'activation', '0.1\n0.2\n0.3')).toEqual([
    '- -: The pasted table has more rows than this one below the cell. Name the joints in its first column.',
  ]);
  expect(problemsAt('left foot', 'activation', 'Joint\tActivation\tColour\nleft foot\t0.5\t1')).toEqual([
    '- -: There is no column “Colour” in this model.',
  ]);
  expect(problemsAt('left foot', 'activation', 'Joint\tActivation\tMax force\nleft foot\t0.5')).toEqual([
    'left foot maxForce: The cell is empty; it needs a number.',
  ]);
  expect(problemsAt('left foot', 'activation', 'left paw\t0.5')).toEqual([
    '- -: “left paw” is not a joint of a body. Use side and part, for example “left shin”.',
  ]);
  expect(problemsAt('left foot', 'activation', ' \n')).toEqual(['- -: The clipboard holds no cells.']);
});

test.each([
  [
    'semicolons and decimal commas, as German sheets write',
    'Joint;Moment arm (m);Max force (N)\nleft foot;0,08;900,5',
  ],
  ['commas and decimal points', 'Joint,Moment arm (m),Max force (N)\nleft foot,0.08,900.5'],
  ['commas and quoted decimal commas', 'Joint,Moment arm,Max force\nleft foot,"0,08","900,5"'],
  ['tabs and decimal commas', 'Joint\tMoment arm\tMax force\nleft foot\t0,08\t900,5'],
])('a table with %s is the same table', (_, text) => {
  const { joints } = pasteAt(null, 'activation', text);
  expect(joints['left foot']).toEqual({ ...example.joints['left foot'], momentArm: 0.08, maxForce: 900.5 });
});

test('a column of numbers with decimal commas is one column; whole numbers between commas are cells', () => {
  const one = pasteAt('left shin', 'activation', '0,5\n0,25').joints;
  expect([one['left shin'].activation, one['left thigh'].activation]).toEqual([0.5, 0.25]);
  expect(pasteAt('left shin', 'activation', '1,800,20').joints['left shin']).toMatchObject({
    activation: 1,
    maxForce: 800,
    tauFatigue: 20,
  });
  expect(pasteAt('left shin', 'activation', 'left index 2,1').joints['left index 2'].activation).toBe(1);
});

test('cells without names go to shown columns only', () => {
  const at = { joint: 'left foot', column: 'activation', shown: firstColumnsOf(example) } as const;
  expect(pasteText(example, at, '1\t2\t3\t4\t5')).toMatchObject({
    ok: false,
    error: [{ message: expect.stringContaining('more cells than there is room for') }],
  });
  expect(valueOf(pasteText(example, at, 'Tendon slack\n0.2')).joints['left foot']).toMatchObject({
    tendonSlackLength: 0.2,
  });
});
