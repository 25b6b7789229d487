/** All that is used of lil-gui: members that are not documented, and that a later version may change. */
import { Controller, GUI, NumberController, OptionController, StringController } from 'lil-gui';
import { addElement } from '#renderer/kit/elements.ts';
import { paceOf } from '#renderer/kit/keys.ts';
import { visibleWords } from '../visible-names.ts';
import type { ChoiceRow } from './row.ts';

export { BooleanController as FlagField, FunctionController as CommandField } from 'lil-gui';
export type Panel = GUI;
export type Field = Controller;

/** Rows in an element, without a title. */
export function createPanel(container: HTMLElement): Panel {
  const panel = new GUI({ container, injectStyles: false, touchStyles: 0 });
  panel.$title.remove();
  return panel;
}

/** A folder of rows in a panel. @param keep called with each change of what is closed */
export function addFolder(panel: Panel, keep: (isClosed: boolean) => void) {
  const folder = panel.addFolder('');
  folder.onOpenClose(() => keep(folder._closed));
  // Less motion: the end of lil-gui's transition never comes then.
  folder.openAnimated = (isOpen) => folder.open(isOpen);
  return { folder, title: folder.$title };
}

/** The element of the rows, or folders, of a panel. */
export const rowsOf = (panel: Panel): HTMLElement => panel.$children;

/** The elements of a row: its label, the place of its control, and the control. */
export const partsOf = ({ domElement: element, $name: name, $widget: widget, $disable: control }: Field) => ({
  element,
  name,
  widget,
  control,
});

/** Ends a gesture that changed nothing. */
export const dropChange = (field: Field): void => void (field._changed = false);

/** A control of our own. @param look class of its row */
export abstract class OwnField extends Controller {
  constructor(panel: Panel, shown: object, look: string, control: 'button' | 'output') {
    super(panel, shown, 'value', look);
    this.$disable = addElement(this.$widget, control);
    if (control === 'output') this.$disable.setAttribute('aria-labelledby', this.$name.id);
  }
}

/** Names in a field. */
export class NamesField extends StringController {
  constructor(panel: Panel, shown: object, property: string) {
    super(panel, shown, property);
    this.$input.placeholder = 'none';
  }
}

/** A choice from a few options, in the native list of the system. */
export class ChoiceField extends OptionController {
  /** Also gives each option its value, and makes the marks in foreign names visible. */
  override options(options: ChoiceRow['options']): this {
    super.options(options);
    const { options: shown } = this.$select;
    this._values.forEach((value, i) => (shown[i].value = String(value)));
    for (const option of shown) option.textContent = visibleWords(option.text);
    return this;
  }

  /** Puts headings over the options. */
  group(groups: ChoiceRow['groups'] = []): void {
    const options = [...this.$select.options];
    for (const { label, count } of groups)
      addElement(this.$select, 'optgroup', '', { label }).append(...options.splice(0, count));
  }

  /** Ends a gesture: what it changed is kept. */
  protected finish(): void {
    this._callOnFinishChange();
  }

  /** Shows an option that is not the value. */
  protected mark(option: string): void {
    this.$select.selectedIndex = this._values.indexOf(option);
  }
}

/** A number with a slider, whose steps, drags and place on the slider are our own. */
export abstract class SlidNumber extends NumberController {
  /** The nearest value that a gesture may give. */
  protected abstract snapped(value: number): number;
  /** Called at both ends of each drag: along the slider, and of lil-gui's own up and down the field. */
  protected abstract dragged(isBegun: boolean, isSlide: boolean): void;
  /** The value in place of the one at the pointer; null = it stays. */
  protected abstract moved(value: number): number | null;

  protected get parts() {
    const { $name: name, $widget: widget, $input: input, $slider: slider, $fill: fill } = this;
    return { name, widget, input, slider, fill };
  }

  override _setDraggingStyle(isBegun: boolean, axis?: string): void {
    super._setDraggingStyle(isBegun, axis);
    this.dragged(isBegun, axis === undefined);
  }

  override _snapClampSetValue(value: number): void {
    const moved = this.moved(value);
    if (moved !== null) super._snapClampSetValue(moved);
  }

  override _snap(value: number): number {
    return this.snapped(value);
  }

  /** The panel scrolls under the wheel, unless the field has the focus. */
  override get _hasScrollBar(): boolean {
    return true;
  }

  override _arrowKeyMultiplier(event: MouseEvent | KeyboardEvent): number {
    return paceOf(event);
  }

  /** One step a notch, whatever the wheel. */
  override _normalizeMouseWheel(event: WheelEvent): number {
    return -Math.sign(event.deltaY || event.deltaX) * paceOf(event);
  }
}
