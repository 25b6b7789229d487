import type { NameWords } from '../../../kit/cut-name.ts';
import { pixelWithin, pixelsOf } from '../../../kit/plot/scale.ts';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Grip, nameWithin, LETTER } from './grip.tsx';
import type { PictureProps } from './plot-frame.ts';
import type { Pad } from './use-pad.ts';
import { SampleFigure } from './sample-figure.tsx';
import { useSampleDrop } from './use-sample-drop.ts';
import { pixelText } from '../../../kit/plot/line-path.ts';

/** Radius of the disc of a full weight, px. */
const DISC = 18;

/**
 * Children in a plane: points with a disc whose area is the weight, spheres with a circle whose edge is
 * dragged.
 */
export function PlaneMarks({ pad, space, scales, frame }: PictureProps) {
  const [x, y] = scales;
  const marks = space.marks.map((mark, i) => ({
    mark,
    i,
    place: [pixelWithin(x, mark.at[0]), pixelWithin(y, mark.at[1])],
  }));
  const labels = planeLabels(
    marks.map(({ place }) => place),
    marks.map(({ mark }) => pad.labelOf(mark.path)),
    frame,
  );
  const translate = ([px, py]: readonly number[]): string => `translate(${pixelText(px)} ${pixelText(py)})`;
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

interface PlaneLabel {
  readonly name: string;
  readonly anchor: 'right' | 'left';
  readonly x: number; // px from its point
  readonly y: number;
}

/** Where a name may stand: at the feet or the head of the figure on its point. */
const sides = ([-4, -26, 12] as const).flatMap(
  (y) =>
    [
      { anchor: 'right', x: 10, y },
      { anchor: 'left', x: -10, y },
    ] as const,
);

/**
 * The names of points where they cover neither figures nor each other; null where there is no room.
 *
 * @param places [points] x, y, px
 */
export function planeLabels(
  places: readonly (readonly number[])[],
  names: readonly NameWords[],
  { left, right, top, bottom }: PictureProps['frame'],
): readonly (PlaneLabel | null)[] {
  const taken = places.map(([x, y]) => [x - 8, y - 34, x + 8, y + 5]);
  const longest = (right - left) / Math.max(Math.sqrt(places.length), 2) - 14;
  return places.map(([px, py], i) => {
    const name = nameWithin(names[i], longest);
    const width = name.length * LETTER;
    for (const side of sides) {
      const from = px + side.x - (side.anchor === 'left' ? width : 0);
      const box = [from, py + side.y - 9, from + width, py + side.y + 3];
      const isInside = from >= left && box[2] <= right && box[1] >= top && box[3] <= bottom;
      const isFree = taken.every(
        ([x, y, x2, y2]) => x >= box[2] || x2 <= box[0] || y >= box[3] || y2 <= box[1],
      );
      if (!isInside || !isFree) continue;
      taken.push(box);
      return { name, ...side };
    }
    return null;
  });
}
