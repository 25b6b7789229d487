import type { WatchedFolder } from '../../../../contract/library/watched-folders.ts';
import type { Requests } from '../../workbench.ts';

/** Checks a folder for changes now. */
export async function lookAtFolder(
  { bridge, notices }: Requests,
  { id, name }: WatchedFolder,
): Promise<void> {
  const response = await bridge.call('folders.lookAt', { id });
  if (response.ok) notices.say(`Checking ${name}`);
  else notices.problem(response.error.message);
}

/** Stops watching a folder; its clips stay. */
export async function forgetFolder(
  { bridge, notices }: Requests,
  { id, name }: WatchedFolder,
): Promise<void> {
  const response = await bridge.call('folders.forget', { id });
  if (response.ok) notices.say(`Stopped watching ${name} · its clips stay`);
  else notices.problem(response.error.message);
}
