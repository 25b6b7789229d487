import { EventEmitter } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { describe, expect, test } from 'vitest';
import { ownArguments, parseCommandLine } from '#main/app/command-line.ts';
import { dataFolders } from '#main/app/data-folder.ts';
import { receivePaths } from '#main/app/handed-paths.ts';
import { temporaryFolder } from '../temporary.ts';

describe('arguments', () => {
  test('flags in both spellings, and paths relative to the working directory', () => {
    expect(parseCommandLine(['--library', 'a.db', 'clips', '/b/walk.bvh', '--demo=a=b'], '/home/me')).toEqual(
      {
        ok: true,
        value: { library: '/home/me/a.db', demo: '/home/me/a=b', paths: ['/home/me/clips', '/b/walk.bvh'] },
      },
    );
  });

  test('a URL of a file is its path; anything else that looks like one is a name', () => {
    const pathsOf = (arg: string) => parseCommandLine([arg], '/home/me');
    expect(pathsOf('file:///clips/walk%20%E2%86%92%20%22jog%22%0A.bvh')).toMatchObject({
      value: { paths: ['/clips/walk → "jog"\n.bvh'] },
    });
    expect(pathsOf('file:///a%2Fb.bvh')).toMatchObject({ value: { paths: ['/home/me/file:/a%2Fb.bvh'] } });
    for (const name of ['100%.bvh', 'a%00b.bvh', '%ff.bvh'])
      expect(pathsOf(`file:///${name}`)).toMatchObject({ value: { paths: [`/home/me/file:/${name}`] } });
    expect(pathsOf('file:///a%5Cb.bvh')).toMatchObject({ value: { paths: ['/a\\b.bvh'] } });
    expect(pathsOf('file://host/a.bvh')).toMatchObject({ value: { paths: ['/home/me/file:/host/a.bvh'] } });
  });

  test('no arguments, and switches of others', () => {
    expect(parseCommandLine(['--no-sandbox', '--inspect=0', '-r'], '/')).toEqual({
      ok: true,
      value: { library: undefined, demo: undefined, paths: [] },
    });
  });

  test.each([[['--library']], [['--demo', '--library', 'x']], [['--library=']]])(
    '%j: a value is missing',
    (args) => {
      expect(parseCommandLine(args, '/')).toMatchObject({ ok: false, error: { code: 'badArguments' } });
    },
  );

  test('only arguments after the app itself', () => {
    const argv = ['/bin/electron', '--disable-gpu', '/work/app', '--library', 'x'];
    expect(ownArguments(argv, '/work/app', false)).toEqual(['--library', 'x']);
    expect(ownArguments(['electron', '/work/app/out/main/main.js', 'a'], '/work/app', false)).toEqual(['a']);
    expect(ownArguments(['/opt/segue', 'a'], '/opt/app.asar', true)).toEqual(['a']);
  });
});

describe('data folders', () => {
  test('the default library uses Segue’s profile; every other one its own', () => {
    const base = temporaryFolder();
    const usual = dataFolders(base, undefined);
    expect(usual).toMatchObject({ library: path.join(base, 'library.db'), profile: base });
    expect(dataFolders(base, path.join(base, 'library.db')).profile).toBe(base);
    const other = dataFolders(base, '/elsewhere/a.db');
    expect(other.library).toBe('/elsewhere/a.db');
    expect(other.profile).not.toBe(base);
    expect(other.starter).toBe(usual.starter);
    expect(dataFolders(base, '/elsewhere/b.db').profile).not.toBe(other.profile);
  });

  test('two paths to one library are one library', () => {
    const base = temporaryFolder();
    mkdirSync(path.join(base, 'real'));
    writeFileSync(path.join(base, 'real', 'a.db'), '');
    symlinkSync(path.join(base, 'real'), path.join(base, 'link'));
    for (const name of ['a.db', 'not yet there.db']) {
      expect(dataFolders(base, path.join(base, 'link', name)).profile).toBe(
        dataFolders(base, path.join(base, 'real', name)).profile,
      );
    }
  });
});

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
