import { pixelsOf, toPixel } from '../../../kit/linear-scale.ts';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useApp } from '../../../controls/window-context.ts';
import { dropWords, putClipIntoNode } from '../node-clips.ts';
import { useClipDrop } from '../use-clip-drop.ts';
import { Grip } from './grip.tsx';
import { planeLabels } from './plane-labels.ts';
import type { PictureProps } from './plot-frame.ts';
import type { Pad } from './use-pad.ts';
import { SampleFigure } from './sample-figure.tsx';

/** Radius of the disc of a full weight, px. */
const DISC = 18;

/** Children in a plane: points with a disc whose area is the weight, spheres with a circle whose edge is dragged. */
export function PlaneMarks({ pad, space, scales, frame }: PictureProps) {
  const [x, y] = scales;
  const marks = space.marks.map((mark, i) => ({
    mark,
    i,
    place: [toPixel(x, mark.at[0]), toPixel(y, mark.at[1])],
  }));
  const labels = planeLabels(
    marks.map(({ place }) => place),
    marks.map(({ mark }) => pad.nameOf(mark.path)),
    frame,
  );
  const translate = ([px, py]: readonly number[]): string => `translate(${px.toFixed(1)} ${py.toFixed(1)})`;
  return (
    <>
      {marks.map(({ mark, i, place }) => {
        const edge = mark.grips.findIndex(({ part }) => part === 'radius');
        const r = pixelsOf(x, mark.radius ?? 0);
        return (
          edge >= 0 && (
            <g key={mark.path} transform={translate(place)}>
              <circle class="pad-sphere" r={r} />
              <Grip pad={pad} mark={mark} index={[i, edge]} scales={scales}>
                <circle class="pad-edge" r={r} />
                <circle class="pad-rim" r={r} />
              </Grip>
            </g>
          )
        );
      })}
      {marks.map(({ mark, i, place }) => {
        const label = labels[i];
        return (
          <SampleTarget
            key={mark.path}
            pad={pad}
            path={mark.path}
            transform={translate(place)}
            data-weight={i}
          >
            <circle class="pad-disc" r={DISC} />
            <Grip pad={pad} mark={mark} index={[i, 0]} scales={scales}>
              <circle class="pad-reach" r={12} />
              <circle class={mark.radius === 0 ? 'pad-dot away' : 'pad-dot'} r={4} />
            </Grip>
            <SampleFigure pad={pad} path={mark.path} />
            {label && (
              <text class={`pad-label ${label.anchor}`} x={label.x} y={label.y}>
                {label.name}
              </text>
            )}
          </SampleTarget>
        );
      })}
    </>
  );
}

interface SampleTargetProps {
  readonly pad: Pad;
  readonly path: string;
  readonly transform: string;
  readonly 'data-weight': number;
  readonly children: ComponentChildren;
}

/** A child that plays a clip: one of the list that is dropped on it takes its place. */
function SampleTarget({ pad, path, ...rest }: SampleTargetProps) {
  const app = useApp();
  const target = useRef<SVGGElement>(null);
  const node = pad.open.outline.find((other) => other.path === path);
  useClipDrop(target, ({ detail }) => node && putClipIntoNode(app, node, detail.clipId));
  const words = typeof node?.node['clip'] === 'string' ? dropWords(node, pad.nameOf(path)) : null;
  return <g {...rest} ref={target} data-drop-words={words ?? undefined} />;
}
