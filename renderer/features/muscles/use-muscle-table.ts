import { signal, useSignal, type Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { columnsOf, firstColumnsOf, type MuscleAsset } from '#core/muscle/muscle-asset.ts';
import { canonicalNamesOf } from '#core/joints/canonical-names.ts';
import type { PasteProblem } from '#core/muscle/paste-muscles.ts';
import type { Cell } from './cell-range.ts';
import { shownJoints } from '../../stores/commands/transitions/mirror-commands.ts';
import { selectJoint } from '../../stores/session/joint-selection.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { useApp } from '../../controls/window-context.ts';
import { featureState } from '../../stores/session/feature-state.ts';

/** False: only the columns that most people tune. */
export const allColumns = featureState(() => signal(false));

/** The table of an asset with its selected cells, and the cell that is typed into. */
export type MuscleTable = ReturnType<typeof useMuscleTable>;

/** @param row the selected one */
export function useMuscleTable(
  asset: MuscleAsset,
  row: Signal<number>,
  problems: Signal<readonly PasteProblem[]>,
  body: RefObject<HTMLTableSectionElement | null>,
) {
  const app = useApp();
  const column = useSignal(0);
  /** The other corner of the selected cells; null = the active cell alone. */
  const anchor = useSignal<Cell | null>(null);
  const typed = useSignal<string | null>(null); // null = nothing is typed
  const joints = Object.keys(asset.joints); // of the rows
  /** The shown ones. */
  const columns = (allColumns(app.session).value ? columnsOf : firstColumnsOf)(asset);
  const active = {
    row: Math.max(0, Math.min(row.value, joints.length - 1)),
    column: Math.min(column.value, columns.length - 1),
  };
  /** Gives the focus to the active cell after the next rendering. */
  const refocus = useFocusOn(active, typed.value !== null, body);
  const select = (cell: Cell, corner: Cell | null): void => {
    anchor.value = corner;
    row.value = cell.row;
    column.value = cell.column;
    pickJoint(app, joints[cell.row]);
    refocus();
  };
  return { app, asset, joints, columns, active, anchor, typed, problems, select, refocus };
}

/** Selects the joint of a row in the views; a row that no joint of the figure is changes nothing. */
function pickJoint({ open, session }: Pick<Workbench, 'open' | 'session'>, joint: string): void {
  const map = shownJoints(open.motion.peek());
  const index = map === null ? -1 : canonicalNamesOf(map).indexOf(joint);
  if (index >= 0) selectJoint(session, index);
}

function useFocusOn(
  { row, column }: Cell,
  isTyping: boolean,
  body: RefObject<HTMLTableSectionElement | null>,
): () => void {
  const wanted = useSignal(0);
  const asked = wanted.value;
  useLayoutEffect(() => {
    if (asked > 0 && !isTyping) body.current?.rows[row]?.cells[column + 1]?.focus();
  }, [asked, isTyping]);
  return () => void wanted.value++;
}
