import { BooleanController, FunctionController, OptionController } from 'lil-gui';
import type { Controller, GUI } from 'lil-gui';
import { RotateCcw } from 'lucide';
import { render } from 'preact';
import { controlIn } from '../../controls/control-in.ts';
import { Icon } from '../../controls/icon.tsx';
import { showName, visibleWords } from '../../controls/visible-names.ts';
import { EasingField } from './easing-field.ts';
import type { ShownItem } from './keyed.ts';
import { NumberField } from './number-field.ts';
import { isChanged } from './row.ts';
import type { Gesture, Row, Shown } from './row.ts';
import { WordsField } from './words-field.tsx';

/** The controller of a row: the one place where rows become parts of lil-gui. */
function createController(gui: GUI, row: Row, gesture: Gesture): Controller {
  switch (row.kind) {
    case 'number':
      return new NumberField(gui, { row, value: row.value }, gesture);
    case 'easing':
      return new EasingField(gui, { row, value: row.value }, gesture);
    case 'choice':
      return new OptionController(gui, { row, value: row.value }, 'value', {});
    case 'flag':
      return new BooleanController(gui, { row, value: row.value }, 'value');
    case 'command':
      return new FunctionController(gui, { row, value: row.value }, 'value');
    case 'menu':
    case 'text':
      return new WordsField(gui, { row, value: row.value });
  }
}

/** A row of a folder. A change previews it, its end keeps it; a double click on the label, or the button beside it, restores the default. */
export function createRow(gui: GUI, folder: string, first: Row, gesture: Gesture): ShownItem<Row> {
  const controller = createController(gui, first, gesture);
  const shown = controller.object as Shown<Row>;
  const { domElement: element, $name } = controller;
  const notes = document.createElement('div');
  notes.className = 'row-notes';
  element.append(notes);
  element.dataset['row'] = `${folder}.${first.key}`;
  // lil-gui keeps all keys to itself; those that the control does not need are commands.
  element.addEventListener('keydown', (event) => (event.stopPropagation = () => undefined), { capture: true });
  controller.onChange((value: unknown) => 'preview' in shown.row && shown.row.preview(value as never));
  controller.onFinishChange(gesture.keep);
  const reset = (): void => void (isChanged(shown.row) && controller.reset());
  // Two clicks on the label of a flag switch it twice.
  if (first.kind !== 'flag') $name.addEventListener('dblclick', reset);
  let seen = '';
  return {
    element,
    show: (row) => {
      shown.row = row;
      shown.value = row.value;
      const facts = JSON.stringify(row); // all but what it does
      if (facts === seen) return;
      seen = facts;
      showRow(controller, row);
      render(<RowNotes id={$name.id} row={row} reset={reset} element={element} />, notes);
    },
    dispose: () => {
      render(null, notes);
      controller.destroy();
    },
  };
}

function showRow(controller: Controller, row: Row): void {
  const { domElement: element, $name, $disable } = controller;
  showName($name, row.label);
  const isCommand = row.kind === 'command';
  (isCommand ? $disable : $name).dataset['tip'] = visibleWords(row.description);
  if (isCommand) {
    $disable.classList.add('button');
    $disable.ariaDisabled = String(row.isDisabled);
    $disable.dataset['keys'] = row.keys;
  }
  if (row.kind === 'number' && row.tone) element.dataset['tone'] = row.tone;
  if (row.kind === 'choice' || row.kind === 'easing')
    controller.options(
      Object.fromEntries(Object.entries(row.options).map(([words, value]) => [visibleWords(words), value])),
    );
  if ('usual' in row) controller.initialValue = row.usual;
  if (row.warning === undefined) $disable.removeAttribute('aria-describedby');
  else $disable.setAttribute('aria-describedby', warningId($name.id));
  controller.updateDisplay();
  element.classList.toggle('changed', isChanged(row));
}

const warningId = (id: string): string => `${id}-warning`;

interface RowNotesProps {
  readonly id: string;
  readonly row: Row;
  readonly reset: () => void;
  readonly element: HTMLElement;
}

/** The reset button, only while the row is changed, so that Tab passes few controls; and the warning. */
function RowNotes({ id, row, reset, element }: RowNotesProps) {
  return (
    <>
      {isChanged(row) && (
        <button
          type="button"
          class="row-reset"
          aria-label={`Reset ${row.label}`}
          data-tip={`Reset ${row.label.toLowerCase()}`}
          onClick={({ detail }) => {
            // The button disappears; after a key press, the focus stays in the row.
            if (detail === 0) controlIn(element).focus();
            reset();
          }}
        >
          <Icon node={RotateCcw} size={12} />
        </button>
      )}
      {row.warning !== undefined && (
        <p class="row-warning" id={warningId(id)}>
          {row.warning}
        </p>
      )}
    </>
  );
}
