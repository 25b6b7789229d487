import { writeText } from '../kit/elements.ts';
import { render } from 'preact';
import { visibleText } from '#contract/words/visible-text.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { Column } from '../kit/table/column.ts';
import type { Curve } from './curves.ts';

/** The legend of the curves with their values at one moment. */
export type ValueTable = ReturnType<typeof createValueTable>;

export function createValueTable(host: HTMLElement) {
  let caption: HTMLElement | null = null;
  let cells: HTMLElement[] = [];
  return {
    /** Sets the curves; several plots have a group of rows each. */
    setCurves(curves: readonly Curve[], tracks: readonly string[]): void {
      render(<Legend curves={curves} tracks={tracks} />, host);
      caption = host.querySelector('caption');
      cells = [...host.querySelectorAll('td')];
    },
    /**
     * Sets the values as text, plot by plot in the order of the curves, and the heading with their time. They
     * change with each frame, so they are written without rendering.
     */
    setValues(heading: string, values: readonly string[]): void {
      if (caption) writeText(caption, heading);
      cells.forEach((cell, i) => writeText(cell, values[i] ?? ''));
    },
  };
}

function Legend({
  curves,
  tracks,
}: {
  readonly curves: readonly Curve[];
  readonly tracks: readonly string[];
}) {
  const labelOf = (track: string): string => (tracks.length > 1 ? visibleText(track) : '');
  return (
    <DataTable
      class="value-table"
      label="Curve values"
      caption=""
      columns={columns}
      groups={tracks.map((track) => ({ label: labelOf(track), rows: curves }))}
      keyOf={({ name }) => name}
    />
  );
}

/** The values are set with each frame: see `setValues`. */
const columns: readonly Column<Curve>[] = [
  {
    key: 'curve',
    namesRow: true,
    cell: (curve) => (
      <>
        <Stroke {...curve} />
        <span dir="auto">{visibleText(curve.name)}</span>
      </>
    ),
  },
  { key: 'value', cell: () => '' },
];

/** The stroke of the line in the plot. */
function Stroke({ role, dash, width, dots }: Curve) {
  return (
    <svg class="curve-stroke" aria-hidden="true" style={{ color: `var(--${role})` }}>
      <line x1={0} x2={26} y1={5} y2={5} stroke-width={width} stroke-dasharray={dash.join(' ')} />
      {dots && <circle cx={13} cy={5} r={2.5} />}
    </svg>
  );
}
