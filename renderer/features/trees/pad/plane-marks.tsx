import { pixelsOf } from '../../../kit/linear-scale.ts';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Grip } from './grip.tsx';
import { planeLabels } from './plane-labels.ts';
import { pixelWithin, type PictureProps } from './plot-frame.ts';
import type { Pad } from './use-pad.ts';
import { SampleFigure } from './sample-figure.tsx';
import { useSampleDrop } from './use-sample-drop.ts';

/** Radius of the disc of a full weight, px. */
const DISC = 18;

/** Children in a plane: points with a disc whose area is the weight, spheres with a circle whose edge is dragged. */
export function PlaneMarks({ pad, space, scales, frame }: PictureProps) {
  const [x, y] = scales;
  const marks = space.marks.map((mark, i) => ({
    mark,
    i,
    place: [pixelWithin(x, mark.at[0]), pixelWithin(y, mark.at[1])],
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

/** A child in a plane, with what is drawn of it. */
function SampleTarget({ pad, path, ...rest }: SampleTargetProps) {
  const element = useRef<SVGGElement>(null);
  const { target } = useSampleDrop(pad, path, element);
  return <g {...rest} {...target} ref={element} />;
}
