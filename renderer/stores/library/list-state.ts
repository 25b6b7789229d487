import { signal } from '@preact/signals';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';

/** A clip being dragged from the list. */
export interface ClipDrag {
  readonly clipId: string;
  readonly x: number; // pointer, px of the window
  readonly y: number;
  readonly over: TransitionEnd | null; // drop target
  readonly onto: string | null; // what a drop on another target does
}

/** A moment of a clip shown in the pose preview beside the list. */
export interface Peek {
  readonly clipId: string;
  readonly share: number; // of the clip, 0 to 1
}

/** The list of clips: what is selected, dragged, previewed and unfolded there. */
export const createListState = () => ({
  selection: signal(nothingSelected), // selected clips; the active row may be a failed file or an item
  clipDrag: signal<ClipDrag | null>(null),
  peek: signal<Peek | null>(null),
  importUnfolded: signal(false), // true while the unit and up axis of the selected clip can be set
  watchedFolders: signal(false), // true while their list is open
});
