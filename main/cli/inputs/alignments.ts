import type { Alignment, Transition } from '#core/transition/document/document.ts';
import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { skeletonOfMotion } from '../../library/rows/take-rows.ts';
import { refuseText, type OptionType } from '../frame/option-types.ts';

type GivenAlignment = Pick<Alignment, 'kind' | 'joint'>;

const kinds = ['groundTrack', 'plantedFoot', 'none'] as const;
const values = [...kinds, 'joint:NAME'] as const;

/** How the destination is placed at the seam. */
export const alignmentOption = {
  type: {
    placeholder: values.join('|'),
    values,
    read(text, given) {
      const [, joint] = /^joint:(.+)$/.exec(text) ?? [];
      if (joint !== undefined) return { kind: 'joint', joint };
      const kind = kinds.find((each) => each === text);
      return kind === undefined ? refuseText(text, given, `expected ${values.join(', ')}`) : { kind };
    },
  } satisfies OptionType<GivenAlignment>,
  help: 'where the destination stands at the seam: by its root, the foot that is planted in both, as recorded, or by a joint',
};

/** A transition that is aligned as given; null leaves it as it is. Refuses a joint that its clips do not have. */
export function aligned(db: Database, transition: Transition, given: GivenAlignment | null): Transition {
  if (given === null) return transition;
  const { alignment, source, name } = transition;
  const known = source.kind === 'chain' ? undefined : skeletonOfMotion(db, source.id);
  if (given.joint !== undefined && known?.skeleton.names.includes(given.joint) === false)
    refuse('unknownJoint', `The source of “${name}” has no joint “${given.joint}”.`, '--align');
  return { ...transition, alignment: { ...alignment, ...given } };
}
