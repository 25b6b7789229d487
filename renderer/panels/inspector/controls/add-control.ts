import type GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import { createElement, RotateCcw } from 'lucide';
import type { Control, ControlParts } from './control.ts';
import { addEasingControl } from './easing-control.ts';
import { addMenuControl } from './menu-control.ts';
import { NumberField } from './number-field.ts';
import { createRowWarning } from './row-warning.ts';
import { isChanged, resetRow } from './row.ts';
import type { EasingRow, MenuRow, Row } from './row.ts';

/** Adds the control of a row. Double click on its label, or the button that its changes bring, gives back what is usual. */
export function addControl(section: GUI, folderKey: string, first: Row, giveBack: () => void): Control {
  let row = first;
  const now = (): Row => row;
  const parts = addParts(section, now, giveBack);
  const { element, name } = parts;
  element.dataset['row'] = `${folderKey}.${first.key}`;
  name.dataset['tip'] = first.description;
  if (first.kind !== 'text') {
    name.addEventListener('dblclick', () => resetRow(row));
    if (first.usual !== undefined) name.after(resetButton(element, first.label, () => resetRow(row)));
  }
  const warn = createRowWarning(element);
  const show = (changed: Row): void => {
    row = changed;
    parts.show(row);
    warn(row.warning);
    element.classList.toggle('changed', isChanged(row));
  };
  show(first);
  return { key: first.key, show };
}

function addParts(section: GUI, now: () => Row, giveBack: () => void): ControlParts {
  const { kind } = now();
  if (kind === 'menu') return addMenuControl(section, now);
  if (kind === 'easing') return addEasingControl(section, now as () => EasingRow, giveBack);
  return addField(section, now as () => Field, giveBack);
}

/** What one of lil-gui's own controls shows. */
type Field = Exclude<Row, MenuRow | EasingRow>;

/** There only while the row is changed, so that the way through the panel by Tab is no longer than it must be. */
function resetButton(element: HTMLElement, label: string, reset: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'row-reset';
  button.ariaLabel = `Reset ${label}`;
  button.dataset['tip'] = `Reset ${label.toLowerCase()}`;
  button.append(createElement(RotateCcw, { width: 12, height: 12, class: 'icon' }));
  button.addEventListener('click', ({ detail }) => {
    reset();
    // The button goes; by key, the focus stays in its row.
    if (detail === 0) element.querySelector<HTMLElement>('input, select, .menu-button')?.focus();
  });
  return button;
}

/** A field of lil-gui: a change shows at once and is kept when it is finished. */
function addField(section: GUI, now: () => Field, giveBack: () => void): ControlParts {
  const row = now();
  const shown = { value: row.value };
  const controller = controllerFor(section, shown, row, giveBack);
  controller.name(row.label);
  if (row.kind === 'text') controller.disable();
  else {
    controller.onChange((value: unknown) => preview(now(), value));
    controller.onFinishChange(() => keep(now()));
  }
  return {
    element: controller.domElement,
    name: controller.$name,
    show: ({ value }) => {
      // To set a choice anew the browser lays out the whole page.
      if (row.kind !== 'number' && value === shown.value) return;
      shown.value = value;
      controller.updateDisplay();
    },
  };
}

function controllerFor(
  section: GUI,
  shown: { value: Row['value'] },
  row: Field,
  giveBack: () => void,
): Controller {
  switch (row.kind) {
    case 'number':
      return new NumberField(section, shown, row, giveBack);
    case 'choice':
      return section.add(shown, 'value', row.options);
    case 'flag':
    case 'text':
      return section.add(shown, 'value');
  }
}

function preview(row: Field, value: unknown): void {
  if (row.kind === 'number' && typeof value === 'number') row.preview(value);
  if (row.kind === 'choice' && typeof value === 'string') row.preview(value);
  if (row.kind === 'flag' && typeof value === 'boolean') row.preview(value);
}

function keep(row: Field): void {
  if (row.kind !== 'text') row.keep?.();
}
