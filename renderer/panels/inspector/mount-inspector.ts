import { computed, effect, untracked } from '@preact/signals';
import GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import type { App } from '../../state/app.ts';
import type { Action } from '../../state/action.ts';
import { addFolderCommands } from './folder-commands.ts';
import { refineNumber } from './number-control.ts';
import { structureOf } from './row.ts';
import type { Folder, Row } from './row.ts';
import { slotFolder } from './slot-rows.ts';
import { transitionFolder } from './transition-rows.ts';
import { clipsFolder, overlaysFolder, viewFolder } from './view-rows.ts';

/** Everything the inspector shows now. */
function inspectorFolders(app: App): readonly Folder[] {
  const transition = app.open.transition.value;
  const clips = clipsFolder(app);
  return [
    ...(transition ? [transitionFolder(app, transition)] : []),
    ...(transition?.slots.map((_, index) => slotFolder(app, transition, index)) ?? []),
    overlaysFolder(app),
    ...(clips.rows.length > 0 ? [clips] : []),
    viewFolder(app),
  ];
}

/** A control that is there, and the row it shows now. */
interface Bound {
  row: Row;
  readonly shown: { value: number | string | boolean };
  readonly controller: Controller;
}

/** Puts the inspector into `host`: values follow the document; controls are made anew only when there are others. */
export function mountInspector(host: HTMLElement, app: App, actions: readonly Action[]): () => void {
  const folders = computed(() => inspectorFolders(app));
  const structure = computed(() => structureOf(folders.value));
  let gui: GUI | null = null;
  let bound: Bound[] = [];
  let stopCommands: readonly (() => void)[] = [];

  const build = (): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const scroll = gui?.$children.scrollTop ?? 0;
    gui?.destroy();
    gui = new GUI({
      container: host,
      autoPlace: false,
      injectStyles: false,
      title: 'Inspector',
    });
    stopCommands.forEach((stop) => stop());
    const sections = folders.peek().map((folder) => buildFolder(app, gui as GUI, folder));
    bound = sections.flatMap((section) => section.bound);
    stopCommands = folders
      .peek()
      .flatMap(({ commands }, i) =>
        commands ? [addFolderCommands(sections[i].foot, app, actions, commands)] : [],
      );
    gui.$children.scrollTop = scroll;
    if (focused !== undefined) focusRow(host, focused);
  };
  let built = '';
  const stopBuilding = effect(() => {
    // A control must not go while it is being dragged.
    if (app.document.preview.value !== null || structure.value === built) return;
    built = structure.value;
    untracked(build);
  });
  const stopShowing = effect(() => {
    const rows = folders.value.flatMap((folder) => folder.rows);
    untracked(() =>
      bound.forEach((control, i) => rows[i]?.key === control.row.key && show(control, rows[i])),
    );
  });
  return () => {
    stopBuilding();
    stopShowing();
    stopCommands.forEach((stop) => stop());
    gui?.destroy();
  };
}

function buildFolder(app: App, gui: GUI, folder: Folder): { foot: HTMLElement; bound: Bound[] } {
  const { closedFolders } = app.workspace.state.peek();
  const section = gui.addFolder(folder.title);
  section.domElement.dataset['folder'] = folder.key;
  if (folder.tone) section.domElement.dataset['tone'] = folder.tone;
  section.open(!closedFolders.includes(folder.key));
  // lil-gui's own opening waits for the end of a transition, which under reduced motion never comes.
  section.$title.addEventListener(
    'click',
    (event) => {
      event.stopImmediatePropagation();
      section.open(section._closed);
      rememberFolder(app, folder.key, section._closed);
    },
    { capture: true },
  );
  const giveBack = (): void => app.editing.cancel();
  return {
    bound: folder.rows.map((row) => bindRow(section, folder.key, row, giveBack)),
    foot: section.$children,
  };
}

function rememberFolder({ workspace }: App, key: string, closed: boolean): void {
  const others = workspace.state.peek().closedFolders.filter((other) => other !== key);
  workspace.set({ closedFolders: closed ? [...others, key] : others });
}

function bindRow(section: GUI, folderKey: string, row: Row, giveBack: () => void): Bound {
  const shown = { value: row.value };
  const controller = controllerFor(section, shown, row, giveBack);
  const control: Bound = { row, shown, controller };
  const { domElement, $name } = controller;
  domElement.dataset['row'] = `${folderKey}.${row.key}`;
  controller.name(row.label);
  $name.dataset['tip'] = row.description;
  if (row.kind === 'text') controller.disable();
  else attachChanges(control);
  show(control, row);
  return control;
}

function controllerFor(section: GUI, shown: Bound['shown'], row: Row, giveBack: () => void): Controller {
  switch (row.kind) {
    case 'number': {
      const controller = section.add(shown, 'value', row.minimum, row.maximum, row.step);
      refineNumber(controller, row, { keep: row.keep, giveBack });
      return controller;
    }
    case 'choice':
      return section.add(shown, 'value', row.options);
    case 'flag':
    case 'text':
      return section.add(shown, 'value');
  }
}

/** A change shows at once and is kept when it is finished; a double click on the label brings back what is usual. */
function attachChanges(control: Bound): void {
  const { controller } = control;
  const preview = (value: unknown): void => {
    const { row } = control;
    if (row.kind === 'number' && typeof value === 'number') row.preview(value);
    if (row.kind === 'choice' && typeof value === 'string') row.preview(value);
    if (row.kind === 'flag' && typeof value === 'boolean') row.preview(value);
  };
  const keep = (): void => {
    if (control.row.kind !== 'text') control.row.keep();
  };
  controller.onChange(preview);
  controller.onFinishChange(keep);
  controller.$name.addEventListener('dblclick', () => {
    if (control.row.kind === 'text' || control.row.usual === undefined) return;
    controller.setValue(control.row.usual);
    keep();
  });
}

/** Shows the row's value, unless it is being typed, and whether it is another than usual. */
function show(control: Bound, row: Row): void {
  control.row = row;
  control.shown.value = row.value;
  control.controller.updateDisplay();
  const changed = row.kind !== 'text' && row.usual !== undefined && differs(row.value, row.usual);
  control.controller.domElement.classList.toggle('changed', changed);
}

function differs(value: unknown, usual: unknown): boolean {
  if (typeof value === 'number' && typeof usual === 'number') return Math.abs(value - usual) > 1e-9;
  return value !== usual;
}

function focusRow(host: HTMLElement, key: string): void {
  const row = [...host.querySelectorAll<HTMLElement>('[data-row]')].find(
    ({ dataset }) => dataset['row'] === key,
  );
  (row?.querySelector<HTMLElement>('input, select') ?? row)?.focus();
}
