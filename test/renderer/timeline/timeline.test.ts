import { expect, test } from 'vitest';
import { mountTimeline } from '#renderer/timeline/timeline.ts';
import { drag, openPage, point, press } from '#test/fixtures/page.ts';
import { model, recorder } from './timeline-fixture.ts';

test('try', async () => {
  const { drawn } = await openPage();
  const { told, listener } = recorder();
  const timeline = mountTimeline(document.body, listener);
  timeline.update(model);
  console.log(timeline.draw());
  console.log(document.body.innerHTML);
  console.log(drawn.words.length, drawn.boxes.length);
  const handle = document.querySelector('[data-grip=playhead]')!;
  point(handle, 'pointermove', { x: 500, y: 5 });
  drag(handle, { x: 500, y: 5 }, { x: 510, y: 5 }, { x: 530, y: 5 });
  handle.focus();
  press('Escape');
  console.log(JSON.stringify(told));
});
