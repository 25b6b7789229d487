import { expect, test } from 'vitest';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { mountTimeline } from '#renderer/timeline/timeline.ts';
import { find, findAll, outlineOf } from '#test/fixtures/page-reader.ts';
import { drag, openPage, point, press, turn } from '#test/fixtures/page.ts';
import { model, ranged, recorder } from './timeline-fixture.ts';

/** A timeline of 1104 × 258 px, drawn. */
function timelineOf(shown: TimelineModel | null) {
  document.body.replaceChildren();
  const { told, listener } = recorder();
  const timeline = mountTimeline(document.body, listener);
  const shows = (next: TimelineModel | null): void => {
    timeline.update(next);
    timeline.draw();
  };
  shows(shown);
  const root = document.querySelector<HTMLElement>('.timeline')!;
  /** What the listener is told by something. */
  const tells = (act: () => unknown): readonly string[] => {
    told.length = 0;
    act();
    timeline.draw();
    return told.map((each) =>
      JSON.stringify(each, (_, value: unknown) =>
        value instanceof Map || value instanceof Set ? [...value] : value,
      ).replaceAll('"', ''),
    );
  };
  return { timeline, root, shows, tells, reads: () => outlineOf(root) };
}

const selected: TimelineModel = {
  ...ranged,
  selection: { ids: new Set(['plant', 'stance']), lead: 'plant' },
};

/** Names, places and states of the handles. */
const handles = (): Record<string, string> =>
  Object.fromEntries(
    findAll('slider').map(
      ({ ariaLabel, style: { transform, width }, dataset, className }): [string, string] => [
        ariaLabel ?? '',
        [transform, width, dataset['away'] === 'yes' ? 'away' : '', /behind/.exec(className)?.[0]]
          .filter(Boolean)
          .join(' '),
      ],
    ),
  );

test('it reads as its rows, their times at the playhead, and handles with their limits', async () => {
  await openPage();
  const { reads, shows } = timelineOf(selected);
  expect(reads()).toMatchInlineSnapshot(`
    "group “Timeline”
      Source
      3.10 s
      Ranges
      Blend A
      Blend B
      Destination
      0.70 s
      Ranges
      Time
      +0.10 s
      slider “Playhead” valuetext=0.10 s after the seam
      slider “Out marker, source” valuetext=3.00 s
      slider “Blend end B” valuetext=0.30 s
      slider “In marker, destination” valuetext=0.50 s
      slider “Marker L plant, source” valuetext=1.00 s
      slider “Loop start” valuetext=1.50 s before the seam
      slider “Loop end” valuetext=0.50 s after the seam
    "
  `);
  shows({ ...model, hasSeam: false, unit: 'timecode' });
  expect(reads()).toMatchInlineSnapshot(`
    "group “Timeline”
      Blend A
      Blend B
      Clip
      00:00:00:35
      Ranges
      00:00:00:10
      slider “Playhead” valuetext=00:00:00:05
      slider “Blend end B” valuetext=00:00:00:15
      slider “Loop start” valuetext=−00:00:01:25
      slider “Loop end” valuetext=00:00:00:25
    "
  `);
  shows(null);
  expect(reads()).toMatchInlineSnapshot(`
    "group “Timeline”
      Source
      Ranges
      Destination
      Ranges
      Time
    "
  `);
});

test('handles stand at their times, and at the border when these are out of sight', async () => {
  await openPage();
  const { timeline, root } = timelineOf(selected);
  const fitted = handles();
  expect(fitted).toMatchInlineSnapshot(`
    {
      "Blend end B": "translate(972px, 134px)",
      "In marker, destination": "translate(894px, 158px)",
      "Loop end": "translate(1023px, 24px)",
      "Loop start": "translate(507px, 24px)",
      "Marker L plant, source": "translate(378px, 74px)",
      "Out marker, source": "translate(894px, 48px)",
      "Playhead": "translate(920px, 0px) behind",
    }
  `);
  for (let i = 0; i < 9; i++) turn(root, { x: 894, y: 40 }, { deltaY: -100 });
  timeline.draw();
  expect(handles()).toMatchInlineSnapshot(`
    {
      "Blend end B": "translate(1104px, 134px) away",
      "In marker, destination": "translate(896px, 158px)",
      "Loop end": "translate(1104px, 24px) away",
      "Loop start": "translate(104px, 24px) away",
      "Marker L plant, source": "translate(104px, 74px) away",
      "Out marker, source": "translate(896px, 48px)",
      "Playhead": "translate(1005px, 0px)",
    }
  `);
  point(root, 'dblclick', { x: 500, y: 8 });
  timeline.draw();
  expect(handles()).toEqual(fitted);
});

