import { expect, test } from 'vitest';
import { AUDIT_FORMAT, AUDIT_VERSION, type AuditReport } from '#contract/exchange/audit-report.ts';
import { auditLines } from '#main/cli/audit/audit-text.ts';

const slot = (name: string, measures: object) => ({ name, method: 'cut', values: {}, measures });
const fault = {
  transition: 'walk → hop',
  slot: 'A cut',
  metric: 'footSlide',
  value: 45,
  limit: null,
  baseline: null,
  waived: null,
};

/** Two slots of one name and one of another; a value that is missing, and one that no metric knows. */
const report = {
  format: AUDIT_FORMAT,
  version: AUDIT_VERSION,
  judgedBy: 'sources',
  judged: [
    {
      id: '1',
      name: 'walk → hop',
      count: 1,
      slots: [
        slot('A cut', { footSlide: 45, velocityJump: 2 }),
        slot('B springExact', { footSlide: 1.5, velocityJump: null }),
      ],
    },
    { id: '2', name: 'a < b', count: 2, slots: [slot('A cut', { footSlide: 15, velocityJump: 4 })] },
  ],
  ranking: [
    {
      transition: 'walk → hop',
      slot: 'A cut',
      reasons: [
        { metric: 'footSlide', value: 45, percentile: 92.7 },
        { metric: 'velocityJump', value: 2, percentile: 13 },
        { metric: 'beauty', value: 1, percentile: null },
      ],
    },
    { transition: 'a < b', slot: 'A cut', reasons: [{ metric: 'velocityJump', value: 4, percentile: 51 }] },
    { transition: 'walk → hop', slot: 'crossfade 0.2 s', reasons: [] },
  ],
  faults: [
    { ...fault, limit: 2 },
    { ...fault, metric: 'velocityJump', value: 2, baseline: 1.5 },
    { ...fault, transition: 'a < b', limit: 2, baseline: 10, value: 15, waived: 'the "camera" cuts' },
  ],
  notes: [
    { transition: 'a < b', slot: 'A cut', message: 'It pops.' },
    { transition: 'a < b', slot: null, message: 'Motion is lost.' },
  ],
  failed: [{ name: 'gone', message: 'The file is missing.' }],
} as unknown as AuditReport;

test('a report in lines: medians of each slot, the worst with reasons, faults, and a summary', () => {
  const lines = auditLines(report);
  const end = lines.indexOf('');
  const medians = lines.slice(0, end).map((line) => line.split(/ {2,}/));
  expect(medians[0]).toEqual(['median', 'unit', 'A Cut', 'B Spring inertialization']);
  expect(medians.filter((row) => row.slice(2).some((cell) => /\d/.test(cell)))).toEqual([
    ['Foot slide', 'cm', '30.0', '1.5'],
    ['Velocity jump', 'm/s', '3.00', '–'],
  ]);
  expect(lines.slice(end + 1)).toEqual([
    '1. walk → hop, A Cut: worst by foot slide 45.0 cm, 92nd percentile of this audit; velocity jump 2.00 m/s, 13th; beauty 1.00',
    '2. a < b, A Cut: worst by velocity jump 4.00 m/s, 51st percentile of this audit',
    '3. walk → hop, Crossfade 0.2 s: worse than usual in nothing',
    '',
    'a < b, A Cut: It pops.',
    'Motion is lost.',
    'walk → hop, A Cut: foot slide 45.0 cm, budget 2.0 cm',
    'walk → hop, A Cut: velocity jump 2.00 m/s, before 1.50 m/s',
    'a < b, A Cut: foot slide 15.0 cm, budget 2.0 cm, before 10.0 cm (waived: the "camera" cuts)',
    '2 transitions judged, 1 failed; 3 faults, 1 of them waived',
  ]);
  expect(auditLines({ ...report, judged: [], ranking: [], faults: [], notes: [] })).toEqual([
    '',
    '0 transitions judged, 1 failed; 0 faults, 0 of them waived',
  ]);
});
