import type { GUI } from 'lil-gui';
import { isCurveText } from '../../../../core/transition/curves/easing-text.ts';
import { createCurveEditor } from '../easing/curve-editor.ts';
import type { CurveEditor } from '../easing/curve-editor.ts';
import { curveLike } from '../easing/curve-points.ts';
import { ChoiceField } from './choice-field.ts';
import type { ChoiceRow, Shown } from './row.ts';

/** The option for every curve of points. */
const CUSTOM = 'custom';

/** A choice of named easings and a custom curve, with the editor of that curve below. */
export class EasingField extends ChoiceField {
  declare editor?: CurveEditor; // lil-gui's constructor shows the value before it is there

  constructor(gui: GUI, shown: Shown<ChoiceRow>, cancel: () => void) {
    super(gui, shown, 'value', shown.row.options);
    this.editor = createCurveEditor({
      preview: (text) => this.setValue(text),
      keep: () => this._callOnFinishChange(),
      giveBack: () => {
        this._changed = false;
        cancel();
      },
    });
    this.domElement.append(this.editor.element);
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
    this.editor?.show(value);
    return this;
  }
}
