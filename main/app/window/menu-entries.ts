import type { MenuItemConstructorOptions } from 'electron';
import type { UndoState } from '../../../contract/rows/library-rows.ts';

/** A line of a menu. Actions are those of the window's table, by their ids. */
export type MenuEntry =
  | { readonly kind: 'action'; readonly label: string; readonly action: string; readonly keys?: string }
  | { readonly kind: 'role'; readonly role: NonNullable<MenuItemConstructorOptions['role']> }
  | { readonly kind: 'separator' }
  | { readonly kind: 'menu'; readonly menu: MenuList }
  /** A menu of the libraries that were open, and below them what there is to do with the list. */
  | { readonly kind: 'recentLibraries'; readonly menu: MenuList }
  /** What ends the app, or on a Mac its window. */
  | { readonly kind: 'end' };

export interface MenuList {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

const separator: MenuEntry = { kind: 'separator' };

const role = (name: NonNullable<MenuItemConstructorOptions['role']>): MenuEntry => ({
  kind: 'role',
  role: name,
});

/** @param keys as Electron writes them */
function action(label: string, id: string, keys?: string): MenuEntry {
  return { kind: 'action', label, action: id, ...(keys === undefined ? {} : { keys }) };
}

/** What an action is called now: undo and redo say what they would take back or do again, as `Undo move marker`. */
export function actionLabel(
  entry: Pick<MenuEntry & { kind: 'action' }, 'action' | 'label'>,
  undo: UndoState,
): string {
  const names: Readonly<Record<string, string | null>> = { 'edit.undo': undo.undo, 'edit.redo': undo.redo };
  const name = names[entry.action] ?? null;
  if (name === null) return entry.label;
  // A single & would underline the letter after it.
  return `${entry.label} ${name.charAt(0).toLowerCase()}${name.slice(1)}`.replaceAll('&', '&&');
}

const fileMenu: MenuList = {
  label: '&File',
  entries: [
    action('Open folder…', 'library.openFolder', 'CmdOrCtrl+O'),
    separator,
    action('New library…', 'library.create'),
    action('Open library…', 'library.choose'),
    {
      kind: 'recentLibraries',
      menu: {
        label: 'Open recent library',
        entries: [action('Forget these libraries', 'library.clearRecent')],
      },
    },
    action('Save a copy of the library…', 'library.saveCopy'),
    action('Restore backup…', 'library.restore'),
    separator,
    action('Save what was made as a file…', 'made.save'),
    action('Write files beside the clips', 'made.sidecars'),
    action('Merge what others made…', 'made.merge'),
    separator,
    action('New transition', 'transition.new', 'CmdOrCtrl+N'),
    action('Import settings…', 'settings.import'),
    action('Export settings…', 'settings.export', 'CmdOrCtrl+E'),
    separator,
    { kind: 'end' },
  ],
};

const editMenu: MenuList = {
  label: '&Edit',
  entries: [
    action('Undo', 'edit.undo', 'CmdOrCtrl+Z'),
    action('Redo', 'edit.redo', 'Shift+CmdOrCtrl+Z'),
    separator,
    role('cut'),
    role('copy'),
    role('paste'),
    role('selectAll'),
  ],
};

const transitionMenu: MenuList = {
  label: '&Transition',
  entries: [
    action('Duplicate transition', 'transition.duplicate'),
    separator,
    action('Copy A to B', 'slot.copyAToB'),
    action('Copy B to A', 'slot.copyBToA'),
    action('Swap A and B', 'slot.swap'),
    action('Add a slot', 'slot.add'),
    separator,
    action('Presets of A', 'slot.presetsA'),
    action('Presets of B', 'slot.presetsB'),
    separator,
    action('Reset A to the defaults', 'slot.resetA'),
    action('Reset B to the defaults', 'slot.resetB'),
    separator,
    action('Joint profile of A', 'slot.profileA'),
    action('Joint profile of B', 'slot.profileB'),
  ],
};

const reviewMenu: MenuList = {
  label: '&Review',
  entries: [
    action('Show reviews', 'review.show'),
    action('Start, continue or leave a session', 'review.session', 'Shift+S'),
    separator,
    action('Next transition', 'review.next', 'PageDown'),
    action('Previous transition', 'review.previous', 'PageUp'),
    separator,
    action('Approve', 'review.approved', 'Shift+A'),
    action('Needs work', 'review.needsWork', 'Shift+W'),
    action('Reject', 'review.rejected', 'Shift+R'),
    action('Take back the review', 'review.unreviewed', 'Shift+U'),
    separator,
    action('Write a note', 'review.note', 'Shift+N'),
    action('Choose A', 'review.chooseA'),
    action('Choose B', 'review.chooseB'),
    action('Restore the settings that were reviewed', 'review.restore'),
  ],
};

const markersMenu: MenuList = {
  label: '&Markers',
  entries: [
    action('Add marker', 'marker.add', 'M'),
    action('Add range from the loop range', 'range.add', 'R'),
    action('Suggest markers from foot contacts', 'suggestions.inPlay', 'Shift+M'),
    action('Add all suggested markers', 'suggestions.acceptAll', 'CmdOrCtrl+Enter'),
    action('Dismiss suggested markers', 'suggestions.dismiss'),
    separator,
    action('Loop this range', 'range.loop', 'Shift+L'),
    separator,
    action('Cut', 'marks.cut', 'CmdOrCtrl+X'),
    action('Copy', 'marks.copy', 'CmdOrCtrl+C'),
    action('Paste at the playhead', 'marks.paste', 'CmdOrCtrl+V'),
    action('Duplicate', 'marks.duplicate', 'CmdOrCtrl+D'),
    action('Delete', 'marks.delete', 'Delete'),
    separator,
    action('Rename', 'marks.rename', 'F2'),
    action('Nudge back', 'marks.nudgeBack', '['),
    action('Nudge on', 'marks.nudgeOn', ']'),
    action('Select all', 'marks.selectAll', 'CmdOrCtrl+A'),
  ],
};

const cameraMenu: MenuList = {
  label: 'Camera',
  entries: [
    action('Frame the selection', 'view.frameSelection', 'F'),
    action('Frame the whole seam', 'view.frameAll', 'A'),
    separator,
    action('Front', 'view.front', 'Alt+1'),
    action('Right side', 'view.rightSide', 'Alt+3'),
    action('From above', 'view.top', 'Alt+7'),
    action('The other side', 'view.opposite', 'Alt+9'),
    separator,
    action('Perspective or orthographic', 'view.projection', 'Alt+5'),
    action('Go along with the figures', 'view.follow', 'Shift+F'),
  ],
};

const viewMenu: MenuList = {
  label: '&View',
  entries: [
    action('Show A', 'view.slotA', '1'),
    action('Show B', 'view.slotB', '2'),
    action('Show A beside B', 'view.both', '3'),
    action('Lay A and B over each other', 'view.overlay', '4'),
    action('Wipe between A and B', 'view.wipe', '5'),
    action('Show all slots beside each other', 'view.all', '6'),
    action('Swap A and B on the screen', 'view.swap', 'X'),
    action('Compare blind', 'blind.toggle', 'B'),
    separator,
    action('Put a snapshot of the slot beside it', 'snapshot.take', 'S'),
    action('Show snapshots', 'snapshot.show', 'Alt+S'),
    action('Remove the snapshots of this transition', 'snapshot.removeAll'),
    separator,
    action('Skin of the file', 'view.skin', 'Shift+G'),
    action('Ghost of the source', 'view.ghost', 'G'),
    action('Colour by half-life', 'view.halfLife', 'H'),
    action('Colour by distance between A and B', 'view.difference', 'D'),
    action('Trails of joints', 'view.trails', 'T'),
    action('Velocities of joints', 'view.velocities', 'V'),
    action('Root path', 'view.path', 'P'),
    action('In place', 'view.inPlace', 'Shift+P'),
    action('Onion skin', 'view.onion', 'Y'),
    separator,
    { kind: 'menu', menu: cameraMenu },
    separator,
    action('Next tab of the bottom panel', 'view.nextTab', 'Ctrl+Tab'),
    action('Command palette', 'view.palette', 'CmdOrCtrl+K'),
    separator,
    action('Dark or light theme', 'view.theme'),
    role('resetZoom'),
    role('zoomIn'),
    role('zoomOut'),
    separator,
    role('togglefullscreen'),
    role('toggleDevTools'),
  ],
};

const helpMenu: MenuList = {
  label: '&Help',
  entries: [
    action('Guide', 'help.guide', 'F1'),
    action('Keys', 'help.keys', '?'),
    action('Show the tour', 'help.tour'),
  ],
};

/** The menu bar, but for what a Mac has before it. */
export const menus: readonly MenuList[] = [
  fileMenu,
  editMenu,
  transitionMenu,
  reviewMenu,
  markersMenu,
  viewMenu,
  helpMenu,
];
