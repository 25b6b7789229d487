import { useRef } from 'preact/hooks';
import { useApp } from '../window-context.ts';
import { ClipList } from './clip-list.tsx';
import { OpenFolder } from './open-folder.tsx';
import { SearchField } from './search-field.tsx';
import { TransitionList } from './transition-list.tsx';

/** Clips on top, transitions below. */
export function LibraryPanel() {
  const listRef = useRef<HTMLDivElement>(null);
  const { library } = useApp();
  if (library.value.state === 'failed') {
    return (
      <div class="empty-state" role="alert">
        <p class="selectable">{library.value.message}</p>
      </div>
    );
  }
  return (
    <>
      <SearchField onLeave={() => listRef.current?.focus()} />
      <ClipList listRef={listRef} />
      <OpenFolder />
      <TransitionList />
    </>
  );
}
