import { type Signal, effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isSpring, MUSCLE_FIELDS, numberIn, unitOf, type MuscleAsset } from '#core/muscle/muscle-asset.ts';
import type { PasteProblem } from '#core/muscle/paste-muscles.ts';
import { isIn, useMuscleTable, type MuscleTable } from './use-muscle-table.ts';
import type { ShownUse } from './muscle-use.ts';
import { beginTyping, leaveTyped, pointerOn, pressKey, selectedBox } from './table-cells.ts';
import { copyCells, pasteCells } from './table-clipboard.ts';
import { muscleForce } from '#core/muscle/bind-muscles.ts';
import { fatigueStep } from '#core/muscle/fatigue.ts';
import { muscleRotation, muscleTorque } from '#core/muscle/hill-force.ts';
import { muscleAway } from '#core/muscle/joint-lengths.ts';
import { springFigures } from '#core/muscle/muscle-figures.ts';
import { formatBriefly, formatNumber } from '#core/format-number.ts';
import { useApp } from '../../controls/window-context.ts';

interface MuscleGridProps {
  readonly asset: MuscleAsset;
  readonly names: readonly string[] | null; // canonical, of the figure on the screen
  readonly use: ShownUse;
  readonly row: Signal<number>; // the selected one
  readonly problems: Signal<readonly PasteProblem[]>;
}

/** The table of an asset, edited as a spreadsheet: a row for each joint, a column for each number. */
export function MuscleGrid({ asset, names, use, row, problems }: MuscleGridProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useMuscleTable(asset, row, problems, body);
  useLiveTorques(asset, use, body);
  return (
    <div
      class="muscles-scroll"
      onCopy={(event) => copyCells(table, event)}
      onPaste={(event) => pasteCells(table, event)}
    >
      <table
        role="grid"
        aria-label="Muscles"
        aria-multiselectable="true"
        onKeyDown={(event) => pressKey(table, event)}
      >
        <thead>
          <tr>
            <JointHead model={asset.model} />
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {MUSCLE_FIELDS[name].label} <small>{unitOf(name, asset.lengthsIn)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {Object.keys(asset.joints).map((joint, k) => (
            <JointRow
              key={joint}
              table={table}
              joint={joint}
              row={k}
              isBound={names === null || names.includes(joint)}
              problems={problems.value.filter((problem) => problem.joint === joint)}
            />
          ))}
          {Object.keys(asset.joints).length === 0 && (
            <tr>
              <td class="muscles-none" tabIndex={0} colSpan={table.columns.length + 1}>
                No joints yet. Add one above, or paste rows from a spreadsheet here.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface JointRowProps {
  readonly table: MuscleTable;
  readonly joint: string;
  readonly row: number;
  readonly isBound: boolean;
  readonly problems: readonly PasteProblem[];
}

function JointRow({ table, joint, row, isBound, problems }: JointRowProps) {
  const { asset, active } = table;
  const box = selectedBox(table);
  const stateOf = (column: number) => ({
    isActive: active.row === row && active.column === column,
    isSelected: isIn({ row, column }, box),
  });
  const own = stateOf(-1);
  return (
    <tr class={active.row === row ? 'active' : ''}>
      <th
        scope="row"
        class={own.isSelected ? 'selected' : ''}
        tabIndex={own.isActive ? 0 : -1}
        aria-selected={own.isSelected}
        data-tip={isBound ? 'Delete removes the row' : unbound(joint)}
        {...pointerOn(table, { row, column: -1 })}
      >
        <div class="muscles-joint flex gap-4">
          {!isBound && (
            <span class="muscles-unbound" role="img" aria-label={unbound(joint)}>
              ▲
            </span>
          )}
          <span>{joint}</span>
          <output
            data-torque
            aria-label={`${isSpring(asset.joints[joint], asset) ? 'Ratio and settling time' : 'Torque and turn'} of ${joint}`}
          />
        </div>
      </th>
      {table.columns.map((name, column) => (
        <NumberCell
          key={name}
          table={table}
          value={numberIn(asset.joints[joint], name)}
          label={`${MUSCLE_FIELDS[name].label} of ${joint}`}
          {...stateOf(column)}
          problem={problems.find((problem) => problem.column === name)?.message ?? null}
          pointer={pointerOn(table, { row, column })}
        />
      ))}
    </tr>
  );
}

const unbound = (joint: string): string =>
  `No joint of the figure is the ${joint}, so this row does nothing here. Set its parts in Transition > Joint map.`;

interface NumberCellProps {
  readonly table: MuscleTable;
  readonly value: number;
  readonly label: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly problem: string | null;
  readonly pointer: ReturnType<typeof pointerOn>;
}

/** A number of the table; while it is typed, a field. */
function NumberCell(props: NumberCellProps) {
  const { table, value, label, isActive, isSelected, problem, pointer } = props;
  const isTyped = isActive && table.typed.value !== null;
  const states = [isSelected && 'selected', problem !== null && 'faulty'].filter(Boolean).join(' ');
  return (
    <td
      role="gridcell"
      class={states}
      tabIndex={isActive && !isTyped ? 0 : -1}
      aria-selected={isSelected}
      aria-invalid={problem !== null}
      data-tip={problem ?? ''}
      onDblClick={() => beginTyping(table)}
      {...pointer}
    >
      {isTyped ? <TypedNumber label={label} table={table} /> : formatBriefly(value, 6)}
    </td>
  );
}

function TypedNumber({ table, label }: Pick<NumberCellProps, 'table' | 'label'>) {
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

/** The heading of the joints and of what `useLiveTorques` writes beside them. */
function JointHead({ model }: Pick<MuscleAsset, 'model'>) {
  const [tip, figures] =
    model === 'springDamper'
      ? ['Damping ratio, below 1 it swings; time to a thousandth of the offset, rested', 'ratio, settles']
      : [
          'Torque and turn at the playhead, with the lengths of the open transition’s seam; less as the muscle tires',
          'torque, turn now',
        ];
  return (
    <th scope="col" data-tip={tip}>
      Joint <small>{figures}</small>
    </th>
  );
}

/**
 * Writes torque and turn at the playhead into the rows, without rendering them: a tired muscle has less of
 * both.
 */
function useLiveTorques(
  asset: MuscleAsset,
  use: ShownUse,
  body: { readonly current: HTMLElement | null },
): void {
  const { session } = useApp();
  useLayoutEffect(() => {
    const texts = [...(body.current?.querySelectorAll<HTMLOutputElement>('[data-torque]') ?? [])];
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
