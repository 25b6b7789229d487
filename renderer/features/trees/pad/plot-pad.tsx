import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import { Maximize2, Ruler, TriangleAlert } from 'lucide';
import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { withEffector } from '../spaces/effector.ts';
import { closeGaps, haveGaps, type Sphere } from '../spaces/close-gaps.ts';
import type { Content, PadMark, PlotSpace } from '../spaces/pad-space.ts';
import { valueAt, withValueAt, type OutlineNode } from '#renderer/stores/lab/tree/outline.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { describeNear, describeOutside } from '../spaces/sample-columns.ts';
import { AxisSlider } from './axis-slider.tsx';
import { PadPicture } from './pad-picture.tsx';
import { layoutOf } from './plot-parts.tsx';
import { SamplesTable } from './samples-table.tsx';
import { PadHead } from './pad-head.tsx';
import type { PadProps, PadSide, Pad } from './use-pad.ts';
import { useSize } from '#renderer/kit/use-size.ts';
import {
  aimOrders,
  aimPoses,
  aimTimes,
  evenTimes,
  whyNoAimClip,
  type AimOrder,
} from '#renderer/stores/lab/tree/aim-poses.ts';
import { fetchClips } from '#renderer/stores/shown/fetch-clips.ts';
import { Select } from '#renderer/kit/select.tsx';
import { ClipField } from './clip-field.tsx';

/** The sides of a pad that has no room for both. */
const sides: readonly (readonly [PadSide, string])[] = [
  ['Plot', 'Samples to drag, and the point of the inputs'],
  ['Table', 'Clips and numbers of the samples, and the ranges of the axes'],
];

/** Children of a node on a line or in a plane, with a point for its inputs, and their table. */
export function PlotPad({ pad, space, name }: PadProps<PlotSpace>) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [node] = pad.open.outline.filter(({ path }) => path === pad.path);
  const { side } = pad;
  const { height, frame, scales } = layoutOf(pad, space, size);
  const nameOf = ({ path, place }: PadMark): string => place ?? pad.nameOf(path);
  const warnings = [describeOutside(space, pad.open.item.content, nameOf), describeNear(space, nameOf)];
  return (
    <>
      <PadHead name={name}>
        {space.ofSpheres && <SphereCommands pad={pad} node={node} />}
        <Segments
          class="pad-sides"
          label="Side of the pad"
          options={sides.map(([each, tip]) => ({ name: each, tip, chosen: each === side.value }))}
          choose={(i) => ([side.value] = sides[i])}
        />
      </PadHead>
      {warnings.map(
        (words) =>
          words !== null && (
            <p key={words} class="cadence-words row small-text pad-warning" role="status">
              <Icon node={TriangleAlert} size={13} />
              {words}
            </p>
          ),
      )}
      <div class="pad-both" data-side={side.value}>
        <div class="pad-plot" ref={box}>
          {size.width > 0 && (
            <PadPicture pad={pad} space={space} scales={scales} frame={frame} size={{ ...size, height }} />
          )}
        </div>
        <div class="pad-samples">
          {node.node.kind === 'aimOffset' && <AimClip pad={pad} node={node} />}
          <SamplesTable pad={pad} space={space} name={name} />
        </div>
      </div>
      {space.slices.map((axis) => (
        <label class="pad-slice rigid" key={axis.address.join()}>
          <span class="cut">{axis.name}</span>
          <AxisSlider pad={pad} axis={axis} label={axis.name} />
        </label>
      ))}
    </>
  );
}

/** Commands on all spheres: they go where their clips have the effector, or are widened. */
function SphereCommands({ pad: { open }, node: { node, address } }: NodePadProps) {
  const app = useApp();
  const { bound, item } = open;
  const { effector } = node;
  const spheresIn = (content: Content) => valueAt(content, [...address, 'spheres']) as readonly Sphere[];
  const hasGaps = haveGaps(spheresIn(item.content));
  return (
    <>
      {typeof effector === 'string' && (
        <Button
          icon={Ruler}
          bare
          tip="Put the spheres where their clips have the effector"
          name="Measure centers"
          disabledReason={bound === null ? 'the tree has problems' : null}
          onClick={() =>
            bound &&
            commitItem(app, 'Measure centers', (content) =>
              withEffector(content, address, effector, bound.figure),
            )
          }
        />
      )}
      <Button
        icon={Maximize2}
        bare
        tip="Widen spheres until one contains each point between them"
        name="Close gaps"
        disabledReason={hasGaps ? null : 'there are none between the spheres'}
        onClick={() =>
          commitItem(app, 'Close gaps', (content) =>
            withValueAt(content, [...address, 'spheres'], closeGaps(spheresIn(content))),
          )
        }
      >
        Close gaps
      </Button>
    </>
  );
}

interface NodePadProps {
  readonly pad: Pad;
  readonly node: OutlineNode;
}

/** Takes the poses of an aim offset from one clip, at its note markers. */
function AimClip({ pad, node: { node, address } }: NodePadProps) {
  const app = useApp();
  const order = useSignal<AimOrder>('grid');
  const chosen = useSignal<string | null>(null);
  const id = chosen.value ?? String(valueAt(node, ['offsets', 4, 'clip']));
  const label =
    pad.open.labelOf(id) ?? app.document.shown.clips.value.get(id)?.label ?? wholeLabel('missing clip');
  const name = labelText(label);
  const times = aimTimes(app.document.shown.markers.value.get(id) ?? []);
  const whyNot = whyNoAimClip(name, times.length, order.value);
  const choose = async (clip: string): Promise<void> => {
    const problem = await fetchClips(app.document, [clip], app.bridge);
    if (problem !== null) app.notices.problem(problem);
    else chosen.value = clip;
  };
  const clip = app.document.shown.clips.value.get(id);
  const take = (at: readonly number[]): void =>
    commitItem(app, 'Take poses from aim clip', (content) =>
      withValueAt(content, address, { ...node, ...aimPoses(id, at, order.peek()) }),
    );
  return (
    <div class="pad-aim flex gap-6 wrap" role="group" aria-label="Aim clip">
      <ClipField label="Aim clip" name={label} choose={(clip) => void choose(clip.id)} />
      <Select
        label="Markers of the aim clip"
        value={order.value}
        options={Object.entries(aimOrders).map(([each, { words }]) => [each as AimOrder, words])}
        onChoose={(each) => (order.value = each)}
      />
      <Button
        tip="Take the poses at the note markers of this clip"
        name="Take poses"
        disabledReason={whyNot}
        onClick={() => take(times)}
      >
        Take poses
      </Button>
      <Button
        tip="Take the poses at frames from the first to the last, evenly spaced"
        name="Take even frames"
        disabledReason={clip ? null : 'the clip is missing'}
        onClick={() => clip && take(evenTimes(clip, order.peek()))}
      >
        Take even frames
      </Button>
      <p role="status">
        {whyNot ?? `“${name}” has a marker for each pose.`} Or choose a clip for each pose below.
      </p>
    </div>
  );
}
