import { useState } from 'preact/hooks';
import { namedSettings, describeUnexplained, type NamedSetting } from '#core/recording/difference-words.ts';
import { settingsOf, type Explanation } from '#core/recording/explain-difference.ts';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { useResource } from '../../kit/resource.ts';
import { explainComparison, type GameComparison } from '../../stores/judgement/follow-game.ts';
import { slotName, slotTone } from '../../stores/slots/default-slots.ts';
import { commitEdit, setTransition } from '../../stores/transitions/transition-edits.ts';

/**
 * The settings that explain the difference of each slot, searched one slot after another while the tab is in
 * sight.
 */
export function ExplainedSlots({ comparison }: { readonly comparison: GameComparison }) {
  const [isStopped, setStopped] = useState(false);
  const { value, state } = useResource(isStopped ? null : comparison, explainComparison);
  const slots = value ?? [];
  const isDone = state === 'idle' && value !== null;
  const now = slots.at(-1);
  return (
    <>
      {comparison.slots.map(({ after }, slot) => (
        <SlotSettings
          key={slot}
          comparison={comparison}
          slot={slot}
          found={slots[slot]?.found ?? []}
          verdict={
            slot < slots.length - 1 || isDone ? describeUnexplained(slots[slot]?.found ?? [], after) : null
          }
        />
      ))}
      {!isDone && (
        <p class="game-search dim">
          {isStopped
            ? 'The search for settings is stopped.'
            : `Trying settings of ${slotName(Math.max(slots.length - 1, 0))}: ${now?.tried ?? 0} of ${now?.of ?? '…'}`}
          <Button
            bare
            tip={isStopped ? 'Searches for the setting that differs' : 'Ends the search for settings'}
            onClick={() => setStopped(!isStopped)}
          >
            {isStopped ? 'Search' : 'Stop'}
          </Button>
        </p>
      )}
    </>
  );
}

interface SlotSettingsProps {
  readonly comparison: GameComparison;
  readonly slot: number;
  readonly found: readonly Explanation[];
  readonly verdict: string | null;
}

/**
 * What the game recorded of the settings of a slot, and what explains its difference, each with a button that
 * uses it.
 */
function SlotSettings({ comparison: { motion, opened }, slot, found, verdict }: SlotSettingsProps) {
  const rows = namedSettings({ ...motion, slot, request: opened.request }, found);
  if (rows.length === 0 && verdict === null) return null;
  const name = <b style={{ color: `var(--${slotTone(slot)}-text)` }}>{slotName(slot)}</b>;
  return (
    <ul class="game-settings" aria-label={`Settings of ${slotName(slot)}`}>
      {rows.map(({ setting, value, words }, i) => (
        <li key={i}>
          {name}
          <span>{words}</span>
          <Use setting={setting} value={value} slot={slot} />
        </li>
      ))}
      {verdict !== null && (
        <li>
          {name}
          <span>{verdict}</span>
        </li>
      )}
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
    const motion = app.open.motion.peek();
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
