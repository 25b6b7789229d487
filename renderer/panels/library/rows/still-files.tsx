import { Eye, EyeOff } from 'lucide';
import { counted } from '../../../../contract/words/counted.ts';
import { Icon } from '../../controls/icon.tsx';
import { useApp } from '../../controls/window-context.ts';

const SEARCH = 'still:yes';

/** `2 033 files without motion`, below the list, which omits them; a click lists only these. */
export function StillFiles() {
  const { list, troubles } = useApp().library;
  const { still } = troubles.value;
  if (still === 0) return null;
  const shown = list.text.value.trim() === SEARCH;
  return (
    <section class="ignored-files" aria-label="Files without motion">
      <button
        type="button"
        class="ignored-head"
        aria-pressed={shown}
        data-tip={shown ? 'Show clips again' : `Files without motion. Search for ${SEARCH} to list them`}
        onClick={() => (list.text.value = shown ? '' : SEARCH)}
      >
        <Icon node={shown ? EyeOff : Eye} size={14} />
        {counted(still, 'file')} without motion
      </button>
    </section>
  );
}
