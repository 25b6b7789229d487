/** What rows rely on in lil-gui: a later version that changes it fails here, by name. */
import { NumberController, OptionController } from 'lil-gui';
import { beforeEach, expect, test } from 'vitest';
import {
  addFolder,
  ChoiceField,
  createPanel,
  dropChange,
  partsOf,
  rowsOf,
} from '#renderer/controls/parameters/lil-gui.ts';
import { openPage } from '#test/fixtures/page.ts';

/** A panel on an empty page. */
beforeEach(async () => {
  await openPage();
  document.body.replaceChildren();
});

test('a folder says that it closes, and has its rows below its title', () => {
  const panel = createPanel(document.body);
  const said: boolean[] = [];
  const { folder, title } = addFolder(panel, (isClosed) => said.push(isClosed));
  expect([...rowsOf(panel).children]).toEqual([folder.domElement]);
  expect([...folder.domElement.children]).toEqual([title, rowsOf(folder)]);
  title.click();
  title.click();
  expect(said).toEqual([true, false]);
});

test('a change that is dropped is not kept at the end of its gesture', () => {
  class Ended extends ChoiceField {
    end = (): void => this.finish();
  }
  const field = new Ended(createPanel(document.body), { value: 'a' }, 'value', { One: 'a', Two: 'b' });
  const kept: unknown[] = [];
  field.onFinishChange((value: unknown) => kept.push(value));
  const { element, name, widget, control } = partsOf(field);
  expect([...element.children, ...widget.children]).toEqual([name, widget, control, expect.anything()]);
  field.setValue('b').end();
  dropChange(field.setValue('a'));
  field.end();
  expect(kept).toEqual(['b']);
});

test('lil-gui asks the hooks of a number, and reads the values of a choice', () => {
  const hooks = [
    '_setDraggingStyle',
    '_snapClampSetValue',
    '_snap',
    '_arrowKeyMultiplier',
    '_normalizeMouseWheel',
  ];
  const number = NumberController.prototype as unknown as Readonly<Record<string, unknown>>;
  expect(hooks.filter((name) => typeof number[name] !== 'function')).toEqual([]);
  expect(Object.getOwnPropertyDescriptor(number, '_hasScrollBar')?.get).toBeTypeOf('function');
  const panel = createPanel(document.body);
  const { $slider, $fill, $input } = new NumberController(panel, { value: 1 }, 'value', 0, 2, 1);
  expect([...$input.parentElement!.children]).toEqual([$slider, $input]);
  expect($fill.parentElement).toBe($slider);
  expect(new OptionController(panel, { value: 'a' }, 'value', { One: 'a' })._values).toEqual(['a']);
});
