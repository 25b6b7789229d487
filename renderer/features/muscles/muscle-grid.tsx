import { type Signal, effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isSpring, type MuscleAsset, type MuscleNumber } from '#core/procedural/muscle/muscle-asset.ts';
import { MUSCLE_FIELDS, numberIn, unitOf } from '#core/procedural/muscle/muscle-fields.ts';
import type { PasteProblem } from '#core/procedural/muscle/paste-muscles.ts';
import { isIn, useMuscleTable, type Cell, type MuscleTable } from './use-muscle-table.ts';
import type { ShownUse } from './muscle-use.ts';
import { beginTyping, leaveTyped, pointerOn, pressKey, selectedBox } from './table-cells.ts';
import { copyCells, pasteCells } from './table-clipboard.ts';
import { muscleForce, muscleAway } from '#core/procedural/muscle/bind-muscles.ts';
import { fatigueStep } from '#core/procedural/muscle/fatigue.ts';
import { muscleRotation, muscleTorque } from '#core/procedural/muscle/hill-force.ts';
import { springFigures } from '#core/procedural/muscle/muscle-figures.ts';
import { formatBriefly, formatNumber } from '#core/kit/numbers.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import type { Column } from '#renderer/kit/table/column.ts';
import { useApp } from '#renderer/controls/window-context.ts';

interface MuscleGridProps {
  readonly asset: MuscleAsset;
  readonly names: readonly string[] | null; // canonical, of the figure on the screen
  readonly use: ShownUse;
  readonly row: Signal<number>; // the selected one
  readonly problems: Signal<readonly PasteProblem[]>;
}

/** The table of an asset, edited as a spreadsheet: a row for each joint, a column for each number. */
export function MuscleGrid({ asset, names, use, row, problems }: MuscleGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useMuscleTable(asset, row, problems, scroller);
  useLiveTorques(asset, use, scroller);
  const isBound = (joint: string): boolean => names === null || names.includes(joint);
  return (
    <div
      ref={scroller}
      class="muscles-scroll"
      onCopy={(event) => copyCells(table, event)}
      onPaste={(event) => pasteCells(table, event)}
    >
      <DataTable
        label="Muscles"
        columns={[
          jointColumn(table, isBound),
          ...table.columns.map((name, column) => numberColumn(table, name, column)),
        ]}
        rows={table.joints}
        keyOf={(joint) => joint}
        useRow={(_, k) => ({ class: table.active.row === k ? 'active' : '' })}
        empty={
          <td class="muscles-none" tabIndex={0} colSpan={table.columns.length + 1}>
            No joints yet. Add one above, or paste rows from a spreadsheet here.
          </td>
        }
        grid={{
          role: 'grid',
          'aria-multiselectable': true,
          onKeyDown: (event) => pressKey(table, event),
        }}
      />
    </div>
  );
}

/** What a cell of the grid has in common with the others. */
function cellOf(table: MuscleTable, cell: Cell, isFaulty = false) {
  const isActive = table.active.row === cell.row && table.active.column === cell.column;
  const isSelected = isIn(cell, selectedBox(table));
  const isTyped = isActive && cell.column >= 0 && table.typed.value !== null;
  return {
    class: [isSelected && 'selected', isFaulty && 'faulty'].filter(Boolean).join(' '),
    tabIndex: isActive && !isTyped ? 0 : -1,
    'aria-selected': isSelected,
    ...pointerOn(table, cell),
  };
}

