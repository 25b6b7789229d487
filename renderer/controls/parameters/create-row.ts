import { addElement } from '#renderer/kit/elements.ts';
import { createElement, RotateCcw } from 'lucide';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { controlIn } from '#renderer/kit/control-in.ts';
import { showName, visibleWords } from '../visible-names.ts';
import { createKeyed } from '#renderer/kit/keyed.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { createLine } from './line.ts';
import {
  ChoiceField,
  CommandField,
  dropChange,
  FlagField,
  NamesField,
  OwnField,
  partsOf,
  rowsOf,
  type Field,
  type Panel,
} from './lil-gui.ts';
import { NumberField } from './number-field.ts';
import {
  isChanged,
  type NumberRow,
  type ParameterRow,
  type ShownRow,
  type MenuRow,
  type TextRow,
  type ChoiceRow,
} from './row.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';
import { h, render } from 'preact';
import { isCurveText } from '#core/methods/curves/easing-text.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { CurveEditor, type CurveChange } from '../easing/curve-editor.tsx';
import { curveLike, pointsOf } from '../easing/curve-points.ts';

/** The option for every curve of points. */
const CUSTOM = 'custom';

/** A choice of named easings and a custom curve, with the editor of that curve below. */
class EasingField extends ChoiceField {
  declare change?: CurveChange; // lil-gui's constructor shows the value before it is there
  declare host: HTMLElement;

