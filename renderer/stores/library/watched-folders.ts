import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { WatchedFolder } from '../../../contract/library/watched-folders.ts';
import type { Notices } from '../notices.ts';

/** Follows the watched folders of the library, as reported by main. */
export function followFolders(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  isOpen: ReadonlySignal<boolean>, // true if the library is open
  notices: Pick<Notices, 'report'>,
): ReadonlySignal<readonly WatchedFolder[]> {
  const folders = signal<readonly WatchedFolder[]>([]);
  bridge.on('folders.changed', (detail) => {
    reportLostFolders(folders.peek(), detail.folders, notices);
    folders.value = detail.folders;
  });
  effect(() => {
    if (!isOpen.value) return;
    void bridge.call('folders.watched', {}).then((response) => {
      if (response.ok) folders.value = response.value;
    });
  });
  return folders;
}

function reportLostFolders(
  before: readonly WatchedFolder[],
  after: readonly WatchedFolder[],
  notices: Pick<Notices, 'report'>,
): void {
  for (const { id, name, state } of after) {
    const was = before.find((folder) => folder.id === id)?.state;
    if (state === 'away' && was !== 'away')
      notices.report(`${name} was not found; Segue watches it again once it is back`);
    if (state !== 'away' && was === 'away') notices.report(`${name} is back`);
  }
}
