// renderer/app/actions: the action table
import type { Action } from '../../state/action.ts';
import { alignmentActions } from './alignment-actions.ts';
import { blindActions, withheldWhileBlind } from './blind-actions.ts';
import { bottomActions } from './bottom-actions.ts';
import { cameraActions } from './camera-actions.ts';
import { chainActions } from './chain-actions.ts';
import { compareActions } from './compare-actions.ts';
import { documentActions } from './document-actions.ts';
import { libraryActions } from './library-actions.ts';
import { listRowActions } from './list-row-actions.ts';
import { indexingActions } from './indexing-actions.ts';
import { jointActions } from './joint-actions.ts';
import { markActions } from './mark-actions.ts';
import { libraryFileActions } from './library-file-actions.ts';
import { madeActions } from './made-actions.ts';
import { playbackActions } from './playback-actions.ts';
import { reviewActions } from './review-actions.ts';
import { slotActions } from './slot-actions.ts';
import { snapshotActions } from './snapshot-actions.ts';
import { suggestionActions } from './suggestion-actions.ts';
import { viewActions } from './view-actions.ts';

/** Each action of the window has one row in here. */
export const actions: readonly Action[] = [
  ...documentActions,
  ...libraryFileActions,
  ...madeActions,
  ...libraryActions,
  ...listRowActions,
  ...indexingActions,
  ...playbackActions,
  ...markActions,
  ...suggestionActions,
  ...withheldWhileBlind(slotActions),
  ...alignmentActions,
  ...jointActions,
  ...reviewActions,
  ...chainActions,
  ...viewActions,
  ...cameraActions,
  ...bottomActions,
  ...withheldWhileBlind(compareActions),
  ...withheldWhileBlind(snapshotActions),
  ...blindActions,
];
