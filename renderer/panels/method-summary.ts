import { easingWords } from '../../core/transition/curves/easing-text.ts';
import type { BlendMethod, Values } from '../../core/transition/method.ts';

/** Parameters in a summary. */
const MOST_FACTS = 2;

/** The first parameters of a method as text: `half-life 0.12 s`, `blend time 0.30 s · smoothstep`. */
export function methodSummary(method: BlendMethod, values: Values): string {
  const facts = Object.entries(method.parameters).map(([name, parameter]) => {
    const value = values[name] ?? parameter.default;
    if (parameter.kind === 'easing') return easingWords(String(value));
    const unit = parameter.unit === undefined || parameter.unit === '' ? '' : ` ${parameter.unit}`;
    if (typeof value === 'string') return value + unit;
    return `${parameter.label.toLowerCase()} ${value.toFixed(2)}${unit}`;
  });
  return facts.slice(0, MOST_FACTS).join(' · ');
}
