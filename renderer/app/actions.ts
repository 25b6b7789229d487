import type { Action } from '../stores/action.ts';
import { featureList } from './features.tsx';
import { panelActions } from './panel-actions.ts';

/** All actions of the window. Menu sections and the palette keep this order. */
export const actions: readonly Action[] = [
  ...featureList.flatMap(({ actions = [] }) => actions),
  ...panelActions,
];
