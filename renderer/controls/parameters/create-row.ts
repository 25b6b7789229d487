import { addElement } from '../../kit/elements.ts';
import { BooleanController, FunctionController, Controller, type GUI, OptionController } from 'lil-gui';
import { createElement, RotateCcw } from 'lucide';
import type { Workbench } from '../../stores/workbench.ts';
import { controlIn } from '../../kit/control-in.ts';
import { showName, visibleWords } from '../visible-names.ts';
import { createKeyed } from '../../kit/keyed.ts';
import { createLine } from './line.ts';
import { NumberField } from './number-field.ts';
import {
  isChanged,
  type NumberRow,
  type Row,
  type Shown,
  type MenuRow,
  type TextRow,
  type ChoiceRow,
} from './row.ts';
import { formatDuration } from '../../kit/time-words.ts';
import { h, render } from 'preact';
import { isCurveText } from '#core/transition/curves/easing-text.ts';
import { formatNumber } from '#core/format-number.ts';
import { CurveEditor, type CurveChange } from '../easing/curve-editor.tsx';
import { curveLike, pointsOf } from '../easing/curve-points.ts';

/** A choice from a few options, in the native list of the system. */
class ChoiceField extends OptionController {
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
    for (const { label, count } of groups) {
      const group = addElement(this.$select, 'optgroup');
      group.label = label;
      group.append(...options.splice(0, count));
    }
  }
}

/** The option for every curve of points. */
const CUSTOM = 'custom';

/** A choice of named easings and a custom curve, with the editor of that curve below. */
class EasingField extends ChoiceField {
  declare change?: CurveChange; // lil-gui's constructor shows the value before it is there
  declare host: HTMLElement;

  constructor(gui: GUI, shown: Shown<ChoiceRow>, cancel: () => void) {
    super(gui, shown, 'value', shown.row.options);
    this.change = {
      preview: (text) => this.setValue(text),
      keep: () => this._callOnFinishChange(),
      cancel: () => {
        this._changed = false;
        cancel();
      },
    };
    this.host = addElement(this.domElement, 'div');
    this.updateDisplay();
  }

  override options(options: ChoiceRow['options']): this {
    return super.options({ ...options, 'Custom…': CUSTOM });
  }

  override setValue(value: string): this {
    return super.setValue(value === CUSTOM ? curveLike(String(this.getValue())) : value);
  }

  override updateDisplay(): this {
    super.updateDisplay();
    const value = String(this.getValue());
    if (isCurveText(value)) this.$select.selectedIndex = this._values.indexOf(CUSTOM);
    const { change } = this;
    const points = pointsOf(value);
    if (change) render(points.length === 0 ? null : h(CurveEditor, { points, change }), this.host);
    return this;
  }

  override destroy(): void {
    render(null, this.host);
    super.destroy();
  }
}

/**
 * What is no parameter, in the place of one: a text, or a button that opens a menu or editor beside the
 * inspector.
 */
class WordsField extends Controller {
  declare readonly object: Shown<MenuRow | TextRow>;
  readonly #words = document.createElement('span');
  readonly #badge = document.createElement('small');

