/** What a folder's title says besides its name. */
export interface FolderSummary {
  show(changed: number): void;
}

/**
 * Puts into the title of a folder how many of its rows are other than usual: a button that shows those alone, and all again.
 *
 * @param open opens the folder, so that they are seen
 */
export function addFolderSummary(folder: HTMLElement, open: () => void): FolderSummary {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'changed-count';
  const setAlone = (alone: boolean): void => {
    folder.classList.toggle('changed-only', alone);
    button.ariaPressed = String(alone);
    button.dataset['tip'] = alone ? 'Show every row again' : 'Show the rows alone that are not as usual';
  };
  button.addEventListener('click', () => {
    const alone = !folder.classList.contains('changed-only');
    setAlone(alone);
    if (alone) open();
  });
  setAlone(false);
  folder.querySelector('.lil-title')?.after(button);
  return {
    show: (changed) => {
      button.hidden = changed === 0;
      button.textContent = `${changed} changed`;
      if (changed === 0) setAlone(false);
    },
  };
}
