import { expect, test } from 'vitest';
import { commandNode } from '../../../tools/electron/command-node.mjs';
import {
  aptState,
  installedNames,
  missingPackages,
  offeredNames,
} from '../../../tools/electron/system-libraries.mjs';

const fetched = () => Promise.resolve('fetched');

test('commands run on Electron’s Node where it starts', async () => {
  expect((await commandNode({ fetched })).env).toMatchObject({ ELECTRON_RUN_AS_NODE: '1' });
});

test.each([
  ['24.1.0', process.execPath],
  ['20.19.0', 'fetched'],
])(
  'without the libraries of Electron, where npm has Node %s, they run on another',
  async (version, program) => {
    const found = await commandNode({ electron: '/nowhere/electron', version, fetched });
    expect(found.program).toBe(program);
    expect(found.env).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
  },
);

const wanted = [['libgtk-3-0', 'libgtk-3-0t64'], ['libnss3'], ['libasound2', 'libasound2t64']];

test('a renamed package counts, and only an installed one', () => {
  const listing =
    'libgtk-3-0 not-installed\nlibgtk-3-0t64 installed\nlibnss3 config-files\nlibasound2 installed\n';
  expect(missingPackages(wanted, installedNames(listing))).toEqual([['libnss3']]);
});

test('the name in this release is offered', () => {
  const policy = [
    'libgtk-3-0:\n  Installed: (none)\n  Candidate: (none)\n  Version table:',
    'libgtk-3-0t64:\n  Installed: (none)\n  Candidate: 3.24.49-3\n  Version table:\n     3.24.49-3 500',
    'libnss3:\n  Installed: (none)\n  Candidate: 2:3.110-1\n  Version table:',
    'libasound2t64:\n  Installed: (none)\n  Candidate: 1.2.14-1\n  Version table:',
  ].join('\n');
  expect(offeredNames(wanted, policy)).toEqual(['libgtk-3-0t64', 'libnss3', 'libasound2t64']);
});

test('without a package list the oldest names are given', () => {
  expect(offeredNames(wanted, '')).toEqual(['libgtk-3-0', 'libnss3', 'libasound2']);
});

test('the status of apt says how far it is, and other lines say nothing', () => {
  expect(aptState('dlstatus:1:42.51:Retrieving file 3 of 9')).toBe('43 %, Retrieving file 3 of 9');
  expect(aptState('pmstatus:libgtk-3-0:amd64:60.0:Unpacking libgtk-3-0:amd64')).toBe(
    '60 %, Unpacking libgtk-3-0:amd64',
  );
  expect(aptState('Need to get 54.2 MB of archives.')).toBeUndefined();
});
