import type GUI from 'lil-gui';
import { isCurveText } from '../../../../core/transition/curves/easing-text.ts';
import { createCurveEditor } from '../easing/curve-editor.ts';
import { curveLike } from '../easing/curve-points.ts';
import type { ControlParts } from './control.ts';
import type { EasingRow } from './row.ts';

/** Stands for every curve among the names. */
const CUSTOM = 'custom';

/** Adds a choice of easings; the last of them is a curve of one's own, which is edited below it. */
export function addEasingControl(section: GUI, now: () => EasingRow, giveBack: () => void): ControlParts {
  const choiceOf = (value: string): string => (isCurveText(value) ? CUSTOM : value);
  const shown = { value: choiceOf(now().value) };
  const controller = section.add(shown, 'value', { ...now().options, 'Custom…': CUSTOM });
  controller.name(now().label);
  controller.onChange((value: unknown) => {
    const { value: before, preview } = now();
    if (value === CUSTOM) preview(curveLike(before));
    else if (typeof value === 'string') preview(value);
  });
  controller.onFinishChange(() => now().keep?.());
  const editor = createCurveEditor({
    preview: (text) => now().preview(text),
    keep: () => now().keep?.(),
    giveBack,
  });
  controller.domElement.after(editor.element);
  return {
    element: controller.domElement,
    name: controller.$name,
    show: ({ value }) => {
      if (typeof value !== 'string') return;
      const choice = choiceOf(value);
      if (choice !== shown.value) {
        shown.value = choice;
        controller.updateDisplay();
      }
      editor.show(value);
    },
  };
}
