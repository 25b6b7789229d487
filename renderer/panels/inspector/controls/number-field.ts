import type GUI from 'lil-gui';
import { Controller } from 'lil-gui';
import { createFieldProblem, notTakenWords } from './field-problem.ts';
import type { FieldProblem } from './field-problem.ts';
import { attachNumberDrag, scaleOf } from './number-drag.ts';
import { numberScale } from './number-scale.ts';
import { numberText, parseNumberText } from './number-text.ts';
import type { NumberRow } from './row.ts';

/** What is dragged stops at tenths of a step. */
const DRAGGED = 0.1;

/**
 * A number with its unit: it takes units and sums, steps with the arrows and the wheel, is dragged by its slider or its label, and
 * gives back what it had with Escape.
 */
export class NumberField extends Controller {
  readonly #row: NumberRow;
  readonly #scale: ReturnType<typeof numberScale>;
  readonly #input = document.createElement('input');
  readonly #fill = document.createElement('div');
  readonly #problem: FieldProblem;
  #before = 0; // while it has the focus: what Escape gives back

  /** @param giveBack takes back what a drag has done */
  constructor(section: GUI, shown: { value: unknown }, row: NumberRow, giveBack: () => void) {
    super(section, shown, 'value', 'lil-number');
    this.#row = row;
    this.#scale = numberScale(row);
    this.#problem = createFieldProblem(this.domElement, this.#input);
    this.domElement.classList.add('lil-has-slider');
    if (row.tone) this.domElement.dataset['tone'] = row.tone;
    this.#build();
    this.#attachTyping();
    for (const element of [this.#slider, this.$name]) this.#attachDrag(element, giveBack);
    this.updateDisplay();
  }

  get #value(): number {
    return Number(this.getValue());
  }

  get #slider(): HTMLElement {
    return this.#fill.parentElement!;
  }

  /** The number as it is read: rounded, with a real minus. While it is typed it is left alone. */
  override updateDisplay(): this {
    this.#fill.style.width = `${this.#scale.toFraction(this.#value) * 100}%`;
    if (document.activeElement !== this.#input) this.#input.value = this.#text;
    return this;
  }

  get #text(): string {
    return numberText(this.#value, this.#row.digits);
  }

  #build(): void {
    const { unit } = this.#row;
    const slider = document.createElement('div');
    slider.className = 'lil-slider';
    this.#fill.className = 'lil-fill';
    slider.append(this.#fill);
    this.#input.type = 'text';
    this.#input.setAttribute('aria-labelledby', this.$name.id);
    this.$disable = this.#input;
    const label = document.createElement('span');
    label.className = unit.length > 2 ? 'unit wide' : 'unit';
    label.textContent = unit;
    this.$widget.append(slider, this.#input, label);
    this.$name.classList.add('scrubs');
  }

  /** Shows `value`, within the range. */
  #set(value: number): void {
    const { minimum, maximum } = this.#row;
    this.setValue(Number(Math.min(Math.max(value, minimum), maximum).toPrecision(12)));
  }

  /** The value that the text stands for; undefined where it makes no sense. */
  get #typed(): number | undefined {
    return parseNumberText(this.#input.value, this.#row.quantity, this.#row.fps);
  }

  #attachTyping(): void {
    const input = this.#input;
    input.addEventListener('focus', () => {
      this.#before = this.#value;
      input.select();
    });
    input.addEventListener('input', () => {
      const value = this.#typed;
      this.#mark(value === undefined);
      const { minimum, maximum } = this.#row;
      // What is half typed may be out of range: it waits until it is kept.
      if (value !== undefined && value >= minimum && value <= maximum) this.#set(value);
    });
    input.addEventListener('blur', () => {
      const value = this.#typed;
      this.#mark(false);
      if (value !== undefined && input.value !== this.#text) this.#set(value);
      this.updateDisplay();
      this._callOnFinishChange();
    });
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false });
  }

  #onKey(event: KeyboardEvent): void {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction !== 0) this.#step(direction * scaleOf(event));
    else if (event.key === 'Escape') {
      this.#change(this.#before);
      this.#input.blur();
    } else if (event.key !== 'Enter') return;
    else if (this.#canBeKept()) this.#input.blur();
    event.preventDefault();
  }

  /** Turns the number only where the focus is; elsewhere the wheel scrolls the panel. */
  #onWheel(event: WheelEvent): void {
    if (document.activeElement !== this.#input) return;
    event.preventDefault();
    this.#step(-Math.sign(event.deltaY || event.deltaX) * scaleOf(event));
  }

  #step(steps: number): void {
    this.#change(this.#value + steps * this.#row.step);
  }

  #change(value: number): void {
    this.#set(value);
    this.#mark(false);
    this.#input.value = this.#text;
  }

  /** Says why what was typed cannot be kept, where it cannot. */
  #canBeKept(): boolean {
    const { value } = this.#input;
    if (value.trim() === '' || this.#typed !== undefined) return true;
    this.#mark(true);
    this.#problem.say(notTakenWords(value, this.#row.quantity));
    return false;
  }

  #mark(wrong: boolean): void {
    this.#input.classList.toggle('wrong', wrong);
    this.#input.ariaInvalid = String(wrong);
    if (!wrong) this.#problem.clear();
  }

  /** A drag is relative to where it begins; a click goes on in the field. */
  #attachDrag(element: HTMLElement, giveBack: () => void): void {
    const { minimum, step } = this.#row;
    let fraction = 0;
    attachNumberDrag(element, this.#scale.pixels, {
      begin: () => (fraction = this.#scale.toFraction(this.#value)),
      moveBy: (more) => {
        fraction = Math.min(Math.max(fraction + more, 0), 1);
        const value = this.#scale.toValue(fraction);
        this.#set(minimum + Math.round((value - minimum) / (step * DRAGGED)) * step * DRAGGED);
      },
      keep: () => this._callOnFinishChange(),
      giveBack,
      click: () => element !== this.$name && this.#input.focus(),
    });
  }
}
