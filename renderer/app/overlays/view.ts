// renderer/app/overlays: lines, trails and ghosts over the figures
import type { TimedOnionSkin } from './onion-skin.ts';
import type { ViewState } from '../../viewport/viewport.ts';
import { NOBODY } from '../../viewport/frame/viewport-frame.ts';
import type { FigurePose } from '../../viewport/viewport.ts';

/** A view that is filled anew for each frame, and whose figures it shows: indices of the transition's figures. */
export type View = { -readonly [Field in keyof ViewState]: ViewState[Field] } & {
  index: number;
  ghostIndex: number | null; // null = the ghost is the source
  onion: TimedOnionSkin | null;
};

export function emptyView(figure: FigurePose): View {
  return {
    ...{ index: 0, ghostIndex: null, mark: NOBODY, ghostMark: null },
    ...{ figure, ghost: null, halfLives: null, differences: null, lines: null, onion: null },
  };
}
