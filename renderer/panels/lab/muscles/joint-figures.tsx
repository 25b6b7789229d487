import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FORCE_FORMS } from '../../../../core/muscle/bind-muscles.ts';
import { fatigueStep } from '../../../../core/muscle/fatigue.ts';
import type { JointMuscle, MuscleAsset } from '../../../../core/muscle/muscle-asset.ts';
import { figuresOfForms, whyFormsDiffer, type FormFigures } from '../../../../core/muscle/muscle-figures.ts';
import { muscleHalfLife } from '../../../../core/muscle/muscle-progress.ts';
import type { ShownUse } from '../../../state/lab/muscles/muscle-use.ts';
import { useApp } from '../../controls/window-context.ts';
import { FatiguePlot, ForceLengthPlot, ForceVelocityPlot } from './muscle-plots.tsx';

interface JointFiguresProps {
  readonly asset: MuscleAsset;
  readonly joint: string;
  readonly use: ShownUse;
}

/** What the numbers of a row mean: force, torque and fatigue at the playhead, and the three forms of the source side by side. */
export function JointFigures({ asset, joint, use }: JointFiguresProps) {
  const muscle = asset.joints[joint];
  const forms = figuresOfForms(muscle, use.rotationMultiplier);
  return (
    <section class="muscles-figures" tabIndex={0} aria-label={`Figures of ${joint}`}>
      <header>
        <h3>{joint}</h3>
        <span class="faint cut">
          {use.slot === null ? 'No slot uses these muscles: usual settings' : `as in ${use.slot}`}, {use.form}{' '}
          form
        </span>
      </header>
      <div class="muscles-plots">
        <ForceLengthPlot muscle={muscle} form={use.form} lengthsIn={asset.lengthsIn} />
        <ForceVelocityPlot muscle={muscle} form={use.form} />
        <FatiguePlot muscle={muscle} fatigue={use.fatigue} />
      </div>
      <Now muscle={muscle} use={use} rested={forms[FORCE_FORMS.indexOf(use.form)]} />
      <Forms forms={forms} form={use.form} />
      {whyFormsDiffer(asset).map((words) => (
        <p key={words} class="muscles-why">
          {words}
        </p>
      ))}
    </section>
  );
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
      const left = 1 - fatigueStep(use.fatigue, muscle, Math.max(session.time.value, 0));
      const halfLife = muscleHalfLife(use.halfLife, Math.abs(rested.rotation), use.fatigue);
      const values = [
        `${signed(rested.force * left, 0)} N`,
        `${halfLife.toFixed(3)} s, × ${(halfLife / Math.max(use.halfLife, 1e-9)).toFixed(2)}`,
      ];
      texts.forEach((text, k) => (text.value = values[k]));
    });
  });
  return (
    <dl class="muscles-now" ref={list}>
      {facts.map(([label, tip]) => (
        <div key={label} data-tip={tip}>
          <dt>{label}</dt>
          <dd>
            <output aria-label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const facts = [
  ['Force now', 'What fatigue leaves of the force at the playhead'],
  [
    'Hybrid half-life',
    'In Muscle inertialization: the half-life that this muscle gives its joint, and its factor',
  ],
] as const;

/** The three forms of the source: force parts, torque and turn of the rested muscle. */
function Forms({ forms, form }: { readonly forms: readonly FormFigures[]; readonly form: ShownUse['form'] }) {
  return (
    <table class="muscles-forms" aria-label="Forms of the force">
      <thead>
        <tr>
          <th scope="col">Form</th>
          {formHeads.map(([, head, , unit, tip]) => (
            <th key={head} scope="col" data-tip={tip}>
              {head} <small>{unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {forms.map((figures) => (
          <tr key={figures.form} class={figures.form === form ? 'used' : ''}>
            <th scope="row">{figures.form}</th>
            {formHeads.map(([name, head, digits]) => (
              <td key={head}>{signed(figures[name], digits)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formHeads = [
  ['contractile', 'CE', 1, 'N', 'Contractile element: the fibres that pull'],
  ['parallel', 'PEE', 1, 'N', 'Parallel elastic element: the passive tissue around them'],
  ['series', 'SEE', 1, 'N', 'Series elastic element: the tendon'],
  ['force', 'Force', 1, 'N', 'Sum of the three parts, rested'],
  ['torque', 'Torque', 2, 'N m', 'Force × moment arm'],
  ['rotation', 'Turn', 2, 'rad', 'Torque × rotation per N m'],
] as const satisfies readonly (readonly [keyof FormFigures, string, number, string, string])[];

const signed = (value: number, digits: number): string => value.toFixed(digits).replace(/^-/, '−');
