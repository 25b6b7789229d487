import { useMemo, useRef } from 'preact/hooks';
import { useApp } from '../../../controls/window-context.ts';
import { InputHandle } from './input-handle.tsx';
import { LineMarks } from './line-marks.tsx';
import { PadGround } from './pad-ground.tsx';
import type { PictureProps } from './picture-props.ts';
import { createPadKeys, dragTarget } from './pad-gestures.ts';
import { targetOf } from './pad-targets.ts';
import { PlaneMarks } from './plane-marks.tsx';
import { useLiveWeights } from './use-live-pad.ts';

interface PadPictureProps extends PictureProps {
  readonly size: { readonly width: number; readonly height: number };
}

/** The plot: drag the point of the inputs, press beside it to set it, drag samples and edges; or use the arrow keys. */
export function PadPicture({ size, ...picture }: PadPictureProps) {
  const { pad, space, scales } = picture;
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => createPadKeys(app), []);
  useLiveWeights(
    pad,
    space.marks.map(({ path }) => path),
    root,
  );
  const Marks = space.axes.length === 1 ? LineMarks : PlaneMarks;
  return (
    <div
      ref={root}
      data-status-keys="↑↓←→ move · Shift fine · Ctrl coarse"
      onPointerDown={(event) => {
        const target = event.button === 0 ? targetOf(pad, event.target) : null;
        if (target === null) return;
        const grip = (event.target as Element).closest<SVGElement>('[data-grip]');
        const point = root.current?.querySelector<SVGElement>('[data-grip=input]');
        (grip?.hasAttribute('tabindex') ? grip : point)?.focus();
        dragTarget(app, event, scales, target);
      }}
      onMouseDown={(event) => event.preventDefault()} // the pressed grip keeps the focus
      onKeyDown={(event) => {
        const target = targetOf(pad, event.target);
        if (target === null || !keys.press(event, scales, () => target)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyUp={keys.release}
      onFocusOut={keys.release}
    >
      <svg width={size.width} height={size.height}>
        <PadGround {...picture} />
        <Marks {...picture} />
        <InputHandle {...picture} />
      </svg>
    </div>
  );
}
