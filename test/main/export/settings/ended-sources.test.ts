import { expect, test } from 'vitest';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
import { endedSources } from '#main/export/settings/ended-sources.ts';
import { motionSummaries } from '#main/library/rows/take-rows.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { starterLibrary } from '#test/main/cli/starter-library.ts';
import { poolHere } from '#test/main/import/index-fixture.ts';

const pool = poolHere();

test('an export names transitions whose chosen slot reads its source beyond its end, with both times', async () => {
  const { library, add, idOf } = await starterLibrary('walk', 'hop');
  const slots = [slotOf('nlerpCrossfade', { blendTime: 0.5 }), slotOf('springExact')];
  const [{ frameCount, fps }] = motionSummaries(library.db, [idOf('hop')]);
  const time = (frameCount - 1) / fps - 0.3;
  let count = 0;
  const left = (chosen: number, at: number) => {
    const id = `00000000-0000-4000-8000-0000000000c${count++}`;
    const source = { kind: 'clip', id: idOf('hop'), time: at, playRate: 1.5, mirror: false } as const;
    return add('hop', 'walk', { slots, chosen, id, name: id, source });
  };
  const [ended, spring, early] = [left(0, time), left(1, time), left(0, 0)];
  expect(await endedSources(library, pool, [ended, spring, early])).toEqual([
    { transition: ended.name, words: [describeSourceEnd({ endsAfter: 0.2, readFor: 0.5 })] },
  ]);
});
