import { counted } from '../../../../contract/words/counted.ts';
import { Splitter } from '../../../controls/splitter.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { ClipName } from '../rows/clip-name.tsx';
import { ClipDetails } from './clip-details.tsx';
import { RowDetails } from './row-details.tsx';

const LABEL = 'Details';

/**
 * Details of the selection below the list: name, problems of the file, tags and note. Always visible, so that a selection
 * does not move the layout.
 */
export function DetailsPane({ onLeave }: { readonly onLeave: () => void }) {
  const { session, workspace, library } = useApp();
  const { active } = session.selection.value;
  const { collapsed, detailsHeight } = workspace.state.value;
  const rows = library.list.rows.value;
  const row = active === null ? undefined : rows.at(rows.indexOf(active));
  if (rows.length === 0 && session.selection.value.clips.size === 0) return null;
  return (
    <section
      class={collapsed.details ? 'details-pane collapsed' : 'details-pane'}
      aria-label={LABEL}
      style={{ '--details-height': `${detailsHeight}px` }}
    >
      <Splitter panel="details" size="detailsHeight" label={LABEL} grows={-1} axis="y" />
      <div class="panel-content">
        <DetailsHeading />
        <RowDetails row={row} />
        <ClipDetails onLeave={onLeave} />
      </div>
    </section>
  );
}

/** Name of the clip, or number of clips. */
function DetailsHeading() {
  const { session, document, library } = useApp();
  const { active, clips } = session.selection.value;
  if (clips.size > 1) return <h3 class="details-heading">{counted(clips.size, 'clip')} selected</h3>;
  const [only = active] = clips;
  const row = only === null ? undefined : library.list.rows.value.at(library.list.rows.value.indexOf(only));
  const named = (only === null ? undefined : document.shown.value.clips.get(only)) ?? row;
  if (named === undefined || !('name' in named))
    return <p class="details-none">Select a clip to add tags or a note.</p>;
  return (
    <h3 class="details-heading" data-tip={`${named.name}\n${named.path}`}>
      <ClipName name={named.name} />
    </h3>
  );
}
