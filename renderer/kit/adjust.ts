import { useMemo, useRef } from 'preact/hooks';

/** How an adjustment ends: as one edit, or as if it had not begun. A drag ends likewise, see `followDrag`. */
export interface Adjustment {
  keep(): void;
  cancel(): void;
}

/** An adjustment by the keys of the control that has the focus. */
export interface KeyAdjustment extends Adjustment {
  /** Previews the step of a key; returns false for other keys. @param isFirst true if it begins the adjustment */
  step(event: KeyboardEvent, isFirst: boolean): boolean;
  /** Acts on a key that is no step, after the adjustment is kept; returns false for unknown keys. */
  other?(event: KeyboardEvent): boolean;
}

/** Handlers of an element with keys. */
export interface KeyHandlers {
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(event: Pick<KeyboardEvent, 'key'>): void;
  onFocusOut(): void;
}

/** Keys that only change what another key does. Not Meta: while it is down, macOS reports no other release. */
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt']);

/**
 * The adjustment under way:
 *
 *     idle ──begin──▶ open ──end──▶ idle, kept
 *                      └───cancel──▶ cancelled ──end──▶ idle
 */
function createAdjusting(now: () => Adjustment) {
  let state: 'idle' | 'open' | 'cancelled' = 'idle';
  return {
    state: () => state,
    begin: (): void => void (state = 'open'),
    end(): void {
      const isKept = state === 'open';
      state = 'idle';
      if (isKept) now().keep();
    },
    cancel(): void {
      state = 'cancelled';
      now().cancel();
    },
  };
}

/**
 * Handlers of keys. Held keys are one adjustment, kept when one is released or the focus leaves. Escape
 * cancels it, and its keys do nothing until they are pressed again.
 *
 * @param now       the adjustment, read at each event
 * @param adjusting shared with the pointer of the control
 */
export function createKeys(now: () => KeyAdjustment, adjusting = createAdjusting(now)): KeyHandlers {
  const act = (event: KeyboardEvent): boolean => {
    if (modifiers.has(event.key)) return false;
    if (event.key === 'Escape' && adjusting.state() === 'open') {
      adjusting.cancel();
      return true;
    }
    if (adjusting.state() === 'cancelled' && event.repeat) return true;
    if (now().step(event, adjusting.state() !== 'open')) {
      adjusting.begin();
      return true;
    }
    adjusting.end();
    return now().other?.(event) ?? false;
  };
  return {
    onKeyDown(event) {
      if (!act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp({ key }) {
      if (!modifiers.has(key) && key !== 'Escape') adjusting.end();
    },
    onFocusOut: adjusting.end,
  };
}

/** As `createKeys`, for a component. */
export function useKeys(adjustment: KeyAdjustment): KeyHandlers {
  const latest = useRef(adjustment);
  latest.current = adjustment;
  return useMemo(() => createKeys(() => latest.current), []);
}

/** As `createKeys`, for an element without a component. */
export function listenForKeys(element: HTMLElement, adjustment: KeyAdjustment, signal?: AbortSignal): void {
  const keys = createKeys(() => adjustment);
  const options = signal ? { signal } : {};
  element.addEventListener('keydown', keys.onKeyDown, options);
  element.addEventListener('keyup', keys.onKeyUp, options);
  element.addEventListener('focusout', keys.onFocusOut, options);
}

/** An adjustment by a slider, `<input type="range">`, which pointer and keys move. */
export interface SliderAdjustment extends Adjustment, Partial<Pick<KeyAdjustment, 'step' | 'other'>> {
  preview(value: number): void;
}

/** Keys with which the browser moves a slider without a `step`. Elsewhere they move the playhead. */
const sliderKeys = /^(Arrow|Page|Home|End)/;

/** Handlers of a slider: a press, or held keys, are one adjustment, which Escape cancels. */
export function createSlider(now: () => SliderAdjustment) {
  const adjusting = createAdjusting(now);
  const step: KeyAdjustment['step'] = (event, isFirst) => now().step?.(event, isFirst) ?? false;
  const other: KeyAdjustment['other'] = (event) => now().other?.(event) ?? false;
  const keys = createKeys(() => ({ ...now(), step, other }), adjusting);
  return {
    ...keys,
    onKeyDown(event: KeyboardEvent): void {
      if (now().step || event.altKey || !sliderKeys.test(event.key)) return keys.onKeyDown(event);
      if (adjusting.state() === 'cancelled' && !event.repeat) adjusting.end();
      event.stopPropagation();
    },
    onInput({ currentTarget }: { readonly currentTarget: Pick<HTMLInputElement, 'value'> }): void {
      if (adjusting.state() === 'cancelled') return;
      adjusting.begin();
      now().preview(Number(currentTarget.value));
    },
    onPointerUp: adjusting.end,
    onPointerCancel: adjusting.end,
  };
}

/** As `createSlider`, for a component. */
export function useSlider(adjustment: SliderAdjustment) {
  const latest = useRef(adjustment);
  latest.current = adjustment;
  return useMemo(() => createSlider(() => latest.current), []);
}

/** How much of a slider is filled: up to its handle. */
export const filledShare = (value: number, low: number, high: number): string =>
  `${((value - low) / (high - low || 1)) * 100}%`;
