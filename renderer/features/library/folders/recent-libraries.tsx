import { useApp } from '#renderer/controls/window-context.ts';

/** Recent libraries; each opens in a window of its own. */
export function RecentLibraries({ onOpen }: { readonly onOpen?: () => void }) {
  const { files } = useApp().library;
  const recent = files.recent.value;
  if (recent.length === 0) return null;
  return (
    <section class="recent-libraries column gap-2" aria-label="Recent libraries">
      <h3 class="section-head row between rigid faint">Recent libraries</h3>
      {recent.map((library) => (
        <button
          type="button"
          key={library.id}
          class="recent-library plain column"
          aria-disabled={library.missing}
          data-tip={library.missing ? `File not found: ${library.path}` : library.path}
          onClick={() => {
            if (library.missing) return;
            files.openRecent(library);
            onOpen?.();
          }}
        >
          <span class="cut">{library.name}</span>
          <span class="row-facts faint small-text cut">
            {library.missing ? 'file not found' : library.path}
          </span>
        </button>
      ))}
    </section>
  );
}
