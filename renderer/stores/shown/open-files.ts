import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { ClipOnDisk } from '../../../contract/library/recent-libraries.ts';
import type { Notices } from '../notices.ts';
import { ask } from '../ask.ts';

/** State of the files of the clips of the open transition. */
export interface OpenFiles {
  /** by clip id; clips with unchanged files are absent */
  readonly onDisk: ReadonlySignal<ReadonlyMap<string, Exclude<ClipOnDisk, 'same'>>>;
  /** Asks again: files change without notice. */
  refresh(): void;
  /** Reads the file of a clip again. */
  reload(clipId: string): void;
}

/** @param clipIds the clips of the open transition, a new list only when it has other clips */
export function followOpenFiles(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  clipIds: ReadonlySignal<readonly string[]>,
  notices: Pick<Notices, 'problem'>,
): OpenFiles {
  const onDisk = signal<ReadonlyMap<string, Exclude<ClipOnDisk, 'same'>>>(new Map());
  bridge.on('clip.onDisk', ({ clipId, state }) => {
    const known = new Map(onDisk.peek());
    if (state === 'same') known.delete(clipId);
    else known.set(clipId, state);
    onDisk.value = known;
  });
  const watch = (ids: readonly string[]): void => void bridge.call('clips.watch', { clipIds: [...ids] });
  effect(() => {
    const ids = clipIds.value;
    onDisk.value = new Map([...onDisk.peek()].filter(([id]) => ids.includes(id)));
    watch(ids);
  });
  const reload = async (clipId: string): Promise<void> => {
    await ask({ bridge, notices }, 'index.checkAgain', { clipId });
  };
  return {
    onDisk,
    refresh: () => watch(clipIds.peek()),
    reload: (clipId) => void reload(clipId),
  };
}
