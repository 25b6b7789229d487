import type { Clip } from '#core/clip/clip.ts';
import { crouchClip, crouchMarkers } from './motions/crouch.ts';
import { hopClip, hopMarkers } from './motions/hop.ts';
import { idleClip, idleMarkers } from './motions/idle.ts';
import { jogClip, jogMarkers } from './motions/jog.ts';
import type { StarterMarker } from './motions/markers.ts';
import { starterTransition } from './starter-transition.ts';
import { turnClip, turnMarkers } from './motions/turn.ts';
import { walkClip, walkMarkers } from './motions/walk.ts';
import { waveClip, waveMarkers } from './motions/wave.ts';

export interface StarterClip {
  readonly name: string;
  readonly clip: Clip;
  readonly markers: readonly StarterMarker[]; // ascending in time
}

/**
 * The motion a new library starts with: one figure of 26 joints (1.75 m, T-pose at rest, facing +Z), 60
 * frames a second, made from published angles of gait and footprints that hold. The same on every call and
 * every machine.
 */
export function starterClips(): readonly StarterClip[] {
  const clips: readonly StarterClip[] = [
    { name: 'idle', clip: idleClip(), markers: idleMarkers() },
    { name: 'walk', clip: walkClip(), markers: walkMarkers() },
    { name: 'jog', clip: jogClip(), markers: jogMarkers() },
    { name: 'hop', clip: hopClip(), markers: hopMarkers() },
    { name: 'turn', clip: turnClip(), markers: turnMarkers() },
    { name: 'crouch', clip: crouchClip(), markers: crouchMarkers() },
    { name: 'wave', clip: waveClip(), markers: waveMarkers() },
  ];
  return clips.map(withTransitionMarkers);
}

function withTransitionMarkers(starter: StarterClip): StarterClip {
  const { source, destination } = starterTransition();
  const added: StarterMarker[] = [];
  if (starter.name === source.clip)
    added.push({ kind: 'out', time: source.time, label: 'Leave for the hop' });
  if (starter.name === destination.clip)
    added.push({ kind: 'in', time: destination.time, label: 'Come from the walk' });
  return { ...starter, markers: [...starter.markers, ...added].toSorted((a, b) => a.time - b.time) };
}
