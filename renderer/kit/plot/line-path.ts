/** A length or place of SVG and CSS, px, to a tenth. */
export const pixelText = (px: number): string => px.toFixed(1);

/**
 * A line through points as an SVG path. A place that is no number is a gap.
 *
 * @param x place of point `i`, px
 */
export function linePath(count: number, x: (i: number) => number, y: (i: number) => number): string {
  let path = '';
  let isDown = false;
  for (let i = 0; i < count; i++) {
    const [across, up] = [x(i), y(i)];
    const isKnown = Number.isFinite(up);
    if (isKnown) path += `${isDown ? 'L' : 'M'}${pixelText(across)} ${pixelText(up)}`;
    isDown = isKnown;
  }
  return path;
}
