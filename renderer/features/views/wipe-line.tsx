import { followDrag } from '#renderer/kit/drag.ts';
import { describeFigure } from '#renderer/stores/shown/trial-words.ts';
import { clampWipe, defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { useApp } from '#renderer/controls/window-context.ts';

const KEY_STEP = 0.01; // share of the width
const COARSE_STEP = 0.1; // with Shift

/** The line between two wiped views: drag it or move it with arrow keys; a double click centres it. */
export function WipeLine() {
  const { workspace, motion, shown } = useApp();
  const { state } = workspace;
  const share = state.value.wipe;
  const [left, right] = shown.showing.visible.value.flatMap((index) => {
    const figure = motion.shown.figures.value[index];
    return figure ? [describeFigure(figure, Date.now())] : [];
  });
  const percent = Math.round(share * 100);
  const move = (to: number): void => workspace.set({ wipe: clampWipe(to) });

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.button === 0) followPointer(event, share, move);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = keyTarget(event, state.peek().wipe);
    if (to === null) return;
    move(to);
    event.preventDefault();
  };
  return (
    <div
      class="wipe-line"
      style={{ left: `${share * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={`Line between ${left} and ${right}`}
      aria-valuemin={2}
      aria-valuemax={98}
      aria-valuenow={percent}
      aria-valuetext={`${left} ${percent} %, ${right} ${100 - percent} %`}
      data-status-keys="←/→ move · Shift larger steps · Home End · double-click centre"
      onPointerDown={onPointerDown}
      onDblClick={() => move(defaultWorkspace.wipe)}
      onKeyDown={onKeyDown}
    >
      <span class="wipe-grip" />
    </div>
  );
}

/** Position of the line after a key, from `share`; null = not a key of the line. */
export function keyTarget(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, share: number): number | null {
  const { key } = event;
  const step = event.shiftKey ? COARSE_STEP : KEY_STEP;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return clampWipe(share - step);
  if (key === 'ArrowRight' || key === 'ArrowUp') return clampWipe(share + step);
  if (key === 'Home') return clampWipe(0);
  if (key === 'End') return clampWipe(1);
  return null;
}

/** Moves the line with the pointer, keeping its offset to the press. */
function followPointer(
  down: PointerEvent & { currentTarget: HTMLElement },
  before: number,
  move: (to: number) => void,
): void {
  const line = down.currentTarget;
  const width = line.parentElement?.offsetWidth ?? 0;
  if (width === 0) return;
  followDrag(line, down, {
    move: ({ clientX }) => move(before + (clientX - down.clientX) / width),
    cancel: () => move(before),
  });
}
