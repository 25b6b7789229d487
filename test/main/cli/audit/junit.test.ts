import { expect, test } from 'vitest';
import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { junitText } from '#main/cli/audit/junit.ts';

const fault = { transition: 'walk → hop', slot: 'A cut', limit: 2, baseline: null, waived: null };

const report = {
  judged: [
    {
      id: 'f1',
      name: 'walk → hop',
      slots: [
        { name: 'A cut', method: 'cut' },
        { name: 'B springExact', method: 'springExact' },
      ],
      source: { clip: 'walk', seconds: 1.4000000001, tags: ['fast', 'left-plant'] },
      destination: { clip: 'hop "high"', seconds: 0.2, tags: ['fast', 'air'] },
      review: 'needsWork',
    },
    { id: 'f2', name: 'a < b', slots: [{ name: 'A cut', method: 'cut' }] }, // of an older report
  ],
  faults: [
    { ...fault, metric: 'footSlide', value: 45 },
    { ...fault, metric: 'velocityJump', value: 2, limit: null, baseline: 1.5 },
    { ...fault, metric: 'footSlide', value: 15, transition: 'a < b', waived: 'the "camera" cuts' },
  ],
  failed: [{ name: 'gone', message: 'The file is missing.' }],
} as unknown as AuditReport;

test('a report for a build server: a test for each slot with its properties, failed or skipped, and an error for each failure', () => {
  const ends = (method: string): readonly string[] => [
    '    <properties>',
    '      <property name="id" value="f1"/>',
    '      <property name="source" value="walk"/>',
    '      <property name="out" value="1.4"/>',
    '      <property name="destination" value="hop &quot;high&quot;"/>',
    '      <property name="in" value="0.2"/>',
    `      <property name="method" value="${method}"/>`,
    '      <property name="tags" value="fast, left-plant, air"/>',
    '      <property name="review" value="Needs work"/>',
    '    </properties>',
  ];
  expect(junitText(report).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuite name="Segue audit" tests="4" failures="1" errors="1" skipped="1">',
    '  <testcase classname="walk → hop" name="A cut">',
    ...ends('cut'),
    '    <failure message="walk → hop, A Cut: foot slide 45.0 cm, budget 2.0 cm; walk → hop, A Cut: velocity jump 2.00 m/s, before 1.50 m/s"/>',
    '  </testcase>',
    '  <testcase classname="walk → hop" name="B springExact">',
    ...ends('springExact'),
    '  </testcase>',
    '  <testcase classname="a &lt; b" name="A cut">',
    '    <properties>',
    '      <property name="id" value="f2"/>',
    '      <property name="method" value="cut"/>',
    '    </properties>',
    '    <skipped message="a &lt; b, A Cut: foot slide 15.0 cm, budget 2.0 cm: the &quot;camera&quot; cuts"/>',
    '  </testcase>',
    '  <testcase classname="gone" name="">',
    '    <error message="The file is missing."/>',
    '  </testcase>',
    '</testsuite>',
    '',
  ]);
});
