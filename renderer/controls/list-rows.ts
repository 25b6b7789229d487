// renderer/controls: controls that know the app: buttons of actions, menus, dialogs
import { evenRows } from '../kit/virtual-rows.ts';

/** Rows of the library's lists: each is as high as --list-row. */
export const listRows = evenRows(42);
