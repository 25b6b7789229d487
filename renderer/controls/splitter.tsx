import { followDrag } from '../kit/drag.ts';
import { arrows } from '../kit/keys.ts';
import { useRef } from 'preact/hooks';
import { useSize } from '../kit/use-size.ts';
import { clampPanel, panelLimits, type PanelSize, type Workspace } from '../stores/workspace/workspace.ts';
import { useApp } from './window-context.ts';

export interface SplitterProps {
  readonly panel: keyof Workspace['collapsed'];
  readonly size: PanelSize;
  readonly label: string;
  /** Direction in which the panel grows: +1 if its free edge is at its right. */
  readonly grows: 1 | -1;
  readonly axis: 'x' | 'y';
}

const KEY_STEP = 8; // px
const COARSE_STEP = 40; // px, with Shift

/**
 * The free edge of a panel: drag it, or move it with the arrow keys. Escape cancels a drag. Enter hides and
 * shows the panel. A double click gives it its own size again; one that has it, it hides.
 */
export function Splitter({ panel, size, label, grows, axis }: SplitterProps) {
  const { workspace } = useApp();
  const { state } = workspace;
  const collapsed = state.value.collapsed[panel];
  const [smallest, largest] = panelLimits[size];
  const box = useRef<HTMLElement | null>(null);
  const inner = useSize(box)[axis === 'x' ? 'width' : 'height'];

  const setSize = (value: number): void => workspace.set({ [size]: clampPanel(size, value) });
  const reset = (): void => workspace.set({ [size]: 0 });
  const toggle = (): void =>
    workspace.set({ collapsed: { ...state.peek().collapsed, [panel]: !state.peek().collapsed[panel] } });
  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.button !== 0 || collapsed) return;
    const { shown, stored } = { shown: sizeOf(event.currentTarget), stored: state.peek()[size] };
    const at = (to: PointerEvent): number => (axis === 'x' ? to.clientX : to.clientY);
    followDrag(event.currentTarget, event, {
      move: (to) => setSize(shown + (at(to) - at(event)) * grows),
      cancel: () => workspace.set({ [size]: stored }),
    });
  };
  // A small window shows less of a panel than its saved size.
  const sizeOf = (element: HTMLElement): number => {
    const shown = element.parentElement?.[axis === 'x' ? 'offsetWidth' : 'offsetHeight'] ?? Infinity;
    return Math.min(state.peek()[size] || Infinity, shown);
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const [right, up] = arrows[event.key] ?? [0, 0];
    const direction = axis === 'x' ? right : -up;
    if (event.key === 'Enter') toggle();
    else if (direction !== 0 && !collapsed)
      setSize(sizeOf(event.currentTarget) + direction * grows * (event.shiftKey ? COARSE_STEP : KEY_STEP));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={(element) => void (box.current = element?.parentElement ?? null)}
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuemin={smallest}
      aria-valuemax={largest}
      aria-valuenow={collapsed ? 0 : state.value[size] || inner}
      data-tip={collapsed ? `Show ${label.toLowerCase()}` : undefined}
      onPointerDown={onPointerDown}
      onClick={() => collapsed && toggle()}
      onDblClick={() => !collapsed && (state.peek()[size] === 0 ? toggle() : reset())}
      onKeyDown={onKeyDown}
    />
  );
}
