import { expect, test } from 'vitest';
import { contactsOfFoot, footTracks } from '#core/feet/clip-contacts.ts';
import type { Clip } from '#core/clip.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { findFeet } from '#core/joints/feet.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { settingsOf } from '#renderer/stores/marks/marked-contacts.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/** The contacts of each foot of a clip, in frames. */
const contactsOf = (clip: Clip) =>
  findFeet(clipJointMap(clip)).map((foot) => contactsOfFoot(clip, foot, footTracks(clip, foot)));

test.each([
  [60, 1],
  [24, 2],
  [100, 0.5],
])(
  'of a walk at %d fps that plays at %d times its rate, the contacts that are kept are those it has',
  async (fps, rate) => {
    const clip = { ...longWalk, fps };
    const row = { ...clipOf('walk'), fps };
    const use = (id: string) => ({ kind: 'clip', id, time: 1, playRate: rate, mirror: false }) as const;
    const { app, run } = openApp({
      clips: { walk: clip, hop: clip },
      library: { clips: clipTable([row, { ...row, id: 'hop' }]) },
      transition: { source: use('walk'), destination: use('hop') },
    });
    app.session.time.value = -0.25;
    run('contacts.keep');
    await expect.poll(() => app.document.current.value.ranges.get('walk')?.length ?? 0).toBeGreaterThan(0);
    const kept = { ...clip, ...settingsOf(app.document.current.value, row) };
    expect(kept.contacts).toEqual({
      left: expect.any(Array) as unknown,
      right: expect.any(Array) as unknown,
    });
    expect(contactsOf(kept)).toEqual(contactsOf(clip));
    expect(contactsOf(clip).flat().length).toBeGreaterThan(2);
  },
);
