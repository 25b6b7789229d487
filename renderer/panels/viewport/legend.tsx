import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { isNoDistance } from '../../state/shown/slot-difference.ts';
import { seekAndStop } from '../../state/commands/playhead.ts';
import { durationWords } from '../../timeline/words/time-words.ts';
import { differenceGradient, halfLifeLegend } from '../../viewport/frame/colours.ts';
import { useApp } from '../controls/window-context.ts';
import { LineKeys, useMeetsAt } from './line-keys.tsx';

/** What everything drawn over the figures means, in one block: only what is switched on. */
export function Legend() {
  const { overlays, difference } = useApp();
  const { trails, velocities, path, onion } = overlays.value;
  const hasLines = trails || velocities || path || onion || useMeetsAt() !== null;
  if (!hasLines && !difference.value && !useColoursHalfLives()) return null;
  return (
    <div class="legend chip" role="group" aria-label="Legend">
      <HalfLives />
      <Distances />
      {hasLines && <LineKeys />}
    </div>
  );
}

/** Some figure on the screen may be coloured by half-life. */
function useColoursHalfLives(): boolean {
  const { overlays, showing, figures } = useApp();
  if (!overlays.value.halfLife) return false;
  // A figure that is a ghost has the colour of its slot.
  const coloured = showing.shown.value.slice(0, showing.compare.value === 'overlay' ? 1 : undefined);
  return coloured.some((index) => {
    const method = figures.value[index]?.slot.method;
    return method !== undefined && findBlendMethod(method)?.shows === 'extrapolation';
  });
}

function HalfLives() {
  const { theme } = useApp();
  if (!useColoursHalfLives()) return null;
  const { gradient, ticks, notMoving } = halfLifeLegend(theme.value);
  return (
    <div class="legend-part" role="img" aria-label="Colours: half-life of the extrapolation, 0.1 to 1 second">
      <div class="legend-head">
        <span>Extrapolation half-life</span>
        <span class="legend-still">
          <i style={{ background: notMoving }} /> not moving
        </span>
      </div>
      <div class="legend-bar" style={{ background: gradient }} />
      <div class="legend-scale">
        {ticks.map(({ halfLife }) => (
          <span key={halfLife}>{Number(halfLife.toPrecision(2))} s</span>
        ))}
      </div>
    </div>
  );
}

/** What the colours of distance mean, and where and when it is largest; a click goes there. */
function Distances() {
  const app = useApp();
  const { theme, difference, workspace, open } = app;
  if (!difference.value || !open.source.value) return null;
  const { between, name, time, distance, scale } = difference.value;
  const when = durationWords(time, workspace.state.value.timeUnit, open.source.value.fps);
  return (
    <div class="legend-part" role="group" aria-label={`Colours: distance of each joint, ${between}`}>
      <div class="legend-head">Distance {between}</div>
      <div class="legend-bar" style={{ background: differenceGradient(theme.value) }} />
      <div class="legend-scale">
        <span>0</span>
        <span>{Math.round(scale * 100)} cm</span>
      </div>
      {isNoDistance(distance) ? (
        <div class="legend-largest">nowhere apart</div>
      ) : (
        <button
          type="button"
          class="legend-largest cut"
          data-tip="Go to the largest distance"
          onClick={() => seekAndStop(app, time)}
        >
          largest {(distance * 100).toFixed(1)} cm at {when}
          <br />
          {name}
        </button>
      )}
    </div>
  );
}
