import { useSignal } from '@preact/signals';
import { ChevronDown } from 'lucide';
import { useRef } from 'preact/hooks';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { Popover } from '#renderer/kit/popover.tsx';
import { RecentLibraries } from './recent-libraries.tsx';
import { nameOf } from '#renderer/stores/document/file-places.ts';

/** Letters of its name that stay in a narrow window. */
const LEAST = 8;

/** The name of the library, which opens a menu of other libraries. */
export function LibraryMenu() {
  const { state, files } = useApp().library;
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => void (isOpen.value = false);
  const path = state.value.state === 'open' ? state.value.path : null;
  const name = path === null ? 'Library' : fileNameOf(path);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="plain row gap-4"
        aria-haspopup="dialog"
        aria-expanded={isOpen.value}
        data-tip={path === null ? 'Open or create a library' : `${path}\nOpen or create another library`}
        onClick={() => {
          files.refresh();
          isOpen.value = !isOpen.value;
        }}
      >
        <span class="cut" style={{ minWidth: `${Math.min(name.length, LEAST)}ch` }}>
          {name}
        </span>
        <Icon node={ChevronDown} size={14} />
      </button>
      {isOpen.value && (
        <Popover
          anchor={() => button.current}
          onClose={close}
          role="dialog"
          label="Libraries"
          class="card library-menu column"
        >
          <div class="flex gap-6" onClick={close}>
            <ActionButton action="library.choose" named />
            <ActionButton action="library.create" named />
          </div>
          <RecentLibraries onOpen={close} />
        </Popover>
      )}
    </>
  );
}

/** The name of a library file, without folder and extension. */
function fileNameOf(path: string): string {
  return nameOf(path).replace(/\.db$/, '');
}
