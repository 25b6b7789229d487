import { expect, test } from 'vitest';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import { ownSkeleton, setShownOn } from '#renderer/stores/transitions/shown-on.ts';

const knight = { id: 'k', name: 'Knight' };

test.each([
  [null, 't', knight, 'Show on Knight'],
  ['k', WHOLE_LIBRARY, ownSkeleton, 'Show library on own skeleton'],
  ['k', 't', null, 'Stop showing on character'],
  [OWN_SKELETON, WHOLE_LIBRARY, null, 'Stop showing library on own skeleton'],
])('from %s, “%s” on %o is the edit “%s”', (before, subject, character, name) => {
  const shownOn = new Map(before === null ? [] : [[subject, before]]);
  expect(setShownOn({ shownOn }, subject, character)).toEqual({
    name,
    changes: [{ kind: 'character.set', subject, before, after: character?.id ?? null }],
  });
});
