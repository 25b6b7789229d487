import { afterEach, describe, expect, test } from 'vitest';
import { checkpoint, endBy, endFlag, oncePer } from '#core/kit/long-work.ts';
import { footTracks } from '#core/rig/feet/clip-feet.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { certify } from '#core/judge/certify.ts';
import { judge } from '#core/judge/judge.ts';
import { suggest } from '#core/judge/suggest.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { createLowPass } from '#core/judge/kinematics/low-pass.ts';
import { setLimits } from '#core/transition/clips/fit-set.ts';
import { rooted } from '../../fixtures/rooted.ts';
import { starterClip } from '../../fixtures/starters.ts';
import { transitionOf } from '../../fixtures/transitions.ts';

describe('checkpoint', () => {
  afterEach(() => endBy(undefined));

  const transition = transitionOf();

  /** Long work on clips of which nothing is known yet. */
  function works(): Readonly<Record<string, () => unknown>> {
    const clips = [rooted(starterClip('walk')), rooted(starterClip('jog'))] as const;
    const map = createJointMap(clips[1].skeleton);
    const barred = new Uint8Array(clips[1].frameCount);
    const spans = [{ start: 0, end: 1 }];
    const mirrored = mirrorClip(clips[0], map, mirrorPlaneOf(clips[0], map));
    return {
      judge: () => judge({ chain: [transition], clips, map }),
      suggest: () => [...suggest({ transition, clips, map, barred, exits: [1], sameFeet: false })],
      certify: () => [...certify({ alignment: transition.alignment, clips, spans, entries: [0.5] }, null)],
      features: () => featuresOf(clips[0]),
      limits: () => setLimits(clips),
      mirror: () => mirrored.fill(0, 2),
      'low pass': () =>
        createLowPass({ moments: 3, tracks: 3, rate: 120, cutoff: 10 })(
          new Float64Array(9),
          new Float64Array(9),
        ),
      'a traced foot': () => footTracks(clips[0], findFeet(map)[0]),
    };
  }

  test.each(Object.keys(works()))('long work ends at a checkpoint, and can be done again: %s', (name) => {
    const work = works()[name];
    const end = endFlag();
    endBy(end);
    expect(checkpoint).not.toThrow();
    end[0] = 1;
    expect(work).toThrow('The work was ended.');
    endBy(endFlag());
    expect(work).not.toThrow();
  });

  test('without a flag, nothing ends', () => {
    expect(checkpoint).not.toThrow();
  });
});

test('a value is computed once for each key object, whatever the object contains', () => {
  let made = 0;
  const numbered = oncePer((key: { readonly name: string }) => ({ name: key.name, number: ++made }));
  const [one, alike] = [{ name: 'hip' }, { name: 'hip' }];
  expect(numbered(one)).toEqual({ name: 'hip', number: 1 });
  expect(numbered(alike)).toEqual({ name: 'hip', number: 2 });
  expect(numbered(one)).toBe(numbered(one));
  expect(made).toBe(2);
});
