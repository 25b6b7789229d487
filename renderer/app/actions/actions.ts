// renderer/app/actions: the action table
import type { Action } from '../../state/action.ts';
import { blindActions, withheldWhileBlind } from './blind-actions.ts';
import { cameraActions } from './camera-actions.ts';
import { chainActions } from './chain-actions.ts';
import { characterActions } from './character-actions.ts';
import { clipActions } from './clip-actions.ts';
import { compareActions } from './compare-actions.ts';
import { curveActions } from './curve-actions.ts';
import { deskActions } from './desk-actions.ts';
import { editActions } from './edit-actions.ts';
import { fileActions } from './file-actions.ts';
import { jointActions } from './joint-actions.ts';
import { labActions } from './lab-actions.ts';
import { markActions } from './mark-actions.ts';
import { overlayActions } from './overlay-actions.ts';
import { panelActions } from './panel-actions.ts';
import { playbackActions } from './playback-actions.ts';
import { pointActions } from './point-actions.ts';
import { reviewActions } from './review-actions.ts';
import { slotActions } from './slot-actions.ts';
import { snapshotActions } from './snapshot-actions.ts';
import { transitionActions } from './transition-actions.ts';

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
