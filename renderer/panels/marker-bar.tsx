import { Trash2 } from 'lucide';
import type { Marker, MarkerKind } from '../../contract/library-rows.ts';
import { changeMarker } from '../state/marker-edits.ts';
import { selectedMarker } from '../state/playhead.ts';
import { markerKindWords } from '../timeline/marker-words.ts';
import { momentWords } from '../timeline/time-words.ts';
import { Button } from './button.tsx';
import { useAction, useApp } from './window-context.ts';

/** What the selected marker is and is called, beside the tab of the timeline, where it covers nothing. */
export function MarkerBar() {
  const app = useApp();
  const remove = useAction('marker.delete');
  const marker = selectedMarker(app);
  const clip = marker && app.document.shown.value.clips.get(marker.clipId);
  if (!marker || !clip) return null;
  return (
    <div class="marker-bar" role="group" aria-label="Selected marker">
      <KindChoice marker={marker} />
      <LabelField marker={marker} key={marker.id} />
      <span class="faint">
        {momentWords(marker.time, app.workspace.state.value.timeUnit, clip.fps, clip.trimmedFrames)}
      </span>
      <Button {...remove} icon={Trash2} bare />
    </div>
  );
}

function KindChoice({ marker }: { readonly marker: Marker }) {
  const { editing } = useApp();
  return (
    <select
      class="field"
      aria-label="Kind of marker"
      value={marker.kind}
      onChange={(event) => {
        const kind = event.currentTarget.value as MarkerKind; // an option below
        void editing.commit(changeMarker(marker, { kind }));
      }}
    >
      {Object.entries(markerKindWords).map(([kind, words]) => (
        <option key={kind} value={kind}>
          {words}
        </option>
      ))}
    </select>
  );
}

function LabelField({ marker }: { readonly marker: Marker }) {
  const { editing } = useApp();
  return (
    <input
      class="field"
      aria-label="Label of the marker"
      placeholder="Label"
      maxLength={200}
      value={marker.label}
      onBlur={(event) => {
        const label = event.currentTarget.value.trim();
        if (label !== marker.label) void editing.commit(changeMarker(marker, { label }));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = marker.label;
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
