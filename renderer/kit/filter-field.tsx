import { Search } from 'lucide';
import { Icon } from './icon.tsx';

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly tip: string; // lists the texts that are searched
  readonly text: string;
  readonly set: (text: string) => void;
}

/** A field that filters a list by words. Escape empties and leaves it. */
export function FilterField({ label, placeholder, tip, text, set }: FilterFieldProps) {
  return (
    <label class="filter-field">
      <Icon node={Search} size={13} />
      <input
        class="field"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        data-tip={tip}
        spellcheck={false}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          set('');
          event.currentTarget.blur();
        }}
      />
    </label>
  );
}
