import { OptionController } from 'lil-gui';
import { visibleWords } from '../visible-names.ts';
import type { ChoiceRow } from './row.ts';

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
}
