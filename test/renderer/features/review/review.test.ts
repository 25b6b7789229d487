import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { BlindBar } from '#renderer/features/review/blind-bar.tsx';
import { followReviewSession } from '#renderer/features/review/follow-session.ts';
import { ReviewBar } from '#renderer/features/review/review-bar.tsx';
import { ReviewPanel } from '#renderer/features/review/review-panel.tsx';
import { withClips } from '#renderer/stores/document/document-state.ts';
import { clipOn } from '#renderer/stores/session/stage.ts';
import { judgementOf } from '#test/core/judge/made-judgement.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { click } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const slots = [slotOf('springExact'), slotOf('crossfade')];
const approved = { status: 'approved', reviewer: 'Ada', date: '2026-05-01T10:00:00.000Z' } as const;
const made = (id: string, changes: Partial<Transition> = {}): Transition => ({
  ...transitionOf(id),
  name: `${id} → hop`,
  slots,
  ...changes,
});

/** Transitions a, b and c, of which a is open; b is approved by Ada, long ago. Ada sits at the window. */
function opened(...transitions: readonly Transition[]) {
  const all =
    transitions.length > 0
      ? transitions
      : [made('a'), made('b', { review: approved, note: 'soft' }), made('c')];
  const window = openApp({ library: documentOf([], all) });
  const { app } = window;
  app.surroundings.info.value = { userName: 'ada' } as never;
  app.workspace.set({ bottomTab: 'review', reviewer: { user: 'ada', name: 'Ada' } });
  const select = (...ids: readonly string[]) =>
    void (app.session.reviewSelection.value = { ids: new Set(ids), active: ids[0], anchor: ids[0] } as never);
  const statuses = () => app.document.current.transitions.value.map(({ review }) => review.status).join(' ');
  const openId = () => app.workspace.state.value.openTransition;
  return {
    ...window,
    select,
    statuses,
    openId,
    shownBar: () => showOnPage(app, h(ReviewBar, {})),
    shownPanel: () => showOnPage(app, h(ReviewPanel, {})),
  };
}

test.each([
  // selected, status; then: statuses of a, b and c, the edit
  [[], 'approved', 'approved approved unreviewed', 'Approve transition'],
  [['b'], 'rejected', 'rejected approved unreviewed', 'Reject transition'], // one is the open one
  [['b', 'c'], 'needsWork', 'unreviewed needsWork needsWork', 'Mark 2 transitions as needing work'],
  [['b', 'c'], 'unreviewed', 'unreviewed unreviewed unreviewed', 'Clear review of transition'], // c has none
])('of the selection %j, %s: %s', (selected, status, after, name) => {
  const { run, select, statuses, edits, isOn } = opened();
  select(...selected);
  run(`review.${status}`);
  expect([statuses(), edits.map((edit) => edit.name)]).toEqual([after, [name]]);
  expect(isOn(`review.${status}`)).toBe(selected.length < 2);
});

test('a status again is an edit only by another reviewer, or if anything changed since', () => {
  const { run, edits, app, whyNot } = opened();
  for (let i = 0; i < 2; i++) run('review.approved');
  expect(edits.length).toBe(1);
  app.workspace.set({ reviewer: { user: 'ada', name: 'Bob' } });
  run('review.approved');
  expect(edits.length).toBe(2);
  expect(whyNot('review.restore')).toBe('no setting has changed since the review');
  run('slot.copyAToB');
  run('review.chooseB');
  expect(whyNot('review.restore')).toBe('no setting has changed since the review');
  app.workspace.set({ openTransition: null });
  expect(whyNot('review.approved')).toBe('no transition is open');
});

