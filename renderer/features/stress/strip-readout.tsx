import type { ReadonlySignal } from '@preact/signals';
import { grantBefore } from '../../../core/stress/plan-requests.ts';
import { frameAt } from '../../../core/stress/stress-run.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { slotName, slotTone } from '../../stores/slots/default-slots.ts';
import { numberWords } from '../../kit/number-words.ts';
import { useApp } from '../../controls/window-context.ts';
import { distance, speed, valueText, violation } from './shown-measures.ts';
import { requestWords } from './record-words.ts';
import { toPixel, type LinearScale } from '../../kit/linear-scale.ts';

interface ReadoutProps {
  readonly open: OpenRun;
  readonly hover: ReadonlySignal<number | null>; // s
  readonly scale: () => LinearScale;
}

/** A line at the pointer, with the time, the values of each slot, and the request that runs there. */
export function StripReadout({ open, hover, scale }: ReadoutProps) {
  const app = useApp();
  const time = hover.value;
  if (time === null || time < 0 || time > open.seconds) return null;
  const frame = frameAt(open.run, time);
  const grant = grantBefore(open.run.plan, frame);
  const request = open.run.plan.grants[grant]?.request;
  const x = toPixel(scale(), time);
  const isLeft = x > scale().to / 2;
  return (
    <>
      <div class="stress-hover" style={{ transform: `translateX(${x.toFixed(1)}px)` }} />
      <div
        class="stress-values"
        style={isLeft ? { right: `${scale().to - x + 8}px` } : { left: `${x + 8}px` }}
      >
        <b>{numberWords(time, 3)} s</b>
        <table>
          <tbody>
            {open.run.slots.map(({ samples }, slot) => (
              <tr key={slot}>
                <th style={{ color: `var(--${slotTone(slot)}-text)` }}>{slotName(slot)}</th>
                {[distance, speed, violation].map((shown) => (
                  <td key={shown.measure}>
                    {valueText(shown, samples[shown.measure][frame])} <span class="faint">{shown.unit}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <span class="dim">
          {request === undefined ? 'before the first request' : requestWords(app, open, request)}
        </span>
      </div>
    </>
  );
}