  constructor(panel: Panel, shown: ShownRow<ChoiceRow>, cancel: () => void) {
    super(panel, shown, 'value', shown.row.options);
    this.change = {
      preview: (text) => this.setValue(text),
      keep: () => this.finish(),
      cancel: () => {
        dropChange(this);
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
    if (isCurveText(value)) this.mark(CUSTOM);
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
class WordsField extends OwnField {
  declare readonly object: ShownRow<MenuRow | TextRow>;
  readonly #control = partsOf(this).control;
  readonly #words = addElement(this.#control, 'span', 'cut');
  readonly #badge = addElement(this.#control, 'small');

  constructor(panel: Panel, shown: ShownRow<MenuRow | TextRow>) {
    const { kind } = shown.row;
    super(panel, shown, `lil-${kind}`, kind === 'menu' ? 'button' : 'output');
    this.#badge.before(' ');
    this.#control.addEventListener('click', () => 'open' in this.object.row && this.object.row.open());
  }

  override updateDisplay(): this {
    const { row } = this.object;
    showName(this.#words, row.value);
    if (row.kind === 'text') return this;
    this.#badge.textContent = row.badge;
    this.#control.ariaHasPopup = 'dialog';
    this.#control.ariaLabel = `${row.label}: ${row.value} ${row.badge}`.trimEnd();
    this.#control.dataset['tip'] = visibleWords(row.note === '' ? row.description : row.note);
    return this;
  }

  override reset(): this {
    if ('reset' in this.object.row) this.object.row.reset?.();
    return this;
  }
}

/** What a gesture needs: its end makes one edit, or none. */
type Gestures = Pick<Workbench, 'editing' | 'session'>;

/** The field of a row, which reads and writes the value beside it. */
function createField(panel: Panel, row: ParameterRow, { editing }: Gestures): Field {
  switch (row.kind) {
    case 'number':
      return new NumberField(panel, { row, value: row.value }, editing.cancel);
    case 'easing':
      return new EasingField(panel, { row, value: row.value }, editing.cancel);
    case 'choice':
      return new ChoiceField(panel, { row, value: row.value }, 'value', {});
    case 'names':
      return new NamesField(panel, { row, value: row.value }, 'value');
    case 'flag':
      return new FlagField(panel, { row, value: row.value }, 'value');
    case 'command':
      return new CommandField(panel, { row, value: row.value }, 'value');
    case 'menu':
    case 'text':
      return new WordsField(panel, { row, value: row.value });
  }
}

/**
 * A row of a folder. A change previews it, its end keeps it; a double click on the label, or the button
 * beside it, restores the default.
 */
function createRow(panel: Panel, folder: string, first: ParameterRow, app: Gestures) {
  const field = createField(panel, first, app);
  const shown = field.object as ShownRow<ParameterRow>;
  const { element, name, control } = partsOf(field);
  element.dataset['row'] = `${folder}.${first.key}`;
  // lil-gui keeps all keys to itself; those that the control does not need are commands.
  element.addEventListener('keydown', (event) => (event.stopPropagation = () => undefined), {
    capture: true,
  });
  field.onChange((value: unknown) => 'preview' in shown.row && shown.row.preview(value as never));
  field.onFinishChange(app.editing.keep);
  // Two clicks on the label of a flag switch it twice.
  if (first.kind !== 'flag') name.addEventListener('dblclick', () => isChanged(shown.row) && field.reset());
  const reset = createReset(field);
  const warn = createLine('row-warning', element, control, 'aria-describedby');
  let seen: object | null = null;
  const show = (row: ParameterRow): void => {
    [shown.row, shown.value] = [row, row.value];
    const facts = factsOf(row);
    if (sameValue(facts, seen)) return;
    seen = facts;
    showRow(field, row);
    element.classList.toggle('changed', isChanged(row));
    reset.ariaLabel = `Reset ${row.label}`;
    reset.dataset['tip'] = `Reset ${row.label.toLowerCase()}`;
    warn(row.warning ?? '', row.why);
  };
  return {
    element,
    show,
    dispose: () => field.destroy(),
  };
}

/** All of a row but what it does. */
function factsOf({ why, ...row }: ParameterRow): object {
  const facts = Object.entries(row).filter(([, fact]) => typeof fact !== 'function');
  return { ...Object.fromEntries(facts), why: why && [why.words, why.isFirst] };
}

/** The rows of a folder. */
export function createRows(panel: Panel, folder: string, app: Gestures) {
  return createKeyed(
    rowsOf(panel),
    ({ kind, key }: ParameterRow) => `${kind} ${key}`,
    (row: ParameterRow) => createRow(panel, folder, row, app),
  );
}

function showRow(field: Field, row: ParameterRow): void {
  const { element, name, control } = partsOf(field);
  showName(name, row.label);
  const isCommand = row.kind === 'command';
  const frames = row.kind === 'number' && row.quantity === 's' && row.fps !== undefined ? framesOf(row) : '';
  (isCommand ? control : name).dataset['tip'] = visibleWords(row.description + frames);
  if (isCommand) {
    control.classList.add('button');
    control.ariaDisabled = String(row.isDisabled);
    control.dataset['keys'] = row.keys;
  }
  if (row.kind === 'number' && row.tone) element.dataset['tone'] = row.tone;
  if (row.kind === 'number' && row.badge) name.dataset['badge'] = row.badge;
  else delete name.dataset['badge'];
  if ('options' in row) field.options(row.options);
  if ('options' in row && field instanceof ChoiceField) field.group(row.groups);
  if ('defaultValue' in row) field.initialValue = row.defaultValue;
  field.updateDisplay();
}

/** A time in frames, as a line of its own: `18 f at 60 fps`. */
const framesOf = ({ value, fps = 60 }: NumberRow): string =>
  `\n${formatDuration(value, 'frames', fps)} at ${formatNumber(fps, Number.isInteger(fps) ? 0 : 2)} fps`;

/**
 * The button that restores the default, shown only while the row is changed, so that Tab passes few controls.
 */
function createReset(field: Field): HTMLButtonElement {
  const button = addElement(null, 'button', 'row-reset', { type: 'button' });
  button.append(createElement(RotateCcw, { width: 12, height: 12, class: 'icon' }));
  button.addEventListener('click', ({ detail }) => {
    field.reset();
    // The button disappears; after a key press, the focus stays in the row.
    if (detail === 0) controlIn(field.domElement).focus();
  });
  partsOf(field).name.after(button);
  return button;
}
