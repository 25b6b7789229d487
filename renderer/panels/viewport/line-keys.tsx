import type { ComponentChildren } from 'preact';
import { isVeiled } from '../../state/reviews/blind-trial.ts';
import { useApp } from '../controls/window-context.ts';

/** The joint that the clips are laid onto each other by, where one was chosen. */
export function useMeetsAt(): string | null {
  const { open, meetsAt, session } = useApp();
  if (isVeiled(session.blind.value)) return null;
  const kind = open.transition.value?.alignment.kind;
  return kind === 'joint' || kind === 'plantedFoot' ? meetsAt.value : null;
}

/** Lines are in the colour of their slot; what they say is in their form. */
export function LineKeys() {
  const { overlays } = useApp();
  const { trails, velocities, path, onion } = overlays.value;
  const meetsAt = useMeetsAt();
  return (
    <ul class="legend-part legend-lines">
      {trails && <TrailKeys />}
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
        <Key words="root, heading">
          <path d="M1 7h24" stroke-width="2" />
          <path d="M6 7v-6M19 7v-6" stroke-width="1.6" />
        </Key>
      )}
      {meetsAt !== null && (
        <Key words={`aligned at ${meetsAt}`}>
          <path d="M5 5h16M10 1l6 8" stroke="var(--text)" stroke-width="2" />
        </Key>
      )}
      {onion && <OnionKeys />}
    </ul>
  );
}

function TrailKeys() {
  return (
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
  );
}

function OnionKeys() {
  return (
    <>
      <Key words="before the seam">
        <rect x="5" y="1" width="16" height="8" rx="2" class="onion-before" />
      </Key>
      <Key words="after it">
        <rect x="5" y="1" width="16" height="8" rx="2" class="onion-after" />
      </Key>
    </>
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
