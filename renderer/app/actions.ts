import { type Action, inMenu, type Condition } from '../stores/action.ts';
import { blindActions, withheldWhileBlind } from '../features/review/blind-actions.ts';
import { cameraActions } from '../features/views/camera-actions.ts';
import { chainActions } from '../features/transition/chain-actions.ts';
import { characterActions } from '../features/transition/character-actions.ts';
import { clipActions } from '../features/library/clip-actions.ts';
import { compareActions } from '../features/views/compare-actions.ts';
import { curveActions } from '../features/curves/curve-actions.ts';
import { deskActions } from '../features/library/desk-actions.ts';
import { editActions } from '../features/history/edit-actions.ts';
import { fileActions } from '../features/exchange/file-actions.ts';
import { jointActions } from '../features/joints/joint-actions.ts';
import { markActions } from '../features/marks/mark-actions.ts';
import { overlayActions } from '../features/views/overlay-actions.ts';
import { panelActions } from './panel-actions.ts';
import { playbackActions } from '../features/playback/playback-actions.ts';
import { pointActions } from '../features/points/point-actions.ts';
import { reviewActions } from '../features/review/review-actions.ts';
import { slotActions } from '../features/slots/slot-actions.ts';
import { snapshotActions } from '../features/slots/snapshot-actions.ts';
import { transitionActions } from '../features/transition/transition-actions.ts';
import { deleteItem, duplicateItem, exportItem } from '../stores/commands/lab/item-commands.ts';
import { importUserData } from '../stores/commands/library/user-data-commands.ts';
import { needsLibrary } from '../stores/conditions.ts';
import { newRequestsActions, requestsActions } from '../features/stress/lab-requests-actions.ts';
import { musclesActions, newMusclesActions } from '../features/muscles/lab-muscles-actions.ts';
import { nodeActions } from '../features/trees/lab-node-actions.ts';
import { newTrailingActions, trailingActions } from '../features/trailing/lab-trailing-actions.ts';
import { newTreeActions, treeActions } from '../features/trees/lab-tree-actions.ts';

const needsItem: Condition = ({ lab }) => (lab.item.value === null ? 'nothing is open in the Lab' : null);

/** Commands on Lab items. */
const labActions = [
  ...newTreeActions,
  ...newRequestsActions,
  ...newTrailingActions,
  ...newMusclesActions,
  ...inMenu('Lab', 'item', [
    {
      id: 'lab.duplicate',
      title: 'Duplicate item',
      disabled: needsItem,
      run: (app) => void duplicateItem(app),
    },
    {
      id: 'lab.rename',
      title: 'Rename item',
      keys: ['F2'],
      within: 'lab',
      disabled: needsItem,
      run: ({ session, lab }) => (session.renaming.value = lab.item.peek()?.id ?? null),
    },
    { id: 'lab.delete', title: 'Delete item', disabled: needsItem, run: (app) => void deleteItem(app) },
    {
      id: 'lab.export',
      title: 'Export item…',
      tip: 'As a file of user data, with the identities of its clips',
      disabled: needsItem,
      run: (app) => void exportItem(app),
    },
    {
      id: 'lab.import',
      title: 'Import items…',
      tip: 'From a file of user data',
      disabled: needsLibrary,
      run: (app) => void importUserData(app),
    },
  ]),
  ...treeActions,
  ...requestsActions,
  ...musclesActions,
  ...nodeActions,
  ...trailingActions,
];

/** All actions of the window. Menu sections and the palette keep this order. */
export const actions: readonly Action[] = [
  ...playbackActions,
  ...fileActions,
  ...editActions,
  ...deskActions,
  ...clipActions,
  ...characterActions,
  ...markActions,
  ...pointActions,
  ...transitionActions,
  ...withheldWhileBlind(slotActions),
  ...chainActions,
  ...labActions,
  ...reviewActions,
  ...withheldWhileBlind(compareActions),
  ...blindActions,
  ...withheldWhileBlind(snapshotActions),
  ...overlayActions,
  ...cameraActions,
  ...jointActions,
  ...panelActions,
  ...curveActions,
];
