import { effect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { muscleForce } from '../../../core/muscle/bind-muscles.ts';
import { fatigueStep } from '../../../core/muscle/fatigue.ts';
import { muscleRotation, muscleTorque } from '../../../core/muscle/hill-force.ts';
import { muscleAway } from '../../../core/muscle/joint-lengths.ts';
import { isSpring, type JointSpring, type MuscleAsset } from '../../../core/muscle/muscle-asset.ts';
import { springFigures } from '../../../core/muscle/muscle-figures.ts';
import { useApp } from '../../controls/window-context.ts';
import { numberWords } from '../../kit/number-words.ts';
import type { ShownUse } from './muscle-use.ts';

/** The heading of the joints and of what `useLiveTorques` writes beside them. */
export function JointHead({ model }: Pick<MuscleAsset, 'model'>) {
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

/** Writes torque and turn at the playhead into the rows, without rendering them: a tired muscle has less of both. */
export function useLiveTorques(
  asset: MuscleAsset,
  use: ShownUse,
  body: { readonly current: HTMLElement | null },
): void {
  const { session } = useApp();
  useLayoutEffect(() => {
    const texts = [...(body.current?.querySelectorAll<HTMLOutputElement>('[data-torque]') ?? [])];
    const wordsOf = Object.entries(asset.joints).map(([joint, row]) => {
      if (isSpring(row, asset)) return () => springWords(row);
      const muscle = muscleAway(row, asset.lengthsIn, use.angleOf.get(joint) ?? 0);
      const torque = muscleTorque(muscleForce(muscle, use.form).force, muscle.momentArm);
      return (elapsed: number): string => {
        const now = torque * (1 - fatigueStep(use.fatigue, muscle, elapsed));
        return `${numberWords(now, 1)} N m, ${numberWords(muscleRotation(now, use.rotationMultiplier), 2)} rad`;
      };
    });
    return effect(() => {
      const elapsed = Math.max(session.time.value, 0);
      texts.forEach((text, k) => (text.value = wordsOf[k]?.(elapsed) ?? ''));
    });
  });
}

function springWords(row: JointSpring): string {
  const { ratio, settles } = springFigures(row);
  return `${ratio.toFixed(2)}, ${Number.isFinite(settles) ? `${settles.toFixed(2)} s` : 'never'}`;
}
