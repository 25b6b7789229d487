import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTeamPasswords } from '#main/app/team-passwords.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const address = 'postgres://anna@server/team';
const other = 'postgres://anna@farm/jobs';

/** A keyring that writes backwards, and reads only what it wrote. */
const keyring = (backend: string, isAvailable = true) => ({
  isEncryptionAvailable: () => isAvailable,
  getSelectedStorageBackend: () => backend as 'kwallet',
  encryptString: (text: string) => Buffer.from(`ring ${[...text].toReversed().join('')}`),
  decryptString(kept: Buffer) {
    if (!kept.toString().startsWith('ring ')) throw new Error('not of this keyring');
    return [...kept.toString().slice(5)].toReversed().join('');
  },
});

test('a keyring keeps a password, encrypted; a later start reads it, until the team is left', async () => {
  const file = path.join(temporaryFolder(), 'installation.json');
  const first = createTeamPasswords(keyring('gnome_libsecret'), file, 'linux');
  expect(first.isKept()).toBe(true);
  await first.keepTeamPassword(address, 'correct horse');
  expect(readFileSync(file, 'utf8')).not.toContain('correct horse');
  const later = createTeamPasswords(keyring('gnome_libsecret'), file, 'linux');
  expect(await later.readTeamPassword(address)).toBe('correct horse');
  expect(await later.readTeamPassword(`${address}2`)).toBeUndefined();
  await later.keepTeamPassword(other, 'battery');
  const both = createTeamPasswords(keyring('gnome_libsecret'), file, 'linux');
  expect(await both.readTeamPassword(address)).toBe('correct horse');
  await later.keepTeamPassword(address, null);
  expect(readFileSync(file, 'utf8')).not.toContain(address);
  expect(await later.readTeamPassword(address)).toBeUndefined();
  const last = createTeamPasswords(keyring('gnome_libsecret'), file, 'linux');
  expect(await last.readTeamPassword(other)).toBe('battery');
});

test.each([
  ['linux', 'basic_text', true],
  ['linux', 'unknown', true],
  ['darwin', 'basic_text', false],
] as const)('without a keyring, it is in memory only: %s, %s', async (platform, backend, isAvailable) => {
  const file = path.join(temporaryFolder(), 'installation.json');
  const passwords = createTeamPasswords(keyring(backend, isAvailable), file, platform);
  expect(passwords.isKept()).toBe(false);
  await passwords.keepTeamPassword(address, 'correct horse');
  await passwords.keepTeamPassword(other, 'battery');
  expect(await passwords.readTeamPassword(address)).toBe('correct horse');
  await passwords.keepTeamPassword(other, null);
  expect(await passwords.readTeamPassword(address)).toBe('correct horse');
  expect(existsSync(file)).toBe(false);
  expect(
    await createTeamPasswords(keyring(backend, isAvailable), file, platform).readTeamPassword(address),
  ).toBeUndefined();
});

test('a password of another keyring is asked for again', async () => {
  const file = path.join(temporaryFolder(), 'installation.json');
  const strange = { ...keyring('kwallet6'), encryptString: (text: string) => Buffer.from(text) };
  await createTeamPasswords(strange, file, 'linux').keepTeamPassword(address, 'correct horse');
  expect(
    await createTeamPasswords(keyring('kwallet6'), file, 'linux').readTeamPassword(address),
  ).toBeUndefined();
});
