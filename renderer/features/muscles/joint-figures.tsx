import { allColumns } from './use-muscle-table.ts';
import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FORCE_FORMS } from '#core/procedural/muscle/muscle-choice.ts';
import { fatigueStep } from '#core/procedural/muscle/fatigue.ts';
import { muscleAway } from '#core/procedural/muscle/bind-muscles.ts';
import {
  isSpring,
  type JointMuscle,
  type JointSpring,
  type MuscleAsset,
} from '#core/procedural/muscle/muscle-asset.ts';
import { unitOf } from '#core/procedural/muscle/muscle-fields.ts';
import {
  figuresOfForms,
  springFigures,
  whyFormsDiffer,
  type FormFigures,
} from '#core/procedural/muscle/muscle-figures.ts';
import { muscleHalfLife } from '#core/procedural/muscle/muscle-progress.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import type { ShownUse } from './muscle-use.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import type { Column } from '#renderer/kit/table/column.ts';
import { FatiguePlot, ForceLengthPlot, ForceVelocityPlot, SpringPlot } from './muscle-plots.tsx';

interface JointFiguresProps {
  readonly asset: MuscleAsset;
  readonly joint: string;
  readonly use: ShownUse;
}

/** What the numbers of a row mean, for its model. */
export function JointFigures({ asset, joint, use }: JointFiguresProps) {
  const row = asset.joints[joint];
  return (
    <section class="muscles-figures" tabIndex={0} aria-label={`Figures of ${joint}`}>
      {isSpring(row, asset) ? (
        <SpringFigures row={row} joint={joint} use={use} />
      ) : (
        <MuscleFigures row={row} asset={asset} joint={joint} use={use} />
      )}
    </section>
  );
}