test('what it tells of presses, drags, clicks and keys', async () => {
  await openPage();
  const acts: Record<string, (root: HTMLElement) => unknown> = {
    'the playhead dragged': () =>
      drag(find('slider', 'Playhead'), { x: 930, y: 9 }, { x: 940, y: 9 }, { x: 960, y: 9 }),
    'the ruler pressed': (root) => drag(root, { x: 500, y: 8 }),
    'empty ground dragged': (root) => drag(root, { x: 500, y: 240 }, { x: 600, y: 240 }),
    'names pressed': (root) => drag(root, { x: 50, y: 240 }, { x: 600, y: 240 }),
    'the right button': (root) => point(root, 'pointerdown', { x: 500, y: 8, button: 2 }, 2),
    'out marker dragged': () =>
      drag(find('slider', 'Out marker, source'), { x: 904, y: 60 }, { x: 884, y: 60 }),
    'in marker dragged with Alt': () =>
      drag(find('slider', 'In marker, destination'), { x: 904, y: 170 }, { x: 914, y: 170, altKey: true }),
    'blend end dragged there and back': () =>
      drag(find('slider', 'Blend end B'), { x: 980, y: 146 }, { x: 990, y: 146 }, { x: 980, y: 146 }),
    'blend end moved 2 px': () => drag(find('slider', 'Blend end B'), { x: 980, y: 146 }, { x: 982, y: 146 }),
    'loop start dragged beyond the end': () =>
      drag(find('slider', 'Loop start'), { x: 517, y: 36 }, { x: 1100, y: 36 }),
    'a drag given up with Escape': () => {
      const handle = find('slider', 'Loop start');
      point(handle, 'pointerdown', { x: 517, y: 36 }, 1);
      point(handle, 'pointermove', { x: 600, y: 36 }, 1);
      press('Escape');
      point(handle, 'pointermove', { x: 700, y: 36 }, 1);
    },
    'a sweep over markers': (root) => drag(root, { x: 200, y: 84 }, { x: 700, y: 84 }),
    'a new range': (root) => drag(root, { x: 600, y: 100 }, { x: 660, y: 100 }),
    'a marker pressed': (root) => drag(root, { x: 374, y: 84 }),
    'a marker pressed with Ctrl': (root) => drag(root, { x: 374, y: 84, ctrlKey: true }),
    'a marker pressed with Shift': (root) => drag(root, { x: 374, y: 84, shiftKey: true }),
    'a marker dragged': (root) => drag(root, { x: 374, y: 84 }, { x: 384, y: 84 }, { x: 424, y: 84 }),
    'a right click on a marker': (root) => point(root, 'contextmenu', { x: 374, y: 84, button: 2 }),
    'a right click on a range': (root) => point(root, 'contextmenu', { x: 240, y: 100, button: 2 }),
    'a right click on the ruler': (root) => point(root, 'contextmenu', { x: 374, y: 8, button: 2 }),
    'a right click on names': (root) => point(root, 'contextmenu', { x: 20, y: 84, button: 2 }),
    'the menu key': (root) => point(root, 'contextmenu', { x: 20, y: 84, button: 0 }),
    'a double click on the source': (root) => point(root, 'dblclick', { x: 600, y: 84 }),
    'a double click on the destination': (root) => point(root, 'dblclick', { x: 950, y: 190 }),
    'keys of the out marker': () => {
      find('slider', 'Out marker, source').focus();
      for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Home', 'ArrowDown', 'End']) press(key);
    },
    'keys of a mark': () => {
      find('slider', /^Marker/).focus();
      for (const key of ['ArrowRight', 'ctrl+ArrowRight', 'Enter']) press(key);
      press('Escape', find('slider', /^Marker/));
    },
    'keys of the playhead': () => {
      find('slider', 'Playhead').focus();
      for (const key of ['ArrowRight', 'Enter', 'Home']) press(key);
    },
  };
  const told = Object.entries(acts).map(([name, act]) => {
    const { root, tells, timeline } = timelineOf(selected);
    const lines = tells(() => act(root));
    timeline.dispose();
    return `${name}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  });
  expect(told.join('')).toMatchInlineSnapshot(`
    "the playhead dragged
      [seek,0.14,preview]
      [seek,0.22000000000000003,preview]
      [seek,0.22000000000000003,commit]
    the ruler pressed
      [seek,-1.53,preview]
      [seek,-1.53,commit]
    empty ground dragged
      [seek,-1.53,preview]
      [seek,-1.14,preview]
      [seek,-1.14,commit]
    names pressed
    the right button
    out marker dragged
      {kind:outTime,value:2.92,phase:preview}
      {kind:outTime,value:2.92,phase:commit}
    in marker dragged with Alt
      {kind:inTime,value:0.5774793388429752,phase:preview}
      {kind:inTime,value:0.5774793388429752,phase:commit}
    blend end dragged there and back
      {kind:blendEnd,slot:1,value:0.34,phase:preview}
      {kind:blendEnd,slot:1,value:0.3,phase:preview}
      {kind:blendEnd,slot:1,value:0.3,phase:cancel}
    blend end moved 2 px
    loop start dragged beyond the end
      {kind:loopRange,value:{start:0.49,end:0.5},phase:preview}
      {kind:loopRange,value:{start:0.49,end:0.5},phase:commit}
    a drag given up with Escape
      {kind:loopRange,value:{start:-1.18,end:0.5},phase:preview}
      {kind:loopRange,value:{start:-1.5,end:0.5},phase:cancel}
    a sweep over markers
      [select,[plant,off]]
    a new range
      [add range,{side:source,clipId:walk,start:1.86,end:2.09}]
    a marker pressed
      [select,[plant,stance]]
      [select,[plant]]
    a marker pressed with Ctrl
      [select,[stance]]
    a marker pressed with Shift
      [select,[plant,stance]]
    a marker dragged
      [select,[plant,stance]]
      {kind:marks,ids:[plant,stance],side:source,shift:0.040000000000000036,phase:preview}
      {kind:marks,ids:[plant,stance],side:source,shift:0.18999999999999995,phase:preview}
      {kind:marks,ids:[plant,stance],side:source,shift:0.18999999999999995,phase:commit}
    a right click on a marker
      [menu,marks]
    a right click on a range
      [menu,marks]
    a right click on the ruler
      [menu,ruler]
    a right click on names
    the menu key
      [menu,marks]
    a double click on the source
      [add,{side:source,clipId:walk,time:1.86}]
    a double click on the destination
      [add,{side:destination,clipId:hop,time:0.94}]
    keys of the out marker
      {kind:outTime,value:2.99,phase:preview}
      {kind:outTime,value:2.99,phase:commit}
      {kind:outTime,value:3.1,phase:preview}
      {kind:outTime,value:3.1,phase:commit}
      {kind:outTime,value:3.1,phase:preview}
      {kind:outTime,value:3.1,phase:commit}
      {kind:outTime,value:0,phase:preview}
      {kind:outTime,value:0,phase:commit}
      {kind:outTime,value:2.9,phase:preview}
      {kind:outTime,value:2.9,phase:commit}
      {kind:outTime,value:4,phase:preview}
      {kind:outTime,value:4,phase:commit}
    keys of a mark
      {kind:marks,ids:[plant,stance],side:source,shift:0.010000000000000009,phase:preview}
      {kind:marks,ids:[plant,stance],side:source,shift:0.010000000000000009,phase:commit}
      [select,[]]
    keys of the playhead
    "
  `);
});

test('the line at the pointer has the time of each clock, on the side with room', async () => {
  await openPage();
  const { root, timeline } = timelineOf(model);
  const line = document.querySelector<HTMLElement>('.timeline-hover')!;
  const at = (x: number, buttons = 0): string => {
    point(root, 'pointermove', { x, y: 100 }, buttons);
    const words = line.firstElementChild as HTMLElement;
    return line.hidden
      ? 'hidden'
      : [
          line.style.transform,
          words.style.transform,
          ...[...words.children].map((each) => each.textContent),
        ].join(' ');
  };
  expect([at(50), at(300), at(500, 1), at(1000), at(1090)]).toMatchInlineSnapshot(`
    [
      "hidden",
      "translateX(300px) translateX(-1110px) −2.30 s 0.70 s –",
      "hidden",
      "translateX(1000px) translateX(-1110px) +0.41 s 3.41 s 1.32 s",
      "translateX(1090px) translateX(-1110px) +0.76 s 3.76 s –",
    ]
  `);
  point(root, 'pointerleave', { x: 0, y: 0 });
  expect(line.hidden).toBe(true);
  expect([at(500), root.dataset['under']]).toMatchInlineSnapshot(`
    [
      "translateX(500px) translateX(-1110px) −1.53 s 1.47 s –",
      "crosshair",
    ]
  `);
  timeline.dispose();
  expect(document.body.children).toHaveLength(0);
});

test('a label is renamed in a field over its mark: Enter keeps it, Escape does not', async () => {
  await openPage();
  const rename = (text: string, key: string): readonly unknown[] => {
    const { timeline, tells } = timelineOf(selected);
    return tells(() => {
      timeline.rename();
      const field = find('textbox', 'Label') as HTMLInputElement;
      expect([field.value, document.activeElement === field]).toEqual(['L plant', true]);
      field.value = text;
      press(key, field);
      expect(findAll('textbox')).toEqual([]);
    });
  };
  expect([rename('Left', 'Enter'), rename('Left', 'Escape'), rename('L plant', 'Enter')])
    .toMatchInlineSnapshot(`
    [
      [
        "[rename,plant,Left]",
      ],
      [],
      [],
    ]
  `);
});
