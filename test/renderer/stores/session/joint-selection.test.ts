import { expect, test } from 'vitest';
import {
  MAX_JOINTS,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from '#renderer/stores/session/joint-selection.ts';
import { createSession } from '#renderer/stores/session/session.ts';

test('the joint picked last comes first; a second toggle removes it', () => {
  const session = createSession();
  expect(selectedJoints(session)).toEqual([]);
  selectJoint(session, 4);
  toggleJoint(session, 2);
  toggleJoint(session, 7);
  expect(selectedJoints(session)).toEqual([7, 2, 4]);
  expect(session.selectedJoint.value).toBe(7);
  toggleJoint(session, 7);
  expect(selectedJoints(session)).toEqual([2, 4]);
  selectJoint(session, 1);
  expect(selectedJoints(session)).toEqual([1]);
  toggleJoint(session, 1);
  expect(selectedJoints(session)).toEqual([]);
});

test('beyond the limit, the oldest is removed; a removed last joint leaves none', () => {
  const session = createSession();
  for (let joint = 0; joint <= MAX_JOINTS; joint++) toggleJoint(session, joint);
  expect(selectedJoints(session)).toHaveLength(MAX_JOINTS);
  expect(selectedJoints(session)).not.toContain(0);
  session.selectedJoint.value = null;
  expect(selectedJoints(session)).toEqual([]);
});
