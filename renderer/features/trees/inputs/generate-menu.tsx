import { useSignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shortestPeriod, waveforms, withGenerated, type Generator, type Waveform } from './generate-keys.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Popover } from '#renderer/kit/popover.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import type { InputPopoverProps } from './input-menu.tsx';
import type { InputRow } from './input-row.ts';

const names: Readonly<Record<Waveform, string>> = {
  ramp: 'Ramp',
  steps: 'Steps',
  noise: 'Noise',
  sine: 'Sine',
};

/** Generates keys: each change is previewed in the curve, and the button keeps it as one edit. */
export function GenerateMenu({ row, anchor, onClose }: InputPopoverProps) {
  const { generator, set, keep } = useGenerator(row);
  const { waveform, from, to, period, seed } = generator;
  const isNumber = row.input.kind === 'number' || row.input.kind === 'int';
  return (
    <Popover
      anchor={anchor}
      side="left"
      role="dialog"
      label={`Generate keys of ${row.name}`}
      class="lab-menu"
      onClose={onClose}
    >
      <h3>Generate keys</h3>
      <label class="lab-option">
        <span>Curve</span>
        <Select
          label="Curve"
          value={waveform}
          options={waveforms.map((each) => [each, names[each]] as const)}
          onChoose={(chosen) => set({ waveform: chosen })}
        />
      </label>
      {isNumber && <NumberOption label="From" value={from} keep={(value) => set({ from: value })} />}
      {isNumber && <NumberOption label="To" value={to} keep={(value) => set({ to: value })} />}
      <NumberOption
        label={waveform === 'ramp' ? 'Length' : 'Period'}
        unit="s"
        value={period}
        keep={(value) => set({ period: value })}
      />
      {waveform === 'noise' && (
        <NumberOption
          label="Seed"
          value={seed}
          keep={(value) => set({ seed: Math.round(Math.abs(value)) })}
        />
      )}
      <div class="lab-commands flex gap-4">
        <Button
          primary
          tip="Replace the keys of the input with these"
          onClick={() => {
            keep();
            onClose();
          }}
        >
          Replace keys
        </Button>
      </div>
    </Popover>
  );
}

/** The generator of an open menu, with its preview; the preview goes with the menu unless it is kept. */
function useGenerator({ name, input, range, duration, change }: InputRow) {
  const generator = useSignal<Generator>({
    waveform: input.kind === 'number' ? 'ramp' : 'steps',
    from: range.minimum,
    to: range.maximum,
    period: input.kind === 'number' ? duration : duration / 4,
    seed: 1,
  });
  const isKept = useRef(false);
  const preview = (): void => {
    const wanted = generator.peek();
    change.preview(`Generate ${name}`, (before) => withGenerated(before, wanted, duration));
  };
  useEffect(() => {
    preview();
    return () => {
      if (!isKept.current) change.cancel();
    };
  }, []);
  return {
    generator: generator.value,
    set: (changed: Partial<Generator>) => {
      const next = { ...generator.peek(), ...changed };
      const period = Math.max(next.period, shortestPeriod(next.waveform, duration));
      generator.value = { ...next, period };
      preview();
    },
    keep: () => {
      isKept.current = true;
      preview();
      change.keep();
    },
  };
}

function NumberOption(props: ComponentProps<typeof NumberEntry>) {
  return (
    <label class="lab-option">
      <span>{props.label}</span>
      <NumberEntry {...props} />
    </label>
  );
}
