import { clamp, clamp01, withUnit } from '#core/kit/numbers.ts';
import { createLine } from './line.ts';
import { paceOf } from '#renderer/kit/keys.ts';
import {
  digitsFor,
  describeLimits,
  describeRefusal,
  numberText,
  parseNumberText,
  unitNames,
} from '#renderer/kit/number-text.ts';
import { dropChange, type Panel, SlidNumber } from './lil-gui.ts';
import type { NumberRow, ShownRow } from './row.ts';

const PIXELS_A_STEP = 2;
const LOGARITHMIC_PIXELS = 400; // in a hundredfold range, 20 px are a third more

/** Position of a value on its slider: 0 at the minimum, 1 at the maximum. */
interface NumberScale {
  /** Pointer travel for the whole range, whatever the length of the slider: 20 pixels are a small change. */
  readonly pixels: number;
  toFraction(value: number): number;
  toValue(fraction: number): number;
}

/**
 * A linear scale, or a logarithmic one, where each pixel changes the value by the same ratio; this suits
 * times, which range over a factor of a hundred. Its first step lies at 0, as does a minimum below it.
 */
export function numberScale({
  minimum,
  maximum,
  step,
  quantity,
  logarithmic = quantity === 's',
}: Pick<NumberRow, 'minimum' | 'maximum' | 'step' | 'logarithmic'> &
  Partial<Pick<NumberRow, 'quantity'>>): NumberScale {
  if (!logarithmic) {
    const length = maximum - minimum || 1;
    return {
      pixels: (length / step) * PIXELS_A_STEP,
      toFraction: (value) => clamp01((value - minimum) / length),
      toValue: (fraction) => minimum + clamp01(fraction) * length,
    };
  }
  const first = Math.max(minimum, step);
  const decades = Math.log(maximum / first);
  return {
    pixels: LOGARITHMIC_PIXELS,
    toFraction: (value) => (value <= first ? 0 : clamp01(Math.log(value / first) / decades)),
    toValue: (fraction) => (fraction <= 0 ? minimum : first * Math.exp(clamp01(fraction) * decades)),
  };
}

const CLICK_SLACK = 3; // px
const FINEST = 0.1; // of a step: values snap to it

/**
 * A number with its unit. It takes units and sums, is dragged relatively, times by ratio, and Escape restores
 * the previous value.
 */
export class NumberField extends SlidNumber {
  declare readonly object: ShownRow<NumberRow>;
  declare isTyped?: boolean; // whether the text is a person’s: it stays until it is read
  readonly #cancel: () => void;
  readonly #showProblem = createLine('row-problem', this.domElement, this.parts.input, 'aria-errormessage');
  #before = 0; // the value that Escape restores
  #slide: { x: number; fraction: number } | null = null; // a drag along the slider: pointer, px, and place on the scale
  #moves = false; // the pointer, since it was pressed
  #pace = 1; // of a drag

  constructor(panel: Panel, shown: ShownRow<NumberRow>, cancel: () => void) {
    super(panel, shown, 'value', shown.row.minimum, shown.row.maximum, shown.row.step);
    this.#cancel = cancel;
    this.#markProblem('');
    this.#listen();
  }

  override updateDisplay(): this {
    const { row, value } = this.object;
    const { fill, widget, input } = this.parts;
    this.min(row.minimum).max(row.maximum).step(row.step);
    fill.style.width = `${numberScale(row).toFraction(value) * 100}%`;
    widget.dataset['unit'] = unitOf(row);
    if (!this.isTyped) input.value = textOf(this.object);
    return this;
  }

