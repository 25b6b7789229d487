import { EyeOff, FolderSync, RotateCw } from 'lucide';
import type { WatchedFolder } from '../../../../contract/library/watched-folders.ts';
import { forgetFolder, lookAtFolder } from '../../../state/commands/library/folder-commands.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Button } from '../../controls/button.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';

/** Id of the list, which takes the focus when it opens. */
export const WATCHED_FOLDERS = 'watched-folders';

/** Opens and closes the list; says when a folder is not there. */
export function WatchedFoldersButton() {
  const { session, folders } = useApp();
  const troubles = folders.value.flatMap(troubleOf);
  if (folders.value.length === 0 && !session.watchedFolders.value) return null;
  return (
    <ActionButton
      action="library.watchedFolders"
      icon={FolderSync}
      notes={troubles}
      class={troubles.length > 0 ? 'has-trouble' : ''}
    />
  );
}

/** The folders whose clips are followed as they change. */
export function WatchedFolders() {
  const { session, folders } = useApp();
  const { title } = useAction('library.watchedFolders');
  const close = (): void => void (session.watchedFolders.value = false);
  if (!session.watchedFolders.value) return null;
  return (
    <section
      id={WATCHED_FOLDERS}
      class="watched-folders"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <h3 class="section-head">{title}</h3>
      {folders.value.length === 0 ? (
        <p class="watched-none">None. Open a folder, and what changes in it is followed.</p>
      ) : (
        <ul>
          {folders.value.map((folder) => (
            <Folder key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Folder({ folder }: { readonly folder: WatchedFolder }) {
  const app = useApp();
  const { name, path } = folder;
  return (
    <li class={troubleOf(folder).length > 0 ? 'watched-folder troubled' : 'watched-folder'}>
      <div class="row-text" data-tip={`${path}\n${stateText(folder)}`}>
        <div class="row-name cut">{name}</div>
        <div class="row-facts cut">{factsOf(folder)}</div>
      </div>
      <Button icon={RotateCw} tip={`Scan ${name} now`} bare onClick={() => void lookAtFolder(app, folder)} />
      <Button
        icon={EyeOff}
        tip={`Stop watching ${name} (keeps its clips)`}
        bare
        onClick={() => void forgetFolder(app, folder)}
      />
    </li>
  );
}

/** What is wrong with it, in words, if anything is. */
function troubleOf({ name, state, why }: WatchedFolder): readonly string[] {
  return state === 'away' ? [`${name} is not there`] : state === 'emptied' ? [`${name}: ${why}`] : [];
}

function factsOf({ path, state, why }: WatchedFolder): string {
  switch (state) {
    case 'watched':
      return path;
    case 'looked':
      return `looked at now and then: ${why}`;
    case 'away':
      return 'not there now';
    case 'emptied':
      return why;
  }
}

function stateText({ state, why }: WatchedFolder): string {
  switch (state) {
    case 'watched':
      return 'What changes in it is read at once';
    case 'looked':
      return `Looked at every few minutes, and when you come back to this window: ${why}`;
    case 'away':
      return `Not read now: ${why}. Its clips stay; it is watched again when it is back`;
    case 'emptied':
      return `Watched, but ${why}\nIts clips stay, missing; they are read again when their files are back`;
  }
}
