import { command } from './frame/command.ts';

export const updateCommand = command({
  name: 'update',
  summary:
    'Updates a library of an older version, after a backup, so that commands that only read can read it.',
  library: 'opened',
  options: {},
  run: async (_, { library: { path, readOnly } }) => ({
    report: { library: path, readOnly },
    print: ({ out }) => out(readOnly ? `The library is read-only: ${path}` : `Up to date: ${path}`),
  }),
});
