import { effect, untracked, type ReadonlySignal } from '@preact/signals';

/** A view in a host, until it is disposed of. */
export interface MountedView {
  /** Draws what changed. Returns true if it needs another frame. */
  draw(): boolean;
  /** Reads the colours again. */
  themeChanged(): void;
  dispose(): void;
}

/** What a view of the frame loop consists of. */
export interface DrawnViewParts {
  /** Name of the colours of the window. */
  readonly theme: ReadonlySignal<string>;
  /** Requests a frame. */
  invalidate(): void;
  /** Reads what it draws. False: it shows none of that now. Absent: the view asks for frames itself. */
  follow?(): boolean;
  open(host: HTMLElement): MountedView;
}

/** A view that a panel mounts and the frame loop draws: a frame after each change of what it follows. */
export function createDrawnView({ theme, invalidate, follow, open }: DrawnViewParts) {
  let mounted: MountedView | null = null;
  return {
    draw: (): boolean => mounted?.draw() ?? false,
    mount(host: HTMLElement): () => void {
      const view = open(host);
      mounted = view;
      const stopFollowing = effect(() => {
        if (follow?.() === true) invalidate();
      });
      const stopTheme = effect(() => {
        void theme.value;
        untracked(view.themeChanged); // colours are read by the next frame, when the stylesheet is applied
      });
      return () => {
        stopFollowing();
        stopTheme();
        mounted = null;
        view.dispose();
      };
    },
  };
}
