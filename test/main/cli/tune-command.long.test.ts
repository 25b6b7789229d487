import { expect, test } from 'vitest';
import { tuneReportSchema } from '#contract/exchange/tune-report.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { stepEdit } from '#main/library/edit-library.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

async function tunable() {
  const opened = await starterLibrary('walk', 'hop');
  const slots = [slotOf('cut'), slotOf('springExact', { halfLife: 0.3 })];
  return { ...opened, transition: opened.add('walk', 'hop', { slots }) };
}

const quick = ['--judgements', '16', '--slot', 'B'];

test('the same command prints the same values, and changes nothing', async () => {
  const { folder, library, transition } = await tunable();
  const { code, out, progress } = await runSegue(
    folder,
    'tune',
    '--library',
    'my.db',
    'walk → hop',
    ...quick,
    '--json',
  );
  expect(code).toBe(0);
  expect(progress).toContain('16 of 16');
  const report = tuneReportSchema.parse(JSON.parse(out));
  expect((await runSegue(folder, 'tune', '--library', 'my.db', '1', ...quick, '--json')).out).toBe(out);
  expect(report.slot).toEqual({ name: 'B', method: 'springExact' });
  expect(report.tried).toHaveLength(16);
  expect(report.tried[0].values).toEqual({ halfLife: 0.3 });
  const lowest = Math.min(...report.tried.map(({ faults }) => faults));
  expect(report.tried[report.best].faults).toBe(lowest);
  const slides = report.front.map((i) => report.tried[i].measures['footSlide'] ?? 0);
  expect(slides).toEqual(slides.toSorted((a, b) => a - b));
  expect(report.saved).toBe(false);
  expect(transitionRows.find(library.db, transition.id)).toEqual(transition);
});

test('--save writes the lowest fault score as one edit, which undo takes back', async () => {
  const { folder, library, transition } = await tunable();
  const { out } = await runSegue(folder, 'tune', '--library', 'my.db', '1', ...quick, '--save', '--json');
  const report = tuneReportSchema.parse(JSON.parse(out));
  expect(report.saved).toBe(true);
  const { values } = report.tried[report.best];
  const saved = transitionRows.find(library.db, transition.id)?.slots;
  expect(saved).toEqual([transition.slots[0], { ...transition.slots[1], values }]);
  await stepEdit(library, 'undo');
  expect(transitionRows.find(library.db, transition.id)?.slots).toEqual(transition.slots);
});

test('people get a table of the present values, the lowest fault score and the front', async () => {
  const { folder } = await tunable();
  const { out } = await runSegue(folder, 'tune', '--library', 'my.db', '1', ...quick);
  const lines = out.trimEnd().split('\n');
  expect(lines[0].trim().split(/ {2,}/)).toEqual([
    'halfLife',
    'Foot slide, cm',
    'Response time, s',
    'Fault score',
  ]);
  expect(lines[1]).toMatch(/^now +0\.3 +[\d.]+ +\d\.\d\d +[\d.]+$/);
  expect(lines[2]).toMatch(/^lowest fault score +0\.\d+ /);
  expect(lines.at(-1)).toMatch(
    /^B Spring inertialization: 16 tried, \d+ on the Pareto front; use --save to save it\.$/,
  );
});

test('an interrupted search ends with 130 and saves nothing', async () => {
  const { folder, library, transition } = await tunable();
  const many = ['--judgements', '2000', '--slot', 'B', '--save'];
  const { code, out, notes } = await runSegueUntil(
    AbortSignal.timeout(300),
    folder,
    'tune',
    '--library',
    'my.db',
    '1',
    ...many,
  );
  expect([code, out, notes]).toEqual([130, '', expect.stringContaining('Interrupted. Nothing was saved.')]);
  expect(transitionRows.find(library.db, transition.id)).toEqual(transition);
});
