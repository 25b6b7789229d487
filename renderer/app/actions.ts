import type { Action } from '../state/action.ts';
import { compareActions } from './compare-actions.ts';
import { documentActions } from './document-actions.ts';
import { markerActions } from './marker-actions.ts';
import { playbackActions } from './playback-actions.ts';
import { viewActions } from './view-actions.ts';

/** Each action of the window has one row in here. */
export const actions: readonly Action[] = [
  ...documentActions,
  ...playbackActions,
  ...markerActions,
  ...viewActions,
  ...compareActions,
];
