import { signal } from '@preact/signals';
import {
  describeFitting,
  describeUnexplained,
  namedSettings,
  type NamedSetting,
} from '#core/runs/game/difference-words.ts';
import { AGREES, settingsOf, type CloserSetting } from '#core/runs/game/explain-difference.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useResource } from '#renderer/kit/resource.ts';
import { explainComparison, type GameComparison } from '#renderer/stores/judgement/follow-game.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { commitEdit, setTransition } from '#renderer/stores/transitions/transition-edits.ts';

/** What is to be explained: again when the tab is shown again. */
const askedFor = featureState(() => signal<GameComparison | null>(null));

/** What the game recorded of the settings of each slot, and the one that explains its difference, if asked. */
export function ExplainedSlots({ comparison }: { readonly comparison: GameComparison }) {
  const asking = askedFor(useApp().session);
  const asked = asking.value;
  const { value, state } = useResource(asked === comparison ? asked : null, explainComparison);
  const slots = value ?? [];
  const isDone = state === 'idle' && value !== null;
  const now = slots.at(-1);
  const isExplained = comparison.slots.every(({ after }) => after <= AGREES);
  return (
    <>
      {comparison.slots.map((_, slot) => (
        <SlotSettings
          key={slot}
          comparison={comparison}
          slot={slot}
          found={slot < slots.length - 1 || isDone ? (slots[slot]?.found ?? []) : null}
        />
      ))}
      {!isDone && !isExplained && (
        <p class="game-search dim">
          {state === 'working' &&
            `Trying settings of ${slotLetter(Math.max(slots.length - 1, 0))}: ${now?.tried ?? 0} of ${now?.of ?? '…'}`}
          {state === 'working' ? (
            <Button bare tip="Ends the search for settings" onClick={() => (asking.value = null)}>
              Stop
            </Button>
          ) : (
            <Button
              tip="Searches for the one setting that differs from the game"
              onClick={() => (asking.value = comparison)}
            >
              Explain
            </Button>
          )}
        </p>
      )}
    </>
  );
}

interface SlotSettingsProps {
  readonly comparison: GameComparison;
  readonly slot: number;
  readonly found: readonly CloserSetting[] | null; // null = not searched, or not to the end
}

/**
 * What the game recorded of the settings of a slot, and what explains its difference, each with a button that
 * uses it.
 */
function SlotSettings({ comparison: { motion, opened, slots }, slot, found }: SlotSettingsProps) {
  const { request, clocks } = opened;
  const explained = { ...motion, slot, request, clocks };
  const rows = namedSettings(explained, found ?? []);
  const afters = slots.map(({ after }) => after);
  const fitting = describeFitting(afters, slot);
  const isKnown = found !== null || afters[slot] <= AGREES;
  const verdict = isKnown ? describeUnexplained(explained, found ?? [], afters[slot]) : null;
  if (rows.length === 0 && verdict === null && fitting === null) return null;
  const name = <b style={{ color: `var(--${slotTone(slot)}-text)` }}>{slotLetter(slot)}</b>;
  const said = (words: string | null) =>
    words !== null && (
      <li>
        {name}
        <span>{words}</span>
      </li>
    );
  return (
    <ul class="game-settings" aria-label={`Settings of ${slotLetter(slot)}`}>
      {said(fitting)}
      {rows.map(({ setting, value, words }, i) => (
        <li key={i}>
          {name}
          <span>{words}</span>
          <Use setting={setting} value={value} slot={slot} />
        </li>
      ))}
      {said(verdict)}
    </ul>
  );
}

interface UseProps extends Pick<NamedSetting, 'setting' | 'value'> {
  readonly slot: number;
}

/** Sets a setting of the open transition, as one edit. */
function Use({ setting: { id, label, words }, value, slot }: UseProps) {
  const app = useApp();
  const use = (): void => {
    const motion = app.open.clips.peek();
    if (motion.state !== 'ready') return;
    commitEdit(app, (before) => {
      // Of the document, whose joints may have other names than those that play.
      const setting = settingsOf(before, slot, motion.clips).find((each) => each.id === id);
      return setting
        ? setTransition(`Change ${label.toLowerCase()}`, before, setting.with(before, value))
        : null;
    });
  };
  return (
    <Button tip={`Sets ${label.toLowerCase()} as one edit`} onClick={use}>
      Use {words(value)}
    </Button>
  );
}
