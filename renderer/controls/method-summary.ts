import { formatNumber, withUnit } from '#core/kit/numbers.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import type { Wording } from '#core/methods/setting-kinds.ts';
import { boundMusclesOf } from '#core/procedural/muscle/muscle-asset.ts';
import { BY_TAG, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { storedWords } from '#core/transition/document/slot-settings.ts';

/** Parameters in a summary. */
const MAX_FACTS = 2;

/** The first parameters of a method as text: `half-life 0.12 s`, `blend time 0.30 s · smoothstep`. */
export function methodSummary(method: BlendMethod, values: Values): string {
  const wording: Wording = {
    number: (value, unit) => withUnit(formatNumber(value, 2), unit),
    muscles: (choice) => boundMusclesOf(values)?.asset.name ?? describeMuscles(choice),
  };
  const facts = Object.entries(method.parameters)
    .slice(0, MAX_FACTS)
    .map(([name, spec]) => {
      const words = storedWords(spec, values[name], wording);
      return spec.kind === 'number' ? `${spec.label.toLowerCase()} ${words}` : words;
    });
  return facts.join(' · ');
}

/** Muscles that a document only names are in the library. */
function describeMuscles(value: string): string {
  const choice = parseMuscleChoice(value);
  if (choice !== null) return choice.source === BY_TAG ? 'muscles by tag' : 'muscles of the library';
  return value === 'uniform' ? 'all joints alike' : describeChoice(value);
}

const describeChoice = (choice: string): string =>
  choice.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
