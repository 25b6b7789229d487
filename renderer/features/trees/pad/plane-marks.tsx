import { pixelsOf, toPixel } from '../../../kit/linear-scale.ts';
import { cutName, Grip } from './grip.tsx';
import type { PictureProps } from './plot-frame.ts';

/** Radius of the disc of a full weight, px. */
const DISC = 18;

/** Children in a plane: points with a disc whose area is the weight, spheres with a circle whose edge is dragged. */
export function PlaneMarks({ pad, space, scales, frame }: PictureProps) {
  const [x, y] = scales;
  const room = (frame.right - frame.left) / Math.max(Math.sqrt(space.marks.length), 2) - 14;
  const marks = space.marks.map((mark, i) => ({
    mark,
    i,
    place: [toPixel(x, mark.at[0]), toPixel(y, mark.at[1])],
  }));
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
        const isRight = place[0] > frame.right - 60;
        return (
          <g key={mark.path} transform={translate(place)} data-weight={i}>
            <circle class="pad-disc" r={DISC} />
            <Grip pad={pad} mark={mark} index={[i, 0]} scales={scales}>
              <circle class="pad-reach" r={12} />
              <circle class={mark.radius === 0 ? 'pad-dot away' : 'pad-dot'} r={4} />
            </Grip>
            <text
              class={isRight ? 'pad-label left' : 'pad-label right'}
              x={isRight ? -8 : 8}
              y={place[1] < frame.top + 14 ? 14 : -6}
            >
              {cutName(pad.nameOf(mark.path), room)}
            </text>
          </g>
        );
      })}
    </>
  );
}
