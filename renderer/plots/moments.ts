import type UPlot from 'uplot';

/** A moment marked in a plot by a vertical line with its name at the top. */
export interface MarkedMoment {
  readonly time: number; // s on the transition's clock
  readonly label: string;
  readonly role: string; // CSS custom property of its colour, without dashes
  readonly dashed: boolean;
}

const LABEL_GAP = 4; // px
const LINE_HEIGHT = 14; // px

/**
 * Draws moments below the curves, with their names in `font`; null = no names. A name that would overlap the
 * previous one moves down.
 */
export function drawMoments(
  chart: UPlot,
  moments: readonly MarkedMoment[],
  token: (name: string) => string,
  font: string | null,
): void {
  const { ctx, bbox } = chart;
  const ratio = bbox.width / chart.over.clientWidth;
  const { min = 0, max = 1 } = chart.scales['x'];
  ctx.save();
  if (font !== null) ctx.font = font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * ratio}px`);
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.lineWidth = ratio;
  let [row, clear] = [0, -Infinity];
  for (const { time, label, role, dashed } of moments.toSorted((a, b) => a.time - b.time)) {
    if (time < min || time > max) continue;
    const x = Math.round(chart.valToPos(time, 'x', true)) + 0.5;
    ctx.strokeStyle = token(role);
    ctx.fillStyle = token(`${role}-text`) || token(role);
    ctx.setLineDash(dashed ? [4 * ratio, 3 * ratio] : []);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    if (font === null) continue;
    row = x < clear ? row + 1 : 0;
    const left = x + LABEL_GAP * ratio;
    ctx.fillText(label, left, bbox.top + row * LINE_HEIGHT * ratio);
    clear = Math.max(clear, left + ctx.measureText(label).width + LABEL_GAP * ratio);
  }
  ctx.restore();
}
