import type { Drawn } from './drawn.ts';

/** What elements are to people, by their type; others are what their role says, or nothing of their own. */
const roles: Readonly<Record<string, string>> = {
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', button: 'button', a: 'link' },
  ...{ ul: 'list', ol: 'list', li: 'item', table: 'table', tr: 'row', th: 'header', td: 'cell' },
  ...{ select: 'choice', textarea: 'field', details: 'fold', summary: 'summary', dialog: 'dialog' },
  ...{ progress: 'progress', fieldset: 'group', canvas: 'picture', img: 'picture' },
};

const inputs: Readonly<Record<string, string>> = { checkbox: 'check', radio: 'radio', range: 'slider' };

/** What of its state is said; `true` by its name alone, and `false` and what is absent not at all. */
const states: readonly string[] = [
  ...['value', 'defaultValue', 'checked', 'disabled', 'hidden', 'placeholder', 'href', 'open', 'min', 'max'],
  ...['selectedIndex', 'text', 'colspan', 'rowspan', 'draggable', 'data-keys'],
];

/** Of ARIA, what names an element is said first, and what is a number of its place or an id not at all. */
const unsaid =
  /^aria-(label|labelledby|describedby|controls|owns|activedescendant|rowindex|colindex|live|atomic)$/;

const isDrawn = (part: Drawn | string): part is Drawn => typeof part !== 'string';

function roleOf({ type, props }: Drawn): string {
  const own = (props['role'] as string | undefined) ?? roles[type];
  if (own !== undefined) return own === 'gridcell' || own === 'presentation' ? '' : own;
  if (type === 'input') return inputs[String(props['type'])] ?? 'field';
  return props['aria-label'] === undefined ? '' : 'part';
}

function stateOf({ type, props, element }: Drawn): readonly string[] {
  const all = { ...props, ...Object.fromEntries(element?.written ?? []) };
  const said = Object.entries(all).flatMap(([prop, value]) => {
    const isSaid = states.includes(prop) || (prop.startsWith('aria-') && !unsaid.test(prop));
    if (!isSaid || (type === 'option' && prop === 'value')) return [];
    const name = prop.replace(/^(aria|data)-/, '');
    if (value === true || value === 'true') return [name];
    return value === false || value === 'false' || value === undefined || value === null
      ? []
      : [`${name}=${value as string | number}`];
  });
  return said;
}

const optionsOf = ({ type, text, parts, props }: Drawn): readonly string[] =>
  type === 'option'
    ? [
        `${(props['value'] as string | number | undefined) ?? ''}: ${text}${props['disabled'] === true ? ' (disabled)' : ''}`,
      ]
    : parts.filter(isDrawn).flatMap(optionsOf);

/** What was read of an element, which is asked several times. */
const read = new WeakMap<Drawn, readonly string[]>();

/** The lines of what is in an element. */
function within(drawn: Drawn): readonly string[] {
  const known = read.get(drawn);
  if (known) return known;
  const isChoice = drawn.type === 'select';
  const lines = isChoice ? [`of ${optionsOf(drawn).join(' / ')}`] : joined(drawn.parts);
  read.set(drawn, lines);
  return lines;
}

function labelAround({ parent }: Drawn): Drawn | null {
  return parent === null || parent.type === 'label' ? parent : labelAround(parent);
}

/** What an element is called: by its label, what is all of its text, or the first text of a row or tree item. */
function nameOf(drawn: Drawn): string {
  const label = drawn.props['aria-label'] as string | undefined;
  if (label !== undefined || drawn.type === 'select') return label ?? '';
  if (drawn.type === 'input') return labelAround(drawn)?.text.trim() ?? '';
  const lines = within(drawn);
  const isRow = ['row', 'treeitem'].includes(String(drawn.props['role']));
  return lines.length === 1 || isRow ? (lines[0] ?? '') : '';
}

/** Role and name of an element: the first line of it, without its state. */
export const headOf = (drawn: Drawn): string => [roleOf(drawn), nameOf(drawn)].filter(Boolean).join(' ');

/** The lines of an element. Texts and elements without a role, side by side, are one line. */
function linesOf(drawn: Drawn): readonly string[] {
  const { type, props, element } = drawn;
  const painted = (type === 'canvas' && element?.painted()) || [];
  if (painted.length > 0) return ['picture', ...painted.map((line) => `  ${line}`)];
  if (String(props['aria-hidden']) === 'true' || (type === 'style' && props['role'] === undefined)) return [];
  const state = stateOf(drawn);
  const tip = (props['data-tip'] as string | undefined) ?? '';
  const isLabel = type === 'label' && within(drawn).length > 1;
  const lines = within(drawn).filter((line) => !isLabel || line !== drawn.text.trim());
  if (roleOf(drawn) === '' && state.length === 0 && tip === '') return lines;
  const name = nameOf(drawn);
  const said = state.length > 0 ? ` [${state.join(', ')}]` : '';
  const tipped = ['', name].includes(tip) ? '' : ` (${tip.replaceAll('\n', ' ¦ ')})`;
  const rest = lines.slice(lines[0] === name ? 1 : 0);
  // The options of a choice, and the cells of a row, are on its own line.
  const isRow = roleOf(drawn) === 'row' && lines.every((line) => !line.startsWith(' '));
  if (isRow || type === 'select') {
    const cells = rest.map((line) => line.replace(/^cell ?/, ''));
    return [[`${headOf(drawn)}${said}${tipped}`, ...cells].join(' | ')];
  }
  const isOneLine = lines.length === 1;
  const inner = isOneLine && lines[0] !== name ? `: ${lines[0]}` : '';
  return [
    `${headOf(drawn)}${inner}${said}${tipped}`.replace(/^: /, '').trim(),
    ...(isOneLine ? [] : rest.map((line) => `  ${line}`)),
  ];
}

/** Whether an element is read as part of the text around it. */
const isInline = ({ type }: Drawn): boolean =>
  ['span', 'b', 'i', 'kbd', 'em', 'strong', 'code', 'small', 'mark', 'abbr', 'text', 'g'].includes(type);

/** What people type into or choose from. */
const control = /^(field|choice|slider|button) /;

function joined(parts: readonly (Drawn | string)[]): readonly string[] {
  const lines: string[] = [];
  let text = '';
  const end = () => {
    if (text.trim() !== '') lines.push(text.trim());
    text = '';
  };
  for (const part of parts) {
    if (!isDrawn(part)) {
      text += part;
      continue;
    }
    const own = linesOf(part);
    if (isInline(part) && roleOf(part) === '' && own.length === 1) text += `${text && ' '}${own[0]}`;
    else if (isInline(part) && own.length <= 3 && own.filter((line) => control.test(line)).length === 1) {
      end();
      lines.push(own.join(' ')); // with its unit, and the word before it
    } else {
      end();
      lines.push(...own);
    }
  }
  end();
  return lines;
}

/**
 * What is drawn, as assistive technology reads it: a line for each element with a role, its name, state and
 * tooltip, and texts; what is in it is indented. No classes and no places.
 */
export const outlineOf = (roots: readonly Drawn[]): string => joined(roots).join('\n');
