import { expect, test } from 'vitest';
import { auditReportSchema } from '#contract/exchange/audit-report.ts';
import { presetNamed } from '../sample-rows.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

test('a preset is judged on all transitions beside a method; an unknown one is named', async () => {
  const { folder, add, edit } = await starterLibrary('walk', 'hop');
  add('walk', 'hop');
  add('hop', 'walk');
  edit({
    kind: 'preset.add',
    preset: {
      ...presetNamed('Soft', 0.4),
      settings: { ...presetNamed('Soft', 0.4).settings, profile: null },
    },
  });
  const { out } = await runSegue(
    folder,
    'audit',
    '--library',
    'my.db',
    '--preset',
    'soft',
    '--methods',
    'springExact',
    '--json',
  );
  const { judged } = auditReportSchema.parse(JSON.parse(out));
  expect(judged.map(({ slots }) => slots.map(({ name }) => name))).toEqual([
    ['springExact', 'Soft'],
    ['springExact', 'Soft'],
  ]);
  const [defaultText, soft] = judged[0].slots;
  expect(soft.values).toEqual({ halfLife: 0.4 });
  expect(soft.measures['responseTime']).toBeGreaterThan(2 * (defaultText.measures['responseTime'] ?? 0));
  const wrong = await runSegue(folder, 'audit', '--library', 'my.db', '--preset', 'Stiff');
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.notes).toContain('It has: Soft');
});
