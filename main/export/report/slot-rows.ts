import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { formatNumber, withUnit } from '#core/kit/numbers.ts';
import { specsOf } from '#core/methods/default-values.ts';
import type { BlendMethod, OptionSpec, ParameterSpec, ParameterValue } from '#core/methods/parts/method.ts';
import { parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import type { Slot, SlotSettings } from '#core/transition/document/document.ts';
import type { ReportRow } from './report.ts';

/** A slot that a report describes. */
interface Described {
  readonly settings: TransitionSettings;
  readonly slot: Slot;
  readonly method: BlendMethod;
  /** The clips have scales or curves, to which the options of the method apply. */
  readonly hasChannels: boolean;
}

/** What is set in a slot: the values of its method, and each field that is not as by default. */
export function slotRows(described: Described): readonly ReportRow[] {
  return Object.values(rowsOfFields).flatMap((rowsOf) => rowsOf(described));
}

/** The rows of each field. */
const rowsOfFields: { readonly [Field in keyof SlotSettings]-?: (of: Described) => readonly ReportRow[] } = {
  method: () => [], // in the heading
  values: valueRows,
  profile: ({ slot }) => profileRows(slot),
  profileMode: () => [], // with the profile
  cutJoints: ({ slot }) => nameRows('Cut joints', slot.cutJoints),
  cutCurves: ({ slot }) => nameRows('Cut curves', slot.cutCurves),
  rootTime: ({ slot: { rootTime: time } }) =>
    time === undefined ? [] : [{ label: 'Root blend time', value: `${formatNumber(time, 3)} s` }],
  tick: ({ slot: { tick } }) => (tick === undefined ? [] : [{ label: 'Tick', value: `${tick} Hz` }]),
  fatiguePose: ({ slot }) => (slot.fatiguePose ? [{ label: 'Fatigue pose', value: 'on' }] : []),
  ignoresSourceVelocity: ({ slot }) =>
    slot.ignoresSourceVelocity ? [{ label: 'Source velocity', value: 'ignored' }] : [],
  trails: ({ slot, settings }) =>
    slot.trails !== false || settings.transition.trailing.length === 0
      ? []
      : [{ label: 'Trailing joints', value: 'off' }],
};

function valueRows({ settings, slot: { values }, method, hasChannels }: Described): readonly ReportRow[] {
  const specs = hasChannels ? specsOf(method) : method.parameters;
  return Object.entries(specs).map(([name, spec]) => ({
    label: spec.label,
    value: valueWords(settings, spec, values[name] ?? spec.default),
  }));
}

function valueWords(
  settings: TransitionSettings,
  spec: ParameterSpec | OptionSpec,
  value: ParameterValue,
): string {
  const text = typeof value === 'number' ? formatNumber(value, 3) : value;
  if (spec.kind === 'muscles') return musclesName(settings, text);
  if (spec.kind === 'names') return text || 'none';
  return spec.kind === 'easing' ? text : withUnit(text, spec.unit ?? '');
}

/** The name of the muscles that a slot chose. */
function musclesName({ muscles = [] }: TransitionSettings, value: string): string {
  const choice = parseMuscleChoice(value);
  if (choice === null) return value;
  const { source, mirrored } = choice;
  const name = muscles.find(({ id }) => id === source)?.name ?? 'by tag of the destination';
  return mirrored ? `${name} (mirrored)` : name;
}

/** Factors of 1 have no effect, nor has the mode of a profile with no other factors. */
function profileRows({ profile, profileMode = 'time' }: Slot): readonly ReportRow[] {
  const factors = Object.entries(profile ?? {}).filter(([, factor]) => factor !== 1);
  if (factors.length === 0) return [];
  const words = factors.map(([joint, factor]) => `${joint} × ${formatNumber(factor, 2)}`);
  return [{ label: 'Joint profile', value: `${words.join(', ')} (${profileMode})` }];
}

const nameRows = (label: string, names: readonly string[] = []): readonly ReportRow[] =>
  names.length === 0 ? [] : [{ label, value: names.join(', ') }];
