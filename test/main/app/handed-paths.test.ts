import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { receivePaths } from '#main/app/handed-paths.ts';

test('paths that come before the window wait for it, those of macOS too', () => {
  const app = new EventEmitter();
  const handed = receivePaths(app as unknown as App);
  const opened: (readonly string[])[] = [];
  let prevented = 0;
  app.emit('second-instance', {}, [], '/', { paths: ['/a', '/b'] });
  app.emit('open-file', { preventDefault: () => void prevented++ }, '/c');
  app.emit('second-instance', {}, [], '/', null);
  handed.deliver((paths) => opened.push(paths));
  app.emit('second-instance', {}, [], '/', { paths: ['/d'] });
  app.emit('second-instance', {}, [], '/', {});
  expect([opened, prevented]).toEqual([[['/a', '/b', '/c'], ['/d'], []], 1]);
  receivePaths(new EventEmitter() as unknown as App).deliver((paths) => opened.push(paths));
  expect(opened).toHaveLength(3);
});
