import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.resolve(import.meta.dirname, '../../docs');

/**
 * Pages with figures, below docs and without their endings. `keys` has keys alone, and is compared with the
 * key sheet.
 */
export const pages: readonly string[] = [
  ...readdirSync(path.join(DOCS, 'guide'))
    .map((name) => `guide/${path.parse(name).name}`)
    .filter((name) => !/^guide\/(pictures|keys)$/.test(name)),
  'methods',
  'constructions',
];

/** Sections whose numbers `guide-figures.test.ts` compares with the study or with a window test. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  'guide/stress': ['All methods'],
  'guide/which-method': ['By figures', 'One transition at a time'],
};
const UNITS_COMPARED = /[\d.\u202f]+(?: to [\d.]+)?\s?(?:m\/s[²³]?|°\/s²?|°|cm|%)/g;

/** Lines of code. */
export const CODE_LINES = /(?<=\n\n)(?: {4}.*\n)+/g;
/** What is no prose: code, steps of a list. */
const LINES = [/```.*?```/gs, CODE_LINES, /^ *\d+\. /gm];
/** What names a thing: code, places of links, keys, years, versions, dimensions. */
const NAMES = [
  /`[^`]*`/g,
  /\]\([^)]*\)/g,
  /: [\d.]+ to [\d.]+(?: \S+)?, default [\d.]+(?: \S+?)?\.(?= )/g, // of a parameter, from its method: see methods-page.test.ts
  /\bF\d+\b/g,
  /\b(?:Blender|C#|Debian|Godot|Tuanjie|Unity|Unreal|WebGL|glTF) \d+(?:\.[\dx]+)*(?: to \d+(?:\.\d+)*)?/g,
  /\b(?:19|20)\d\d(?:\.\d)?\b/g,
  /\bH\.264\b/g,
];

/** Sections of a page of the guide, each from its heading on to the next one. */
export const sectionsOf = (text: string): readonly string[] => text.split(/^(?=###? )/m);

/** True for a section with steps to follow: *Try it*, or *Try …* of a topic where a page has several. */
export const hasSteps = (section: string): boolean => /^(## Try it|### Try .+)\n/.test(section);

/** The text of a page without steps to follow, and without what names a thing. */
export function proseOf(page: string): string {
  const text = readFileSync(path.join(DOCS, `${page}.md`), 'utf8');
  const sections = sectionsOf(text).filter((section) => !hasSteps(section));
  const prose = sections.map((section) => {
    const isCompared = (COMPARED[page] ?? []).some((heading) => section.startsWith(`## ${heading}\n`));
    return isCompared ? section.replaceAll(/^\|.*$/gm, '').replaceAll(UNITS_COMPARED, '') : section;
  });
  const without = (text: string, parts: readonly RegExp[]): string =>
    parts.reduce((left, part) => left.replaceAll(part, ' '), text);
  const flowing = without(prose.join(''), LINES).replaceAll('\n', ' ');
  return without(flowing, NAMES).replaceAll(/[\s\u202f]+/g, ' ');
}

/**
 * Numbers that say how much: with a unit or a point, or from ten on. Smaller whole ones are keys, places and
 * counts that one sees.
 */
export function figuresIn(prose: string): readonly string[] {
  const numbers = prose.matchAll(
    /(?<![\w.])[−±-]?\d[\d.,/]*(?<=\d)(?<unit> ?(?:m\/s|°|cm|mm|%|ms|Hz|rad|[ms]\b|half-li))?/g,
  );
  return [...numbers]
    .filter(({ 0: text, groups }) => groups?.['unit'] !== undefined || /\d[\d.,/]/.test(text))
    .map(({ 0: text, index }) => `${text}: …${prose.slice(Math.max(0, index - 40), index + 40)}…`);
}