  constructor(gui: GUI, shown: Shown<MenuRow | TextRow>) {
    super(gui, shown, 'value', `lil-${shown.row.kind}`);
    const isMenu = shown.row.kind === 'menu';
    this.$disable = document.createElement(isMenu ? 'button' : 'output');
    if (!isMenu) this.$disable.setAttribute('aria-labelledby', this.$name.id);
    this.$disable.addEventListener('click', () => 'open' in this.object.row && this.object.row.open());
    this.#words.className = 'cut';
    this.$disable.append(this.#words, ' ', this.#badge);
    this.$widget.append(this.$disable);
  }

  override updateDisplay(): this {
    const { row } = this.object;
    showName(this.#words, row.value);
    if (row.kind === 'text') return this;
    this.#badge.textContent = row.badge;
    this.$disable.ariaHasPopup = 'dialog';
    this.$disable.ariaLabel = `${row.label}: ${row.value} ${row.badge}`.trimEnd();
    this.$disable.dataset['tip'] = visibleWords(row.note === '' ? row.description : row.note);
    return this;
  }

  override reset(): this {
    if ('reset' in this.object.row) this.object.row.reset?.();
    return this;
  }
}

/** What a gesture needs: its end makes one edit, or none. */
type Gestures = Pick<Workbench, 'editing' | 'session'>;

/** The controller of a row: the one place where rows become parts of lil-gui. */
function createController(gui: GUI, row: Row, { editing }: Gestures): Controller {
  switch (row.kind) {
    case 'number':
      return new NumberField(gui, { row, value: row.value }, editing.cancel);
    case 'easing':
      return new EasingField(gui, { row, value: row.value }, editing.cancel);
    case 'choice':
      return new ChoiceField(gui, { row, value: row.value }, 'value', {});
    case 'flag':
      return new BooleanController(gui, { row, value: row.value }, 'value');
    case 'command':
      return new FunctionController(gui, { row, value: row.value }, 'value');
    case 'menu':
    case 'text':
      return new WordsField(gui, { row, value: row.value });
  }
}

/**
 * A row of a folder. A change previews it, its end keeps it; a double click on the label, or the button
 * beside it, restores the default.
 */
function createRow(gui: GUI, folder: string, first: Row, app: Gestures) {
  const controller = createController(gui, first, app);
  const shown = controller.object as Shown<Row>;
  const { domElement: element, $name, $disable } = controller;
  element.dataset['row'] = `${folder}.${first.key}`;
  // lil-gui keeps all keys to itself; those that the control does not need are commands.
  element.addEventListener('keydown', (event) => (event.stopPropagation = () => undefined), {
    capture: true,
  });
  controller.onChange((value: unknown) => 'preview' in shown.row && shown.row.preview(value as never));
  controller.onFinishChange(app.editing.keep);
  // Two clicks on the label of a flag switch it twice.
  if (first.kind !== 'flag')
    $name.addEventListener('dblclick', () => isChanged(shown.row) && controller.reset());
  const reset = createReset(controller);
  const warn = createLine('row-warning', element, $disable, 'aria-describedby');
  let seen = '';
  const show = (row: Row): void => {
    [shown.row, shown.value] = [row, row.value];
    const facts = JSON.stringify(row); // all but what it does
    if (facts === seen) return;
    seen = facts;
    showRow(controller, row);
    element.classList.toggle('changed', isChanged(row));
    reset.ariaLabel = `Reset ${row.label}`;
    reset.dataset['tip'] = `Reset ${row.label.toLowerCase()}`;
    warn(row.warning ?? '', row.why);
  };
  return {
    element,
    show,
    dispose: () => controller.destroy(),
  };
}

/** The rows of a folder. */
export function createRows(gui: GUI, folder: string, app: Gestures) {
  return createKeyed(
    gui.$children,
    ({ kind, key }: Row) => `${kind} ${key}`,
    (row: Row) => createRow(gui, folder, row, app),
  );
}

function showRow(controller: Controller, row: Row): void {
  const { domElement: element, $name, $disable } = controller;
  showName($name, row.label);
  const isCommand = row.kind === 'command';
  const frames = row.kind === 'number' && row.quantity === 's' && row.fps !== undefined ? framesOf(row) : '';
  (isCommand ? $disable : $name).dataset['tip'] = visibleWords(row.description + frames);
  if (isCommand) {
    $disable.classList.add('button');
    $disable.ariaDisabled = String(row.isDisabled);
    $disable.dataset['keys'] = row.keys;
  }
  if (row.kind === 'number' && row.tone) element.dataset['tone'] = row.tone;
  if (row.kind === 'number' && row.badge) $name.dataset['badge'] = row.badge;
  else delete $name.dataset['badge'];
  if ('options' in row) controller.options(row.options);
  if ('options' in row && controller instanceof ChoiceField) controller.group(row.groups);
  if ('defaultValue' in row) controller.initialValue = row.defaultValue;
  controller.updateDisplay();
}

/** A time in frames, as a line of its own: `18 f at 60 fps`. */
const framesOf = ({ value, fps = 60 }: NumberRow): string =>
  `\n${formatDuration(value, 'frames', fps)} at ${formatNumber(fps, Number.isInteger(fps) ? 0 : 2)} fps`;

/**
 * The button that restores the default, shown only while the row is changed, so that Tab passes few controls.
 */
function createReset(controller: Controller): HTMLButtonElement {
  const button = addElement(null, 'button', 'row-reset', { type: 'button' });
  button.append(createElement(RotateCcw, { width: 12, height: 12, class: 'icon' }));
  button.addEventListener('click', ({ detail }) => {
    controller.reset();
    // The button disappears; after a key press, the focus stays in the row.
    if (detail === 0) controlIn(controller.domElement).focus();
  });
  controller.$name.after(button);
  return button;
}
