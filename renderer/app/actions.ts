import type { Action } from '../stores/action.ts';
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
import { labActions } from './lab-actions.ts';
import { markActions } from '../features/marks/mark-actions.ts';
import { overlayActions } from '../features/views/overlay-actions.ts';
import { panelActions } from './panel-actions.ts';
import { playbackActions } from '../features/playback/playback-actions.ts';
import { pointActions } from '../features/points/point-actions.ts';
import { reviewActions } from '../features/review/review-actions.ts';
import { slotActions } from '../features/slots/slot-actions.ts';
import { snapshotActions } from '../features/slots/snapshot-actions.ts';
import { transitionActions } from '../features/transition/transition-actions.ts';

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
