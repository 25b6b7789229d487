import type { ComponentChildren } from 'preact';

export interface Segment {
  readonly name: string;
  readonly tip: string;
  readonly chosen: boolean;
  /** Its content, if that differs from the name. */
  readonly content?: ComponentChildren;
  readonly class?: string;
  readonly disabled?: boolean; // the tip says why
}

interface SegmentsProps {
  readonly label: string;
  readonly class?: string;
  readonly options: readonly Segment[];
  readonly choose: (index: number) => void;
}

/** A choice among a few options, side by side. */
export function Segments({ label, class: look = '', options, choose }: SegmentsProps) {
  return (
    <div class={`segments ${look}`} role="group" aria-label={label}>
      {options.map(({ name, tip, chosen, content = name, disabled = false, ...own }, index) => (
        <button
          type="button"
          key={index}
          aria-label={content === name ? undefined : name}
          aria-pressed={chosen}
          aria-disabled={disabled}
          data-tip={tip}
          onClick={() => !disabled && choose(index)}
          {...own}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