test('the chosen slot and the note are set; the reviewer is of the review, or of the next one', async () => {
  const { run, shownPanel, open, edits, app, isOn } = opened();
  const panel = await shownPanel();
  panel.press('B Crossfade');
  expect([open().chosen, isOn('review.chooseB'), isOn('review.chooseA')]).toEqual([1, true, false]);
  run('review.chooseA');
  expect([open().chosen, edits.length]).toEqual([0, 2]);
  panel.enter('Your name', 'Eve');
  expect(app.workspace.state.value.reviewer).toEqual({ user: 'ada', name: 'Eve' });
  run('review.approved');
  expect([open().review.reviewer, panel.has('Your name')]).toEqual(['Eve', false]);
  panel.enter('Reviewer', 'Bob');
  expect([open().review, edits.at(-1)?.name]).toMatchObject([
    { status: 'approved', reviewer: 'Bob' },
    'Change reviewer',
  ]);
  app.workspace.set({ bottomTab: 'curves' });
  run('review.note');
  panel.text();
  expect([app.workspace.state.value.bottomTab, document.activeElement?.ariaLabel]).toEqual([
    'review',
    'Note',
  ]);
});

test('a session goes through what needs a review, is left, continued and ended', async () => {
  const { run, titleOf, app, openId, shownBar, shownPanel, whyNot } = opened(
    ...['a', 'b', 'c'].map((id) => made(id)),
  );
  const [bar, panel] = [await shownBar(), await shownPanel()];
  followReviewSession(app);
  const now = () => `${openId()} ${app.session.reviewing.value?.state}`;
  expect([titleOf('review.session'), bar.text()]).toEqual([
    'Start review session',
    expect.stringContaining('Session'),
  ]);
  run('review.session');
  expect([now(), titleOf('review.session'), bar.text().slice(0, 6)]).toEqual([
    'a on',
    'Leave review session',
    '1 of 3',
  ]);
  run('review.approved');
  run('review.next');
  run('review.previous');
  expect(now()).toBe('b on');
  app.session.playing.value = true;
  run('review.session');
  expect([now(), app.session.playing.value, titleOf('review.session')]).toEqual([
    'b left',
    false,
    'Continue review session',
  ]);
  expect(bar.text()).toContain('Continue 2 of 3');
  run('review.session');
  run('review.unreviewed'); // no status: it stays
  expect(now()).toBe('b on');
  run('review.next');
  run('review.next');
  expect([now(), whyNot('review.session')]).toEqual(['c done', null]);
  expect(panel.text()).toContain('Session complete: 3 transitions2 unreviewed1 approved2 skipped');
  panel.press('Review 2 skipped');
  expect(app.session.reviewing.value?.ids).toEqual(['b', 'c']);
  run('review.session');
  bar.press('End review session');
  expect(app.session.reviewing.value).toBeNull();
  app.workspace.set({ review: { ...app.workspace.state.value.review, filter: 'rejected' } });
  expect(whyNot('review.session')).toBe('no listed transition needs a review');
});

test('a session plays each seam once its clips are there, and follows what is opened or deleted', async () => {
  const { run, app, ready } = opened();
  followReviewSession(app);
  run('review.session'); // b is approved
  await ready();
  const { session, workspace, open } = app;
  await expect.poll(() => session.playing.value).toBe(true);
  const played = [session.loopRange.value, session.time.value, session.shuttle.value];
  expect(played).toEqual(['blend', open.aroundBlend.value.start, 1]);
  expect(workspace.state.value.walk).toMatchObject({ ids: ['a', 'c'], at: 0 });
  workspace.set({ openTransition: 'c' });
  expect(session.reviewing.value).toMatchObject({ state: 'on', at: 1 });
  workspace.set({ openTransition: 'b' });
  expect(session.reviewing.value).toMatchObject({ state: 'left' });
  run('transition.delete');
  workspace.set({ openTransition: 'a' });
  run('transition.delete');
  expect(session.reviewing.value?.ids).toEqual(['c']);
});

