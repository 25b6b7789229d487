import type { Requests, Workbench } from '../../workbench.ts';
import type { LibraryBackup } from '../../../../contract/library/recent-libraries.ts';
import { counted } from '../../../../contract/words/counted.ts';

/** Exports all user data to one file. */
export async function exportUserData({ bridge, notices }: Requests): Promise<void> {
  const response = await bridge.call('userData.export', {});
  if (!response.ok) notices.problem(response.error.message);
  else if (response.value) {
    const { fileName, clips, transitions } = response.value;
    notices.say(`Exported · ${fileName}: ${counted(clips, 'clip')}, ${counted(transitions, 'transition')}`);
  }
}

/** Writes the user data of each clip to a sidecar file. */
export async function writeSidecars({ bridge, notices }: Requests): Promise<void> {
  const response = await bridge.call('userData.writeSidecars', {});
  if (!response.ok) return notices.problem(response.error.message);
  const { written, unchanged, problems } = response.value;
  if (problems.length > 0) {
    const more = problems.length > 3 ? `\n… and ${problems.length - 3} more` : '';
    notices.problem(problems.slice(0, 3).join('\n') + more);
  }
  notices.say(`Wrote ${counted(written, 'sidecar file')} · ${unchanged} unchanged`);
}

/** Asks for a file with user data and shows its changes. */
export async function importUserData({
  bridge,
  notices,
  session,
}: Pick<Workbench, 'bridge' | 'notices' | 'session'>): Promise<void> {
  const response = await bridge.call('userData.choose', {});
  if (!response.ok) notices.problem(response.error.message);
  else if (response.value) session.merge.value = response.value;
}

/** @param theirs ids of conflicts resolved in favour of the file */
export async function mergeUserData(
  { bridge, notices }: Requests,
  token: string,
  theirs: ReadonlySet<string>,
): Promise<void> {
  const response = await bridge.call('userData.merge', { token, theirs: [...theirs] });
  if (!response.ok) notices.problem(response.error.message);
  else notices.say(`Merged · ${counted(response.value.changes, 'change')}`);
}

export async function askForBackup({
  bridge,
  notices,
  session,
}: Pick<Workbench, 'bridge' | 'notices' | 'session'>): Promise<void> {
  const response = await bridge.call('library.backups', {});
  if (!response.ok) notices.problem(response.error.message);
  else session.backups.value = response.value;
}

/** Chooses or removes the second folder for backups while the list of backups is open. */
export async function setSecondFolder(
  { bridge, notices, session }: Pick<Workbench, 'bridge' | 'notices' | 'session'>,
  wanted: boolean,
): Promise<void> {
  const response = await bridge.call('library.secondFolder', { wanted });
  if (!response.ok) notices.problem(response.error.message);
  else if (session.backups.peek()) session.backups.value = response.value;
}

export async function restore(
  { bridge, notices }: Requests,
  { name, inSecond }: Pick<LibraryBackup, 'name' | 'inSecond'>,
): Promise<void> {
  const response = await bridge.call('library.restore', { name, inSecond });
  if (!response.ok) notices.problem(response.error.message);
}
