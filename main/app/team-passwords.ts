import type { SafeStorage } from 'electron';
import type { TeamPasswords } from '../ipc/services.ts';
import { changeInstallation, readInstallation } from '../owner/installation.ts';

type System = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'> & {
  readonly getSelectedStorageBackend?: SafeStorage['getSelectedStorageBackend'];
};

/** Passwords of teams: the system encrypts them, or they are in memory until Segue ends. */
export interface KeptPasswords extends TeamPasswords {
  /** Whether the system encrypts them. */
  isKept(): boolean;
}

/** @param installation file of its settings, with the encrypted passwords */
export function createTeamPasswords(
  system: System,
  installation: string,
  platform: NodeJS.Platform = process.platform,
): KeptPasswords {
  const inMemory = new Map<string, string>();
  /** Without a keyring, Chromium on Linux “encrypts” with a key that everybody knows. */
  const isKept = (): boolean =>
    system.isEncryptionAvailable() &&
    (platform !== 'linux' ||
      !/^(basic_text|unknown)$/.test(system.getSelectedStorageBackend?.() ?? 'unknown'));
  const readKept = (address: string): string | undefined => {
    const kept = readInstallation(installation).passwords[address];
    if (kept === undefined || !isKept()) return undefined;
    try {
      return system.decryptString(Buffer.from(kept, 'base64'));
    } catch {
      return undefined; // of another user or keyring: the window asks for it
    }
  };
  const save = (address: string, kept: string | undefined): void =>
    void changeInstallation(installation, (before) => {
      const { [address]: _, ...others } = before.passwords;
      return { ...before, passwords: kept === undefined ? others : { ...others, [address]: kept } };
    });
  return {
    isKept,
    readTeamPassword: (address) => Promise.resolve(inMemory.get(address) ?? readKept(address)),
    keepTeamPassword(address, password) {
      inMemory.delete(address);
      if (password !== null) inMemory.set(address, password);
      if (password !== null && isKept()) save(address, system.encryptString(password).toString('base64'));
      else if (readInstallation(installation).passwords[address] !== undefined) save(address, undefined);
      return Promise.resolve();
    },
  };
}
