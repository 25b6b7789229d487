import { describeEasing } from '#core/methods/curves/easing-text.ts';
import { boundMusclesOf } from '#core/procedural/muscle/muscle-asset.ts';
import { BY_TAG, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import { formatNumber, withUnit } from '#core/kit/numbers.ts';

/** Parameters in a summary. */
const MAX_FACTS = 2;

/** The first parameters of a method as text: `half-life 0.12 s`, `blend time 0.30 s · smoothstep`. */
export function methodSummary(method: BlendMethod, values: Values): string {
  const facts = Object.entries(method.parameters).map(([name, parameter]) => {
    const value = values[name] ?? parameter.default;
    if (parameter.kind === 'easing') return describeEasing(String(value));
    if (parameter.kind === 'muscles')
      return boundMusclesOf(values)?.asset.name ?? describeMuscles(String(value));
    const unit = parameter.unit ?? '';
    if (typeof value === 'string') return withUnit(value, unit);
    return `${parameter.label.toLowerCase()} ${withUnit(formatNumber(value, 2), unit)}`;
  });
  return facts.slice(0, MAX_FACTS).join(' · ');
}

/** Muscles that a document only names are in the library. */
function describeMuscles(value: string): string {
  const choice = parseMuscleChoice(value);
  if (choice !== null) return choice.source === BY_TAG ? 'muscles by tag' : 'muscles of the library';
  return value === 'uniform' ? 'all joints alike' : describeChoice(value);
}

const describeChoice = (choice: string): string =>
  choice.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