test('the list sorts, filters, selects and opens; a row shows its review', async () => {
  const { app, shownPanel, shownBar, openId, run } = opened();
  const [bar, panel] = [await shownBar(), await shownPanel()];
  const rows = () => panel.of('[data-index]');
  const names = () =>
    panel
      .texts('[data-index]')
      .map((text) => /(.) → hop/.exec(text)?.[1])
      .join('');
  expect(panel.texts('[data-index]')).toEqual([
    expect.stringMatching(/A Spring inertialization$/),
    expect.stringMatching(/b → hopwalkhopA Spring inertializationAda2026-05-01….*soft$/),
    expect.stringMatching(/c → hop/),
  ]);
  panel.press('Name');
  panel.press('Name');
  expect([names(), rows().map(({ ariaSelected }) => ariaSelected)]).toEqual([
    'cba',
    ['false', 'false', 'true'],
  ]);
  bar.press('Approved 1');
  expect([names(), app.workspace.state.value.review.filter]).toEqual(['b', 'approved']);
  bar.types('Search reviews', 'nothing');
  expect(panel.text()).toContain('No transitions match these filters.');
  panel.press('Clear filters');
  bar.enter('Metric', 'peakJerk');
  expect([names().length, app.workspace.state.value.review.metric]).toEqual([3, 'peakJerk']);
  click(rows()[1]);
  expect(openId()).toBe('b');
  run('reviews.selectAll');
  expect([panel.text().includes('3 transitions'), rows()[2].ariaSelected]).toEqual([true, 'true']);
  const ends = ['Escape', 'Escape'].map((key) => panel.key('Reviews', key));
  expect([ends, app.session.reviewSelection.value.ids.size]).toEqual([[true, false], 0]);
});

test('PageDown goes on in the list of transitions, or of clips while one is open', async () => {
  const { run, openId, app, titleOf, listed } = opened();
  run('review.next');
  expect(openId()).toBe('b');
  run('review.previous');
  expect(openId()).toBe('a');
  await listed();
  app.session.stage.value = { kind: 'clip', id: 'walk' } as never;
  expect(titleOf('review.previous')).toBe('Previous clip');
  run('review.next');
  await expect.poll(() => clipOn(app.session.stage.value)?.id).toBe('hop');
  run('review.next');
  await expect.poll(() => app.notices.status.value).toBe('This is the last clip of the list');
  run('review.previous');
  await expect.poll(() => clipOn(app.session.stage.value)?.id).toBe('walk');
  run('review.previous');
  await expect.poll(() => app.notices.status.value).toBe('This is the first clip of the list');
});

test('a blind comparison asks, reveals, counts, and chooses or notes the winner', async () => {
  const { run, app, open, isOn, titleOf, whyNot, isOffered } = opened();
  const bar = await showOnPage(app, h(BlindBar, {}));
  expect([bar.text(), whyNot('blind.left'), isOffered('blind.left')]).toEqual([
    '',
    'no blind comparison is running',
    false,
  ]);
  app.session.time.value = 0.25;
  app.session.selectedJoint.value = 3;
  app.session.drawer.value = 'library';
  run('blind.toggle');
  const { blind, time, playing, selectedJoint, drawer } = app.session;
  expect([isOn('blind.toggle'), titleOf('blind.toggle'), playing.value, time.value < 0]).toEqual([
    true,
    'End blind comparison',
    true,
    true,
  ]);
  expect([selectedJoint.value, drawer.value, whyNot('slot.swap')]).toEqual([null, null, expect.anything()]);
  expect(bar.text()).toMatch(/^Round 1 · Which moves better\?Left.*Neither.*Right/);
  expect([whyNot('blind.next'), titleOf('blind.neither'), isOffered('blind.1')]).toEqual([
    'vote first',
    'Neither is better',
    false,
  ]);
  const left = blind.value!.order[0];
  run('blind.left');
  const name = 'AB'[left];
  expect([whyNot('blind.left'), blind.value?.votes]).toEqual(['you have voted in this round', [left]]);
  const sides = left === 0 ? 'left was A, right was B' : 'left was B, right was A';
  expect(bar.text()).toContain(
    `${name} was better · ${sides} · votes so far: A ${1 - left}, B ${left}, neither 0`,
  );
  expect(titleOf('blind.choose')).toBe(`Choose ${name}`);
  expect(whyNot('blind.choose')).toBe(left === 0 ? 'A is chosen already' : null);
  run('blind.note');
  const line = `\\d{4}-\\d\\d-\\d\\d: Blind comparison: A ${1 - left}, B ${left}, neither 0`;
  expect(open().note).toMatch(new RegExp(`^${line}$`));
  run('blind.note');
  expect(open().note).toMatch(new RegExp(`^${line}\n${line}$`));
  run('blind.next');
  expect(bar.text()).toContain('Round 2');
  const other = blind.value!.order[0] === left ? 'right' : 'left';
  run(`blind.${other}`);
  expect(whyNot('blind.choose')).toBe('the votes are tied');
  run('blind.next');
  run('blind.neither');
  expect(bar.text()).toContain('Neither was better');
  run('blind.next');
  run(`blind.${blind.value!.order[0] === 1 ? 'left' : 'right'}`);
  expect(titleOf('blind.choose')).toBe('Choose B');
  run('blind.choose');
  expect(open().chosen).toBe(1);
  run('blind.toggle');
  expect([blind.value, playing.value, time.value]).toEqual([null, false, 0.25]);
  expect(app.notices.status.value).toBe('Blind comparison: A 1, B 2, neither 1');
});