  override dragged(isBegun: boolean, isSlide: boolean): void {
    this.#slide = isBegun && isSlide ? { x: NaN, fraction: 0 } : null;
    if (isBegun) this.#before = this.object.value;
    const listen = isBegun ? window.addEventListener : window.removeEventListener;
    listen('mousemove', this.#onMoveInDrag, true);
    listen('keydown', this.#onKeyInDrag, true);
  }

  /** lil-gui's slider jumps to the pointer; this one goes with it. @param value if the slider were linear */
  override moved(value: number): number | null {
    const slide = this.#slide;
    if (slide === null) return value;
    const { row } = this.object;
    const scale = numberScale(row);
    const x = ((value - row.minimum) / (row.maximum - row.minimum)) * this.parts.slider.clientWidth;
    if (Number.isNaN(slide.x)) Object.assign(slide, { x, fraction: scale.toFraction(this.object.value) });
    this.#moves ||= Math.abs(x - slide.x) >= CLICK_SLACK;
    if (!this.#moves) return null;
    const fraction = slide.fraction + ((x - slide.x) * this.#pace) / scale.pixels;
    Object.assign(slide, { x, fraction: clamp01(fraction) });
    return scale.toValue(slide.fraction);
  }

  override snapped(value: number): number {
    const { minimum, step } = this.object.row;
    const finest = step * FINEST;
    return tidy(minimum + Math.round((value - minimum) / finest) * finest);
  }

  get #typed(): number | undefined {
    const { quantity, fps } = this.object.row;
    const value = parseNumberText(this.parts.input.value, quantity, fps ?? 60);
    return value === undefined ? undefined : tidy(value);
  }

  /** Listens before the field's own listeners of lil-gui, which read plain numbers. */
  #listen(): void {
    const before = { capture: true };
    const { name, widget, input, slider } = this.parts;
    widget.addEventListener('mousedown', this.#onPress, before);
    slider.addEventListener('click', () => !this.#moves && input.focus());
    name.addEventListener('mousedown', (event) => slider.dispatchEvent(new MouseEvent('mousedown', event)));
    // A drag of the selected text would end lil-gui's drag of the number.
    input.addEventListener('dragstart', (event) => event.preventDefault());
    widget.addEventListener('focus', this.#onFocus, before);
    widget.addEventListener('input', this.#onInput, before);
    widget.addEventListener('blur', this.#onBlur, before);
    widget.addEventListener('keydown', this.#onKey, before);
    for (const type of ['keydown', 'wheel'] as const) {
      widget.addEventListener(type, this.#beforeStep, before);
      widget.addEventListener(type, this.#afterStep);
    }
  }

  readonly #onPress = (event: MouseEvent): void => {
    this.#moves = false;
    this.#pace = paceOf(event);
  };

  readonly #onFocus = (): void => {
    this.#before = this.object.value;
    this.#markProblem('');
    this.parts.input.select();
  };

  readonly #onInput = (event: Event): void => {
    event.stopImmediatePropagation();
    this.isTyped = true;
    const value = this.#typed;
    this.#markProblem('', value === undefined);
    // A half-typed number may be out of range: it waits for Enter.
    if (value !== undefined && value === clampedTo(this.object.row, value)) this.setValue(value);
  };

  readonly #onBlur = (): void => {
    const value = this.#typed;
    const isRead = this.isTyped && value !== undefined;
    if (isRead) this.setValue(clampedTo(this.object.row, value));
    this.isTyped = false;
    const { row } = this.object;
    const text = (limit: number): string => withUnit(textOf({ row, value: limit }), unitOf(row));
    this.#markProblem(isRead ? describeLimits(value, row, text) : '');
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { value } = this.parts.input;
    if (event.key === 'Escape') {
      event.preventDefault();
      this.isTyped = false;
      this.#restore();
      this.parts.input.blur();
    } else if (event.key === 'Enter' && value.trim() !== '' && this.#typed === undefined) {
      event.stopImmediatePropagation();
      this.#markProblem(describeRefusal(value, this.object.row.quantity), true);
    }
  };

  /** lil-gui steps from the number in the field. */
  readonly #beforeStep = (event: Event): void => {
    if (isStep(event)) this.parts.input.value = String(this.object.value);
  };

  readonly #afterStep = (event: Event): void => {
    if (!isStep(event)) return;
    this.isTyped = false;
    this.updateDisplay();
    this.#markProblem('');
  };

  readonly #onMoveInDrag = (event: MouseEvent): void => void (this.#pace = paceOf(event));

  readonly #onKeyInDrag = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#restore();
    window.dispatchEvent(new MouseEvent('mouseup')); // ends the drag, as lil-gui knows no other way
  };

  #restore(): void {
    this.setValue(this.#before);
    dropChange(this);
    this.#cancel();
  }

  /** Shows below the field what is wrong with the text; empty = nothing. */
  #markProblem(problem: string, isWrong = false): void {
    this.parts.input.ariaInvalid = String(isWrong);
    this.#showProblem(problem);
  }
}

const clampedTo = ({ minimum, maximum }: NumberRow, value: number): number => clamp(value, minimum, maximum);

const unitOf = ({ unit, quantity }: NumberRow): string => unit ?? unitNames[quantity];

function textOf({ row, value }: ShownRow<NumberRow>): string {
  return numberText(value, row.digits ?? digitsFor(row.step));
}

function isStep(event: Event): boolean {
  return event.type === 'wheel' || ('key' in event && ['ArrowUp', 'ArrowDown'].includes(String(event.key)));
}

/** Without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