/** How a spring arrives, and how it tires. */
function SpringFigures({
  row,
  joint,
  use,
}: Omit<JointFiguresProps, 'asset'> & { readonly row: JointSpring }) {
  const { ratio, frequency, settles } = springFigures(row);
  const figures = [
    ['Damping ratio', `${formatNumber(ratio, 2)}${ratio < 0.995 ? ', swings over' : ''}`],
    ['Frequency', `${formatNumber(frequency, 2)} Hz`],
    ['Settles in', Number.isFinite(settles) ? `${formatNumber(settles, 2)} s` : 'never'],
  ] as const;
  return (
    <>
      <FiguresHead joint={joint} use={use} />
      <div class="muscles-plots">
        <SpringPlot row={row} />
        <FatiguePlot muscle={row} fatigue={use.fatigue} />
      </div>
      <dl class="muscles-now flex wrap">
        {figures.map(([label, value]) => (
          <div key={label} class="flex gap-6">
            <dt class="dim">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type HeadProps = Pick<JointFiguresProps, 'joint' | 'use'> & { readonly form?: string };

function FiguresHead({ joint, use: { slot }, form = '' }: HeadProps) {
  const words = slot === null ? 'No slot uses these muscles: usual settings' : `as in ${slot}`;
  return (
    <header>
      <h3>{joint}</h3>
      <span class="faint cut">{`${words}${form}`}</span>
    </header>
  );
}

/**
 * Force, torque and fatigue at the playhead with the lengths of the seam; among all columns, also the forms
 * of the source.
 */
function MuscleFigures({ row, asset, joint, use }: JointFiguresProps & { readonly row: JointMuscle }) {
  const { session } = useApp();
  const angle = use.angleOf.get(joint);
  const muscle = muscleAway(row, asset.lengthsIn, angle ?? 0);
  const forms = figuresOfForms(muscle, use.rotationMultiplier);
  return (
    <>
      <FiguresHead joint={joint} use={use} form={`, ${use.form} form`} />
      <div class="muscles-plots">
        <ForceLengthPlot muscle={muscle} form={use.form} lengthsIn={asset.lengthsIn} />
        <ForceVelocityPlot muscle={muscle} form={use.form} />
        <FatiguePlot muscle={muscle} fatigue={use.fatigue} />
      </div>
      <p class="muscles-seam dim">{describeSeam(muscle, asset, angle)}</p>
      <Now muscle={muscle} use={use} rested={forms[FORCE_FORMS.indexOf(use.form)]} />
      {allColumns(session).value && <Forms forms={forms} form={use.form} asset={asset} />}
    </>
  );
}

/** `At the seam, 23° away: muscle 0.156 m, tendon 0.108 m`. */
function describeSeam(
  { muscleLength, tendonLength }: JointMuscle,
  { lengthsIn, model }: MuscleAsset,
  angle: number | undefined,
): string {
  const unit = unitOf('muscleLength', lengthsIn);
  const degrees = ((angle ?? 0) * 180) / Math.PI;
  const place = angle === undefined ? 'At the destination' : `At the seam, ${formatNumber(degrees, 0)}° away`;
  const following = model === 'hillFollowing' && angle !== undefined ? ', then follows' : '';
  return `${place}: muscle ${formatNumber(muscleLength, 3)} ${unit}, tendon ${formatNumber(tendonLength, 3)} ${unit}${following}`;
}

interface NowProps {
  readonly muscle: JointMuscle;
  readonly use: ShownUse;
  readonly rested: FormFigures;
}

/** Figures at the playhead, written without rendering. */
function Now({ muscle, use, rested }: NowProps) {
  const { session } = useApp();
  const list = useRef<HTMLDListElement>(null);
  useLayoutEffect(() => {
    const texts = [...(list.current?.querySelectorAll('output') ?? [])];
    return effect(() => {
      const values = wordsNow({ muscle, use, rested }, Math.max(session.time.value, 0));
      texts.forEach((text, k) => (text.value = values[k]));
    });
  });
  return (
    <dl class="muscles-now flex wrap" ref={list}>
      {facts.map(([label, tip]) => (
        <div key={label} class="flex gap-6" data-tip={tip}>
          <dt class="dim">{label}</dt>
          <dd>
            <output aria-label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Force and half-life of a muscle that works since the seam, s. */
export function wordsNow({ muscle, use, rested }: NowProps, elapsed: number): readonly string[] {
  const left = 1 - fatigueStep(use.fatigue, muscle, elapsed);
  const halfLife = muscleHalfLife(use.halfLife, rested.rotation, use.fatigue);
  return [
    `${formatNumber(rested.force * left, 0)} N`,
    `${formatNumber(halfLife, 3)} s, × ${formatNumber(halfLife / Math.max(use.halfLife, 1e-9), 2)}`,
  ];
}

const facts = [
  ['Force now', 'What fatigue leaves of the force at the playhead'],
  [
    'Hybrid half-life',
    'In Muscle inertialization: the half-life that this muscle gives its joint, and its factor',
  ],
] as const;

interface FormsProps {
  readonly forms: readonly FormFigures[];
  readonly form: ShownUse['form'];
  readonly asset: MuscleAsset;
}

/** The three forms of the source: force parts, torque and turn of the rested muscle. */
function Forms({ forms, form, asset }: FormsProps) {
  return (
    <>
      <DataTable
        class="muscles-forms"
        label="Forms of the force"
        columns={formColumns}
        rows={forms}
        keyOf={(figures) => figures.form}
        useRow={(figures) => ({ class: figures.form === form ? 'used' : '' })}
      />
      <details class="muscles-why dim">
        <summary>Why the forms differ</summary>
        {whyFormsDiffer(asset).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </details>
    </>
  );
}

const formColumn = (
  key: Exclude<keyof FormFigures, 'form'>,
  head: string,
  unit: string,
  headTip: string,
  digits = 1,
): Column<FormFigures> => ({
  key,
  head,
  unit,
  headTip,
  cell: (figures) => formatNumber(figures[key], digits),
});

const formColumns: readonly Column<FormFigures>[] = [
  { head: 'Form', namesRow: true, cell: ({ form }) => form },
  formColumn('contractile', 'CE', 'N', 'Contractile element: the fibres that pull'),
  formColumn('parallel', 'PEE', 'N', 'Parallel elastic element: the passive tissue around them'),
  formColumn('series', 'SEE', 'N', 'Series elastic element: the tendon'),
  formColumn('force', 'Force', 'N', 'Sum of the three parts, rested'),
  formColumn('torque', 'Torque', 'N m', 'Force × moment arm', 2),
  formColumn('rotation', 'Turn', 'rad', 'Torque × rotation per N m', 2),
];
