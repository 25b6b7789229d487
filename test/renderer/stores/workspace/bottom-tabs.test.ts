import { expect, test } from 'vitest';
import { frontFor } from '#renderer/stores/workspace/bottom-tabs.ts';
import type { BottomTab } from '#renderer/stores/workspace/workspace.ts';

const state = (bottomTab: BottomTab, itemInFront = false) => ({
  bottomTab,
  itemInFront,
  openItem: 'muscles',
});
const timeline = { bottomTab: 'timeline', itemInFront: false };

test('a tab that shows what opens stays in front, else the timeline comes', () => {
  expect(frontFor('clip', state('costMap'))).toEqual(timeline);
  expect(frontFor('clip', state('review'))).toEqual(timeline);
  for (const tab of ['curves', 'markers'] as const)
    expect(frontFor('clip', state(tab))).toEqual({ bottomTab: tab, itemInFront: false });
  expect(frontFor('transition', state('costMap'))).toEqual({ bottomTab: 'costMap', itemInFront: false });
});

test('an item in front takes poses of a clip, and hides a transition', () => {
  expect(frontFor('clip', state('costMap', true))).toEqual({ bottomTab: 'costMap', itemInFront: true });
  expect(frontFor('transition', state('costMap', true))).toEqual(timeline);
});
