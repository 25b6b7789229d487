import type { ComponentChildren } from 'preact';
import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { isVeiled } from '../../state/reviews/blind-trial.ts';
import { isNoDistance } from '../../state/shown/slot-difference.ts';
import { seekAndStop } from '../../state/commands/playhead.ts';
import { durationWords } from '../../timeline/words/time-words.ts';
import { differenceGradient, halfLifeLegend } from '../../viewport/frame/colours.ts';
import { useApp } from '../controls/window-context.ts';

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
      {hasLines && <Lines />}
    </div>
  );
}

/** The joint that the clips are laid onto each other by, where one was chosen. */
function useMeetsAt(): string | null {
  const { open, meetsAt, session } = useApp();
  if (isVeiled(session.blind.value)) return null;
  const kind = open.transition.value?.alignment.kind;
  return kind === 'joint' || kind === 'plantedFoot' ? meetsAt.value : null;
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

/** Lines are in the colour of their slot; what they say is in their form. */
function Lines() {
  const { overlays } = useApp();
  const { trails, velocities, path, onion } = overlays.value;
  const meetsAt = useMeetsAt();
  return (
    <ul class="legend-part legend-lines">
      {trails && (
        <>
          <Key words="past">
            <path d="M1 5h24" stroke-width="2.5" />
          </Key>
          <Key words="next 0.3 s">
            <path d="M1 5h24" stroke-width="1.7" stroke-dasharray="4 3" />
          </Key>
          <Key words="every 0.1 s">
            <circle cx="8" cy="5" r="2.6" fill="currentColor" stroke="none" />
            <circle cx="19" cy="5" r="2.4" fill="none" stroke-width="1.3" />
          </Key>
        </>
      )}
      {(trails || path) && (
        <Key words="seam">
          <circle cx="13" cy="5" r="3.4" fill="var(--text)" stroke="none" />
        </Key>
      )}
      {velocities && (
        <Key words="way in 0.12 s">
          <path d="M1 5h16" stroke-width="2.5" />
          <path d="M16 1l9 4-9 4z" fill="currentColor" stroke="none" />
        </Key>
      )}
      {path && (
        <Key words="hips, facing">
          <path d="M1 7h24" stroke-width="2" />
          <path d="M6 7v-6M19 7v-6" stroke-width="1.6" />
        </Key>
      )}
      {meetsAt !== null && (
        <Key words={`aligned at ${meetsAt}`}>
          <path d="M5 5h16M10 1l6 8" stroke="var(--text)" stroke-width="2" />
        </Key>
      )}
      {onion && (
        <>
          <Key words="before the seam">
            <rect x="5" y="1" width="16" height="8" rx="2" class="onion-before" />
          </Key>
          <Key words="after it">
            <rect x="5" y="1" width="16" height="8" rx="2" class="onion-after" />
          </Key>
        </>
      )}
    </ul>
  );
}

function Key({ words, children }: { readonly words: string; readonly children: ComponentChildren }) {
  return (
    <li>
      <svg width="26" height="10" stroke="currentColor" fill="none" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}
