import { useLayoutEffect, useRef } from 'preact/hooks';
import { isCurveText } from '../../../../core/transition/curves/easing-text.ts';
import { Select } from '../../controls/select.tsx';
import { useApp } from '../../controls/window-context.ts';
import type { ChoiceRow, ChoiceFieldProps } from './row.ts';
import { createCurveEditor } from '../easing/curve-editor.ts';
import type { CurveEditor } from '../easing/curve-editor.ts';
import { curveLike } from '../easing/curve-points.ts';

/** The option for every curve of points. */
const CUSTOM = 'custom';

/** A choice of named easings and a custom curve, with the editor of that curve below. */
export function EasingField({ row, describedBy }: ChoiceFieldProps) {
  const { editing } = useApp();
  const { label, options, value } = row;
  return (
    <>
      <Select
        class="row-select"
        label={label}
        describedBy={describedBy}
        value={isCurveText(value) ? CUSTOM : value}
        options={[
          ...Object.entries(options).map(([words, name]) => [name, words] as const),
          [CUSTOM, 'Custom…'],
        ]}
        onChoose={(chosen) => {
          row.preview(chosen === CUSTOM ? curveLike(value) : chosen);
          editing.commitPreview();
        }}
      />
      <CurveHost row={row} />
    </>
  );
}

function CurveHost({ row }: { readonly row: ChoiceRow }) {
  const { editing } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CurveEditor | null>(null);
  const latest = useRef(row);
  latest.current = row;
  useLayoutEffect(() => {
    editor.current = createCurveEditor({
      preview: (text) => latest.current.preview(text),
      keep: editing.commitPreview,
      giveBack: editing.cancel,
    });
    host.current?.append(editor.current.element);
  }, []);
  useLayoutEffect(() => editor.current?.show(row.value), [row.value]);
  return <div class="row-below" ref={host} />;
}
