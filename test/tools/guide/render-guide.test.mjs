import { expect, test } from 'vitest';
import {
  guidePages,
  guidePictures,
  linkWithin,
  renderGuide,
  slugOf,
} from '../../../tools/guide/render-guide.mjs';

const html = renderGuide();

test('every link of the guide leads to an anchor in it', () => {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
  const links = [...html.matchAll(/ href="([^"]+)"/g)]
    .map(([, href]) => href)
    .filter((href) => href !== 'guide.css');
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((href) => !ids.has(href))).toEqual([]);
});

test('every picture of the guide is included', () => {
  const shown = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src);
  expect(shown.length).toBeGreaterThan(5);
  expect(new Set(shown)).toEqual(new Set(guidePictures()));
});

test('pages are in the order of the contents, reference last, without scripts and styles', () => {
  const pages = guidePages();
  expect(pages[0]).toMatchObject({ name: 'first-steps', title: 'First steps', isReference: false });
  expect(pages.at(-1)).toMatchObject({ name: 'glossary', isReference: true });
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=/);
});

test('the contents of each page mark that page', () => {
  const names = guidePages().map(({ name }) => name);
  const marked = [...html.matchAll(/<div class="page" id="([^"]+)">([^]*?)<\/nav>/g)].map(
    ([, id, contents]) => [
      id,
      ...[...contents.matchAll(/href="#([^"]+)" aria-current="page"/g)].map(([, name]) => name),
    ],
  );
  expect(marked).toEqual(names.map((name) => [name, name]));
});

test('links to a heading, to a page, and out of the guide', () => {
  const names = ['open-clips', 'formats'];
  expect(linkWithin('../formats.md#ground-height', 'open-clips', names)).toBe('#formats--ground-height');
  expect(linkWithin('#limits', 'formats', names)).toBe('#formats--limits');
  expect(linkWithin('open-clips.md', 'formats', names)).toBe('#open-clips');
  expect(linkWithin('adr/0007-joints.md', 'formats', names)).toBeNull();
  expect(slugOf('glTF, GLB and VRM')).toBe('gltf-glb-and-vrm');
});
