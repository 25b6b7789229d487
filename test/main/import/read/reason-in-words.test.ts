import { expect, test } from 'vitest';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { codeOf, describeReason, textOfFault } from '#main/import/read/reason-in-words.ts';

test('an error of the system has words; any other is one of memory', () => {
  const codes = 'EACCES EPERM EBUSY EISDIR ELOOP ENAMETOOLONG ENXIO ENOMEM EIO EX'.split(' ');
  expect(codes.map((code) => describeReason(codeOf(Object.assign(new Error('odd'), { code }))))).toEqual([
    'no permission to read it (EACCES)',
    'no permission to read it (EPERM)',
    'open in another program (EBUSY)',
    'a folder (EISDIR)',
    'circular links (ELOOP)',
    'a path that is too long (ENAMETOOLONG)',
    'a pipe, socket or device (ENXIO)',
    'not enough memory for it',
    'an error of the drive (EIO)',
    'a system error (EX)',
  ]);
  expect([new RangeError('Array buffer allocation failed'), 'odd', { code: 'EIO' }].map(codeOf)).toEqual(
    Array(3).fill('ENOMEM'),
  );
});

test('a fault says what was expected and found, what to do, and where', () => {
  const fault = { place: 'mesh A', expected: 'a number', found: 'NaN' };
  const textOf = (more: object): string => textOfFault({ ...fault, ...more }, '/lab/walk.fbx');
  const begins = 'walk.fbx: Expected a number, but found';
  expect([
    textOf({}),
    textOf({ place: '7:12' }),
    textOf({ place: '7:12x' }),
    textOf({ place: ' \n\u0007 ' }),
    textOf({ place: ' a\r\n\tb ' }),
    textOf({ place: 'x'.repeat(300) }),
    textOf({ found: 'the end of the file' }),
    textOf({ sentence: 'The file is empty.' }),
    textOf({ isStill: true, sentence: 'x' }),
  ]).toEqual([
    `${begins} NaN. Export the clip again. (mesh A)`,
    `${begins} NaN. Export the clip again. (line 7, column 12)`,
    `${begins} NaN. Export the clip again. (7:12x)`,
    `${begins} NaN. Export the clip again. (unnamed node)`,
    `${begins} NaN. Export the clip again. (a b)`,
    `${begins} NaN. Export the clip again. (${'x'.repeat(200)})`,
    `${begins} the end of the file. The file is cut off: copy or download it again. (mesh A)`,
    'walk.fbx: The file is empty.',
    NO_MOTION,
  ]);
});