/** The joints, and what `useLiveTorques` writes beside them. */
function jointColumn(table: MuscleTable, isBound: (joint: string) => boolean): Column<string> {
  const { asset } = table;
  const [headTip, unit] =
    asset.model === 'springDamper'
      ? ['Damping ratio, below 1 it swings; time to a thousandth of the offset, rested', 'ratio, settles']
      : [
          'Torque and turn at the playhead, with the lengths of the open transition’s seam; less as the muscle tires',
          'torque, turn now',
        ];
  const figures = (joint: string): string =>
    isSpring(asset.joints[joint], asset) ? 'Ratio and settling time' : 'Torque and turn';
  return {
    head: 'Joint',
    unit,
    headTip,
    namesRow: true,
    cell: (joint) => (
      <div class="muscles-joint flex gap-4">
        {!isBound(joint) && (
          <span class="muscles-unbound" role="img" aria-label={unbound(joint)}>
            ▲
          </span>
        )}
        <span>{joint}</span>
        <output data-torque aria-label={`${figures(joint)} of ${joint}`} />
      </div>
    ),
    tip: (joint) => (isBound(joint) ? 'Delete removes the row' : unbound(joint)),
    attributes: (_, row) => cellOf(table, { row, column: -1 }),
  };
}

const unbound = (joint: string): string =>
  `No joint of the figure is the ${joint}, so this row does nothing here. Set its parts in Transition > Joint map.`;

/** A number of each joint; while it is typed, a field. */
function numberColumn(table: MuscleTable, name: MuscleNumber, column: number): Column<string> {
  const { asset, active, typed, problems } = table;
  const { label } = MUSCLE_FIELDS[name];
  const problemOf = (joint: string): string | undefined =>
    problems.value.find((problem) => problem.joint === joint && problem.column === name)?.message;
  return {
    key: name,
    head: label,
    unit: unitOf(name, asset.lengthsIn),
    cell: (joint, row) =>
      active.row === row && active.column === column && typed.value !== null ? (
        <TypedNumber label={`${label} of ${joint}`} table={table} />
      ) : (
        formatBriefly(numberIn(asset.joints[joint], name), 6)
      ),
    tip: (joint) => problemOf(joint) ?? '',
    attributes: (joint, row) => ({
      ...cellOf(table, { row, column }, problemOf(joint) !== undefined),
      role: 'gridcell',
      'aria-invalid': problemOf(joint) !== undefined,
      onDblClick: () => beginTyping(table),
    }),
  };
}

function TypedNumber({ table, label }: { readonly table: MuscleTable; readonly label: string }) {
  const { typed } = table;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  return (
    <input
      ref={field}
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={typed.value ?? ''}
      onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      onBlur={() => leaveTyped(table)}
    />
  );
}

/**
 * Writes torque and turn at the playhead into the rows, without rendering them: a tired muscle has less of
 * both.
 */
function useLiveTorques(
  asset: MuscleAsset,
  use: ShownUse,
  place: { readonly current: HTMLElement | null },
): void {
  const { session } = useApp();
  useLayoutEffect(() => {
    const texts = [...(place.current?.querySelectorAll<HTMLOutputElement>('[data-torque]') ?? [])];
    const wordsOf = liveWords(asset, use);
    return effect(() => {
      const elapsed = Math.max(session.time.value, 0);
      texts.forEach((text, k) => (text.value = wordsOf[k](elapsed)));
    });
  });
}

/** Torque and turn of each row from the time since the seam, s; of a spring, its ratio and settling time. */
export function liveWords(asset: MuscleAsset, use: ShownUse): readonly ((elapsed: number) => string)[] {
  return Object.entries(asset.joints).map(([joint, row]) => {
    if (isSpring(row, asset)) {
      const { ratio, settles } = springFigures(row);
      const time = Number.isFinite(settles) ? `${formatNumber(settles, 2)} s` : 'never';
      return () => `${formatNumber(ratio, 2)}, ${time}`;
    }
    const muscle = muscleAway(row, asset.lengthsIn, use.angleOf.get(joint) ?? 0);
    const torque = muscleTorque(muscleForce(muscle, use.form).force, muscle.momentArm);
    return (elapsed) => {
      const now = torque * (1 - fatigueStep(use.fatigue, muscle, elapsed));
      return `${formatNumber(now, 1)} N m, ${formatNumber(muscleRotation(now, use.rotationMultiplier), 2)} rad`;
    };
  });
}
