import { pointerEvent } from '#test/fixtures/pointed-element.ts';
import type { Drawn } from './drawn.ts';
import { factsOf, opened, type Used } from './facts.ts';
import { headOf } from './outline.ts';

const still = () => undefined;

/** Another option than the one that is chosen. */
function otherOption({ props, parts }: Drawn): string {
  const options = parts.filter((part) => typeof part !== 'string').flatMap((part) => [part, ...part.parts]);
  const values = options.flatMap((part) =>
    typeof part !== 'string' && part.type === 'option' ? [String(part.props['value'])] : [],
  );
  return values.findLast((value) => value !== String(props['value'])) ?? '';
}

interface Use {
  readonly text: string;
  readonly key: string | undefined;
  /** Notes what the event holds back. */
  readonly held: string[];
}

/** An event of an element at a place of the window, whose field has a text. */
function eventOn(name: string, control: Drawn, heard: Drawn, { text, key, held }: Use): object {
  const { type, props, element } = control;
  const value = type === 'select' ? otherOption(control) : text;
  const isCheck = props['type'] === 'checkbox' || props['type'] === 'radio';
  const state = isCheck ? { checked: props['checked'] !== true } : { value };
  const target = element
    ? Object.assign(element, isField(control) && key === undefined ? state : {})
    : { ...nowhere, ...state };
  const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  return {
    type: name.slice(2).toLowerCase(),
    ...{ currentTarget: heard.element ?? target, target, key, detail: 0, button: 0, pointerId: 1 },
    ...{ clientX: 110, clientY: 120, ...modifiers },
    preventDefault: () => void held.push('taken'),
    stopPropagation: () => void held.push('ends here'),
  };
}

/** An element of no page. */
const nowhere = {
  ...{ select: still, blur: still, focus: still, closest: () => null, matches: () => false },
  getBoundingClientRect: () => ({ left: 10, top: 20, right: 30, bottom: 40, width: 20, height: 20 }),
};

const isField = ({ type }: Drawn): boolean => ['select', 'input', 'textarea'].includes(type);

const keys = 'Enter,Escape, ,Delete,F2,ArrowUp,ArrowDown,ArrowLeft,ArrowRight,Home,End,PageDown';

/** Ways to use a control, by the event that it or an element around it hears of. */
const ways: Readonly<
  Record<string, readonly (readonly [name: string, events: readonly string[], key?: string])[]>
> = {
  onClick: [['', ['onClick']]],
  onDblClick: [['double click', ['onDblClick']]],
  onContextMenu: [['right click', ['onContextMenu']]],
  onMouseDown: [['mouse down', ['onMouseDown']]],
  onPointerDown: [['drag', ['onPointerDown']]],
  onSubmit: [['submit', ['onSubmit']]],
  onChange: [['', ['onFocus', 'onInput', 'onChange', 'onBlur']]],
  onInput: [
    ['', ['onFocus', 'onInput']],
    ['left', ['onFocus', 'onInput', 'onBlur']],
  ],
  onKeyDown: keys.split(',').map((key) => [key === ' ' ? 'Space' : key, ['onKeyDown', 'onKeyUp'], key]),
};

/** A press is dragged to another place, and released. */
function finishDrag({ element }: Drawn): void {
  for (const [type, x, y] of [
    ['pointermove', 120, 90],
    ['pointermove', 160, 60],
    ['pointerup', 160, 60],
  ] as const)
    element?.dispatchEvent(pointerEvent(type, x, y));
}

interface Deed {
  readonly control: string;
  readonly parts: readonly string[]; // what it is in
  readonly way: string;
  readonly use: (panel: Used['panel'], text: string, held: string[]) => void;
}

/** The element that hears of an event of a control: the control, or for a part that takes the focus what is around. */
function hearing(control: Drawn, event: string): Drawn | null {
  if (event in control.props) return control;
  const isPart = 'tabindex' in control.props && /^on(Key|Pointer)/.test(event);
  let at = isPart ? control.parent : null;
  while (at && !(event in at.props)) at = at.parent;
  return at;
}

function partsAround(control: Drawn): readonly string[] {
  const names = [''];
  for (let at: Drawn | null = control; at; at = at.parent) names.push(headOf(at));
  return names;
}

/** Each way to use each control of a panel, but what is the same as another before it. */
function deedsIn({ panel }: Used, by: RegExp): readonly Deed[] {
  const deeds = panel.all().flatMap((each, index) =>
    Object.keys(ways).flatMap((prop) => {
      const isTold = by.test(prop) && hearing(each, prop) && (prop !== 'onPointerDown' || each.element);
      const isTyped = 'onChange' in each.props && ['onInput', 'onKeyDown'].includes(prop);
      if (!isTold || isTyped) return [];
      return ways[prop].map(([way, events, key]): Deed => {
        const use: Deed['use'] = (now, text, held) => {
          const control = now.all()[index];
          for (const event of events) {
            const heard = hearing(control, event);
            heard?.hear(event, eventOn(event, control, heard, { text, key, held }));
            if (heard && event === 'onPointerDown') finishDrag(heard);
          }
        };
        return { control: headOf(each), parts: partsAround(each), way, use };
      });
    }),
  );
  const unique = new Map(deeds.toReversed().map((each) => [`${each.control} ${each.way}`, each]));
  return [...unique.values()].toReversed();
}

interface Choice {
  /** In which part of the panel, by role and name. */
  readonly inside?: RegExp;
  /** Which controls, by name; without it, all. */
  readonly of?: RegExp;
  /** Which events they hear of. */
  readonly by?: RegExp;
  /** Typed into fields. */
  readonly text?: string;
}

/**
 * What each control of a panel does in a new window, as text: edits and other calls, what changes in the
 * stores, and lines of the outline that are gone or new. Keys that do nothing are not said.
 */
export async function deedsOf(
  open: () => Used | Promise<Used>,
  { inside = /^/, of = /^/, by = /^/, text = '7' }: Choice = {},
): Promise<string> {
  const said = new Map<string, Map<string, string[]>>();
  let used = await opened(open);
  let isUsed = false;
  const wanted = deedsIn(used, by).filter(
    ({ control, parts }) => of.test(control) && parts.some((part) => inside.test(part)),
  );
  for (const { control, way, use } of wanted) {
    if (isUsed) used = await opened(open);
    const facts = await factsOf(used, (held) => use(used.panel, text, held));
    isUsed = facts !== null;
    if (way !== '' && !facts?.length) continue;
    const same = said.get(control) ?? new Map<string, string[]>();
    const words = facts?.join(way === '' ? '\n  ' : ' · ') || 'nothing';
    same.set(words, [...(same.get(words) ?? []), way]);
    said.set(control, same);
  }
  return [...said]
    .flatMap(([control, deeds]) => [
      control,
      ...[...deeds].map(([words, ways]) => `  ${ways[0] === '' ? words : `${ways.join(', ')}: ${words}`}`),
    ])
    .join('\n');
}

/** The outline of a panel, or of a part of it, once answers came. */
export async function outlineOf(open: () => Used | Promise<Used>, part = /^/): Promise<string> {
  const lines = (await opened(open)).panel.outline().split('\n');
  const first = lines.findIndex((line) => part.test(line.trim()));
  const indent = lines[first].search(/\S/);
  const after = lines.findIndex((line, i) => i > first && line.search(/\S/) <= indent);
  const own = part.source === '^' ? lines : lines.slice(first, after < 0 ? undefined : after);
  return own.map((line) => line.slice(indent)).join('\n');
}
