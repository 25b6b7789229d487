import { describe, expect, test } from 'vitest';
import { contactsOfFoot, footTracks } from '#core/rig/feet/clip-feet.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import marked from '#test/fixtures/marked-contacts.json' with { type: 'json' };
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { wrapDocument } from '../../../../tools/wrap-documents.mjs';

/*
 * Contacts in two takes of motion capture, marked by two people who saw drawings of the legs, every third
 * frame, and no result of Segue: frames [start, end), from the first touch of heel or toe to the last.
 */

type Ranges = readonly (readonly number[])[];

const stands = (ranges: Ranges, frame: number): boolean =>
  ranges.some(([start, end]) => frame >= start && frame < end);

/** Share of frames in which two say the same, of both feet. */
function agreement(one: readonly Ranges[], other: readonly Ranges[], frames: number): number {
  let same = 0;
  for (let frame = 1; frame < frames; frame++)
    for (const [foot, ranges] of one.entries())
      same += stands(ranges, frame) === stands(other[foot], frame) ? 1 : 0;
  return same / ((frames - 1) * one.length);
}

/**
 * Distances of the plants and take-offs that were marked inside of a clip to the nearest that were detected,
 * ms.
 */
function edgeErrors(own: readonly Ranges[], found: readonly Ranges[], frames: number, fps: number): number[] {
  return own.flatMap((ranges, foot) =>
    ranges.flatMap((range) =>
      range.flatMap((frame, end) => {
        if (frame <= 1 || frame >= frames) return [];
        return Math.min(...found[foot].map((each) => (Math.abs(each[end] - frame) * 1000) / fps));
      }),
    ),
  );
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const TAKES = ['cmu_12_01', 'cmu_131_01'] as const;
const PEOPLE = ['first', 'second'] as const;

/** How well the contacts that Segue finds in a take agree with those that a person marked. */
function compared(name: (typeof TAKES)[number], person: (typeof PEOPLE)[number]) {
  const clip = cmuClip(name);
  const found = findFeet(clipJointMap(clip)).map((foot) =>
    contactsOfFoot(clip, foot, footTracks(clip, foot)).map(({ start, end }) => [start, end]),
  );
  const { left, right } = marked[person][name];
  const own = [left, right];
  return {
    same: agreement(own, found, clip.frameCount),
    error: median(edgeErrors(own, found, clip.frameCount, clip.fps)), // ms
  };
}

/** The expected docs/study/contacts.md. */
function contactsPage(): string {
  const rows = TAKES.flatMap((name) =>
    PEOPLE.map((person) => {
      const { same, error } = compared(name, person);
      return `| ${name} | ${person} | ${(100 * same).toFixed(1)} | ${error.toFixed(1)} |`;
    }),
  );
  return `# Figures: foot contacts

Detected contacts against those that two people marked by eye in two takes of the CMU motion capture database: a walk, and a start, turn and stop.
Written by \`npm run unit -- marked-contacts -u\` where the takes are; they are not part of this project. The marks are in \`test/fixtures/marked-contacts.json\`.

| take | marked by the | frames alike, % | plants and take-offs, ms: median error |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

describe.skipIf(!hasMocap)('detected contacts are those that people marked', () => {
  test.each(TAKES.flatMap((name) => PEOPLE.map((person) => [name, person] as const)))(
    '%s, marked by the %s',
    (name, person) => {
      const { same, error } = compared(name, person);
      expect(same).toBeGreaterThanOrEqual(0.9);
      expect(error).toBeLessThanOrEqual(33);
    },
  );

  test('docs/study/contacts.md has these figures; after a change, run this test with -u', async () => {
    await expect(wrapDocument(contactsPage())).toMatchFileSnapshot('../../../../docs/study/contacts.md');
  });
});
