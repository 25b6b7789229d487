import { expect, test } from 'vitest';
import { casesOf } from '#test/fixtures/effort.ts';
import { click, press } from '#test/fixtures/page.ts';
import { findAll, nameOf } from '#test/fixtures/page-reader.ts';
import { createReading, fileOf, openSegue, short } from './opened-window.ts';
import { again, isReadElsewhere, parts } from './parts.ts';

/** How a person uses a control of each role. */
const uses: Readonly<Record<string, (control: HTMLElement) => void>> = {
  button: (control) => click(control),
  tab: (control) => click(control),
  checkbox: (control) => click(control),
  radio: (control) => click(control),
  slider: (control) => {
    control.focus();
    press('ArrowRight');
  },
  combobox: (control) => {
    if (!(control instanceof HTMLSelectElement)) return type(control, 'a');
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  },
  textbox: (control) => type(control, '0.25'),
  searchbox: (control) => type(control, 'walk'),
  spinbutton: (control) => type(control, '2'),
};

function type(field: HTMLElement, text: string): void {
  field.focus();
  (field as HTMLInputElement).value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  press('Enter', field);
  field.blur();
}

/** Runs by the clock, leaves the place, is read elsewhere, or is as for the joints before. */
const others = new RegExp(
  [
    '^(Play|Suggest seams|Compare blind|Close item|Back to transition|Undo|Redo|Open folder|Start the 3D view)',
    '^(Part|Side|Counterpart) of (?!Hips|LeftUpLeg|RightFoot)',
  ].join('|'),
);

interface Control {
  readonly role: string;
  readonly name: string;
  readonly at: number; // among those of its role and name
}

function controlsIn(part: string, region: HTMLElement): Control[] {
  return Object.keys(uses).flatMap((role) => {
    const times = new Map<string, number>();
    return findAll(role, undefined, region).flatMap((each) => {
      const name = nameOf(each);
      const at = times.get(name) ?? 0;
      times.set(name, at + 1);
      return others.test(name) || at > 1 || isReadElsewhere(part, each) ? [] : [{ role, name, at }];
    });
  });
}

/** Without numbers, which change with what is edited. */
const keyOf = ({ role, name, at }: Control): string => `${role} ${name.replaceAll(/\d+/g, '#')} ${at}`;

/** Controls that come by others are used in their turn: so many of a part. */
const MOST_LATER = 25;

test.each(casesOf(Object.entries(parts)))(
  'each control, and its undo, reads as it should: %s',
  async (part, [lead, role, name]) => {
    const window = await openSegue();
    await lead(window);
    const region = (): HTMLElement | undefined => findAll(role, name)[0];
    const reading = createReading();
    const first = controlsIn(part, region()!);
    const [known, last] = [new Set(first.map(keyOf)), first.length + MOST_LATER];
    const ways = first.map((control) => [control]); // what is used, one after the other
    for (const way of ways) {
      if (region() === undefined) await again(window, lead);
      let isUsed = true;
      const { said, left } = await window.triesOut(async () => {
        let heard = '';
        for (const control of way) {
          const [element] = findAll(control.role, control.name, region()).slice(control.at);
          isUsed = element !== undefined && !(element as HTMLButtonElement).disabled;
          if (!isUsed) break;
          heard = await window.does(() => uses[control.role](element));
        }
        for (const control of way.length === 1 && region() ? controlsIn(part, region()!) : []) {
          if (!known.has(keyOf(control)) && ways.length < last) ways.push([...way, control]);
          known.add(keyOf(control));
        }
        return heard;
      });
      const words = way.map((control) => `${control.role} “${control.name}”`).join(', then ');
      if (isUsed) reading.add(words, `${short(said, 10)}${left && `\nand after undo\n${short(left, 10)}`}`);
    }
    await expect(reading.all()).toMatchFileSnapshot(fileOf(`controls of ${part}`));
  },
  600_000,
);
