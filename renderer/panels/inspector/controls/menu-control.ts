import { showName } from '../../controls/visible-names.ts';
import type GUI from 'lil-gui';
import type { ControlParts } from './control.ts';
import type { Row } from './row.ts';

/** Adds a row that says what it is and opens something beside the inspector, in the look of lil-gui's own rows. */
export function addMenuControl(section: GUI, now: () => Row): ControlParts {
  const element = document.createElement('div');
  element.className = 'lil-controller lil-menu';
  const name = document.createElement('div');
  name.className = 'lil-name';
  name.textContent = now().label;
  const widget = document.createElement('div');
  widget.className = 'lil-widget';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'menu-button';
  button.ariaHasPopup = 'dialog';
  button.addEventListener('click', () => {
    const row = now();
    if (row.kind === 'menu') row.open();
  });
  const words = document.createElement('span');
  words.className = 'cut';
  const badge = document.createElement('small');
  button.append(words, ' ', badge);
  widget.append(button);
  element.append(name, widget);
  section.$children.append(element);
  return {
    element,
    name,
    show: (row) => {
      if (row.kind !== 'menu') return;
      showName(words, row.value);
      badge.textContent = row.badge;
      button.ariaLabel = `${row.label}: ${row.value} ${row.badge}`.trimEnd();
      button.dataset['tip'] = row.note === '' ? row.description : row.note;
    },
  };
}
