import { FolderOpen } from 'lucide';
import { ActionButton } from '../../controls/action-button.tsx';
import { Button } from '../../controls/button.tsx';
import { RecentLibraries } from '../folders/recent-libraries.tsx';
import { useApp } from '../../controls/window-context.ts';
import { LooserSearches } from '../search/looser-searches.tsx';

/** Message of an empty list. */
export function EmptyList() {
  const { list } = useApp().library;
  if (!list.loaded.value || list.rows.value.length > 0) return null;
  if (list.text.value !== '') {
    return (
      <div class="empty-state">
        <p>No clip matches “{list.text.value}”.</p>
        <LooserSearches />
        <Button tip="Show all clips" onClick={() => (list.text.value = '')}>
          Clear search
        </Button>
      </div>
    );
  }
  return (
    <div class="empty-state">
      <p>No clips yet. Open a folder of BVH, glTF, VRM or FBX files, or drop one here.</p>
      <ActionButton action="library.openFolder" icon={FolderOpen} primary named />
      <RecentLibraries />
    </div>
  );
}
