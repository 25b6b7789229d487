import { expect, test } from 'vitest';
import { commandNode } from '../../../tools/electron/command-node.mjs';

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
