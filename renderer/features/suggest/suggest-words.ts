// renderer/features/suggest: places to enter the destination, tried on and kept
import { metricNamed } from '../../../core/judgement/metrics/registry.ts';
import { slotTime } from '../../../core/judgement/time-sweep.ts';
import type { Suggestion } from '../../../core/judgement/suggest.ts';
import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { numberWords } from '../../kit/number-words.ts';
import { valueWords } from '../../stores/judgement/metric-values.ts';
import { slotName } from '../../stores/slots/default-slots.ts';

/** `In at f 176 · A Spring inertialization, 0.12 s` */
export function suggestionTitle({ time, index, slot }: Suggestion, fps: number): string {
  const own = slotTime(slot);
  const method = findBlendMethod(slot.method)?.label ?? slot.method;
  const seconds = own === null ? '' : `, ${numberWords(own, 2)} s`;
  return `In at f ${Math.round(time * fps)} · ${slotName(index)} ${method}${seconds}`;
}

/** Why it is suggested: `left foot planted in both, slides 3.8 cm, arrives in 0.22 s` */
export function suggestionReason({ planted, measures }: Suggestion): string {
  const feet = planted.length === 2 ? 'both feet planted' : `${planted[0]} foot planted`;
  const stands = planted.length === 0 ? 'no foot planted in both' : `${feet} in both`;
  return [
    stands,
    ...part(measures, 'footSlide', 'slides'),
    ...part(measures, 'responseTime', 'arrives in'),
    ...part(measures, 'beyondLimits', 'joints bend too far by', 1),
  ].join(', ');
}

/** Words for a metric, if it applies and is above `least`. */
function part(measures: Suggestion['measures'], id: string, words: string, least = -1): readonly string[] {
  const metric = metricNamed(id);
  const value = measures[id]?.value ?? Number.NaN;
  return metric && value > least ? [`${words} ${valueWords(metric, value)} ${metric.unit}`] : [];
}
