import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeLibrary } from '#main/library/library.ts';
import { joining } from '#main/library/team/membership.ts';
import {
  askingServer,
  CLEARTEXT,
  ownCertificate,
  trustOwnCertificate,
} from '#test/main/team/asking-server.ts';
import { openedLibrary } from '#test/main/temporary.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

/** Commands that connect to a server, by the library that they need. */
const commands = {
  open: ['farm init URL', 'farm status URL', 'worker URL --clips clips', 'audit --farm URL'],
  member: ['team sync', 'team status', 'team history walk', 'team upgrade', 'audit --farm team'],
  closed: ['team init URL', 'team join URL'],
} as const;

test('a command gives a server the password of the file that PGPASSFILE names, and no server another', async () => {
  trustOwnCertificate();
  const server = await askingServer(CLEARTEXT, ownCertificate);
  const { folder, library, add } = await starterLibrary('walk', 'hop');
  add('walk', 'hop');
  const file = path.join(folder, 'passwords');
  vi.stubEnv('PGPASSFILE', file);
  vi.stubEnv('PGPASSWORD', 'ambient horse');
  onTestFinished(() => void vi.unstubAllEnvs());
  const heardBy = async (command: string): Promise<string> => {
    const before = server.heard().length;
    const words = command.replace('URL', server.url).split(' ');
    const ended = await runSegue(folder, ...words, ...(words[0] === 'farm' ? [] : ['--library', 'my.db']));
    expect(ended.out + ended.notes, command).toMatch(/password/);
    return server.heard().slice(before);
  };
  const hold = async (commandsOfOne: readonly string[]): Promise<void> => {
    for (const [line, heard] of [
      [`127.0.0.1:${server.port}:team:anna:correct horse`, 'p\0\0\0\x12correct horse\0'],
      ['*:*:*:*:ambient horse', ''],
    ]) {
      writeFileSync(file, `${line}\n`, { mode: 0o600 });
      for (const command of commandsOfOne) expect(await heardBy(command), command).toBe(heard);
    }
  };
  await hold(commands.open);
  closeLibrary(library);
  await hold(commands.closed);
  const member = openedLibrary(path.join(folder, 'my.db'));
  await member.writeInSlices(() => joining(member.db, server.url, randomUUID()));
  closeLibrary(member);
  await hold(commands.member);
});
