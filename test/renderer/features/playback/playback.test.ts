import { h } from 'preact';
import { expect, test } from 'vitest';
import { Transport } from '#renderer/features/playback/transport.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const whole = { start: -1, end: 1.75 };
const loop = { start: -0.5, end: 1 };

/** walk at 60 fps is left at 1 s; hop at 40 fps is entered at 0.5 s, at double rate: a frame lasts 1/80 s. */
function opened() {
  const { destination } = transitionOf('t');
  const hop = { ...clipOf('hop'), fps: 40, frameCount: 161, trimmedFrames: 10 };
  const window = openApp({
    transition: { destination: { ...destination, playRate: 2 } },
    library: { clips: clipTable([clipOf('walk'), hop]) },
  });
  window.app.session.loopRange.value = null;
  return window;
}

const near = (value: number): unknown => expect.closeTo(value, 6);

test.each([
  ['frame.back', 0.5, 39 / 80],
  ['frame.on', 0.5, 41 / 80],
  ['frame.back', 0.505, 0.5], // from between two frames, to the next one
  ['frame.on', 0.495, 0.5],
  ['frame.backTen', 0.5, 30 / 80],
  ['frame.onTen', 0.5, 50 / 80],
  ['frame.back', 0, -1 / 60], // at the seam, of the source
  ['frame.on', 0, 1 / 80],
  ['frame.back', -1, -1],
  ['frame.on', 1.75, 1.75],
  ['time.start', 0.5, -1],
  ['time.end', 0.5, 1.75],
  ['time.seam', 0.5, 0],
  ['play.stop', 0.504, 0.5], // on the nearest frame
  ['play.stop', -0.508, -0.5],
] as const)('%s at %d s goes to %d s', (id, from, to) => {
  const { app, run } = opened();
  Object.assign(app.session.time, { value: from });
  app.session.shuttle.value = 4;
  app.session.playing.value = true;
  run(id);
  const isSeek = id.startsWith('time.');
  expect(app.session.time.value).toEqual(near(to));
  expect([app.session.playing.value, app.session.shuttle.value]).toEqual(isSeek ? [true, 4] : [false, 1]);
});

test.each([
  // id, playhead, loop range; then: playhead, shuttle
  ['play.toggle', 0.5, null, 0.5, 1],
  ['play.toggle', 1.75, null, -1, 1], // at the end, from the start
  ['play.toggle', 1, loop, -0.5, 1],
  ['play.on', 1.75, null, -1, 1],
  ['play.back', 0.5, null, 0.5, -1],
  ['play.back', -1, null, 1.75, -1],
  ['play.back', -0.5, loop, 1, -1],
] as const)('%s at %d s plays, within %j, from %d s at speed %d', (id, time, range, from, shuttle) => {
  const { app, run, titleOf } = opened();
  app.session.time.value = time;
  app.session.loopRange.value = range;
  run(id);
  const { session } = app;
  expect([session.time.value, session.shuttle.value, session.playing.value]).toEqual([from, shuttle, true]);
  expect(titleOf('play.toggle')).toBe('Pause');
  run('play.toggle');
  expect([session.playing.value, titleOf('play.toggle')]).toEqual([false, 'Play']);
});

test('each press of the same direction doubles the speed, another one turns round', () => {
  const { app, run } = opened();
  const speeds = ['play.on', 'play.on', 'play.back', 'play.back', 'play.on'].map((id) => {
    run(id);
    return app.session.shuttle.value;
  });
  expect(speeds).toEqual([1, 2, -1, -2, 1]);
});

test.each([
  // id, playhead, loop before; after
  ['loop.in', 0.25, null, { start: 0.25, end: 1.75 }],
  ['loop.out', 0.25, null, { start: -1, end: 0.25 }],
  ['loop.in', 0.25, loop, { start: 0.25, end: 1 }],
  ['loop.out', 0.25, loop, { start: -0.5, end: 0.25 }],
  ['loop.in', 1, loop, { start: 1, end: whole.end }], // beyond its other end, which goes
  ['loop.out', -0.75, loop, { start: whole.start, end: -0.75 }],
  ['loop.clear', 0, loop, null],
  ['loop.blend', 0, loop, 'blend'],
] as const)('%s at %d s makes %j the loop range %j', (id, time, before, after) => {
  const { app, run, isOn } = opened();
  app.session.time.value = time;
  app.session.loopRange.value = before;
  run(id);
  expect(app.session.loopRange.value).toEqual(after);
  expect(isOn('loop.blend')).toBe(after === 'blend');
});

test('frames of a stress run are its own; without clips there are none', () => {
  const { app, run, whyNot } = opened();
  app.session.stage.value = { kind: 'run', seconds: 2 } as never;
  app.session.time.value = 0.5;
  run('frame.on');
  expect(app.session.time.value).toEqual(near(0.5 + 1 / 60));
  app.session.stage.value = { kind: 'transition' };
  app.workspace.set({ openTransition: null });
  run('frame.on');
  run('play.stop');
  expect(whyNot('loop.blend')).toBe('no transition is open');
});

test('looping and the unit of times are switched, and say which is on', () => {
  const { app, run, isOn } = opened();
  const before = app.workspace.state.value.loop;
  run('loop.toggle');
  expect([app.workspace.state.value.loop, isOn('loop.toggle')]).toEqual([!before, !before]);
  for (const unit of ['seconds', 'timecode', 'frames'] as const) {
    run(`time.${unit}`);
    expect(app.workspace.state.value.timeUnit).toBe(unit);
    expect(['frames', 'seconds', 'timecode'].filter((each) => isOn(`time.${each}`))).toEqual([unit]);
  }
});

test('the transport shows the time on the clip that plays, and its speed', async () => {
  const { app } = opened();
  const transport = await showOnPage(app, h(Transport, {}));
  const shown = (): string => transport.find('Playhead').textContent;
  app.workspace.set({ timeUnit: 'frames' });
  app.session.time.value = -0.5;
  expect(shown()).toMatch(/f 30$/);
  app.session.time.value = 0.5; // frame 60 of hop, whose file has 10 more before it
  expect(shown()).toMatch(/f 70$/);
  app.session.stage.value = { kind: 'run', seconds: 2 } as never;
  expect(shown()).not.toMatch(/f 70$/);
  transport.enter('Speed', '0.25');
  expect(app.session.speed.value).toBe(0.25);
  expect(transport.texts('option')).toEqual(['0.1×', '0.25×', '0.5×', '1×', '2×']);
});