test('a vote is kept with the transition and what was measured; of three, a view is best', async () => {
  const { run, app, open, ready, threads } = opened(made('a', { slots: [...slots, slots[0]] }));
  const bar = await showOnPage(app, h(BlindBar, {}));
  await ready();
  run('blind.toggle');
  expect(bar.text()).toMatch(/^Round 1 · Which moves best\?View 1.*View 2.*View 3.*None/);
  const best = app.session.blind.value!.order[1];
  run('blind.2');
  expect(bar.text()).toMatch(
    new RegExp(`^${'ABC'[best]} was best · view 1 was .*, view 2 was ${'ABC'[best]}, view 3`),
  );
  await expect.poll(() => threads.some(({ asked }) => asked.at(-1)?.name === 'judgeChain')).toBe(true);
  threads
    .find(({ asked }) => asked.at(-1)?.name === 'judgeChain')!
    .answer(judgementOf('footSlide', [1, 2, 3]));
  await expect.poll(() => open().votes?.length).toBe(1);
  expect(open().votes).toMatchObject([
    { reviewer: 'Ada', best, of: [{ measures: { footSlide: 1 } }, {}, {}] },
  ]);
  run('blind.next');
  run('blind.neither');
  expect(bar.text()).toMatch(/^None was best/);
});

test('a note is kept if it is another one', async () => {
  const { shownPanel, open, run, edits } = opened(made('a', { note: 'soft', review: approved }));
  const panel = await shownPanel();
  for (const text of ['soft  ', 'hard\n']) panel.enter('Note', text);
  expect([edits.length, open().note]).toEqual([1, 'hard']);
  expect(panel.text()).toContain('2026-05-01');
  run('review.chooseB');
  const names = ['A Spring inertialization', 'B Crossfade'];
  expect(names.map((name) => panel.find(name).ariaPressed)).toEqual(['false', 'true']);
});

test('a review whose ground was detected anew says that its motion is the same, in the list and beside it', async () => {
  const { app, shownPanel } = opened(made('a'));
  const saved = app.document.saved.peek();
  const [plain] = saved.transitions;
  const review = { ...approved, of: app.reviews.stepsOf(plain) ?? [] };
  const lower = { settings: { groundHeight: 0.018, loop: false }, detectedGround: 0.018 };
  app.document.saved.value = withClips({ ...saved, transitions: [{ ...plain, review }] }, [
    { ...saved.clips.get('hop')!, ...lower },
  ]);
  const { unplayed = '' } = app.reviews.unplayed.value!;
  const panel = await shownPanel();
  const said = () => [
    panel.of('.review-row .status-mark [aria-label]')[0]?.getAttribute('aria-label'),
    panel.texts('.review-detail [role="status"]')[0],
  ];
  const holds = (isHeld: boolean) => void (app.reviews.held.value = new Map([[unplayed, isHeld]]));
  expect(said()).toEqual([undefined, undefined]);
  holds(true);
  expect(said()).toEqual(['Measured again: same motion', 'Measured again: same motion']);
  holds(false);
  expect(said()[0]).toBe('stale');
  expect(said()[1]).toContain('Stale: destination clip changed since');
});
