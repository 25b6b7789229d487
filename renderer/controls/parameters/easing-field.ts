import { addElement } from '../../kit/elements.ts';
import type { GUI } from 'lil-gui';
import { h, render } from 'preact';
import { isCurveText } from '../../../core/transition/curves/easing-text.ts';
import { CurveEditor, type CurveChange } from '../easing/curve-editor.tsx';
import { curveLike, pointsOf } from '../easing/curve-points.ts';
import { ChoiceField } from './choice-field.ts';
import type { ChoiceRow, Shown } from './row.ts';

/** The option for every curve of points. */
const CUSTOM = 'custom';

/** A choice of named easings and a custom curve, with the editor of that curve below. */
export class EasingField extends ChoiceField {
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
