import { showName } from '../../controls/visible-names.ts';

let count = 0;

/**
 * Says below a row what does not go together about its value, for as long as that is so.
 *
 * @param element of the row: what is said comes after it, and describes its control
 */
export function createRowWarning(element: HTMLElement): (message: string | undefined) => void {
  const line = document.createElement('p');
  line.className = 'row-warning';
  line.id = `row-warning-${++count}`;
  return (message) => {
    const control = element.querySelector('input, select, .menu-button');
    if (message === undefined) {
      line.remove();
      control?.removeAttribute('aria-describedby');
      return;
    }
    showName(line, message);
    control?.setAttribute('aria-describedby', line.id);
    if (!line.isConnected) element.after(line);
  };
}
