import { Maximize2, Ruler } from 'lucide';
import { useRef } from 'preact/hooks';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import type { OutlineNode } from '../../../stores/lab/tree/outline.ts';
import { withEffector } from '../spaces/effector.ts';
import { closeGaps, gapsOf, type Sphere } from '../spaces/close-gaps.ts';
import { valueWords, type PadScale } from '../spaces/pad-scale.ts';
import type { PlotSpace } from '../spaces/pad-space.ts';
import { valueAt, withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import { Button } from '../../../kit/button.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { AxisSlider } from './axis-slider.tsx';
import { PadPicture } from './pad-picture.tsx';
import { layoutOf } from './plot-frame.ts';
import { useLiveValues } from './use-live-pad.ts';
import type { Pad } from './use-pad.ts';
import { useSize } from '../../../kit/use-size.ts';

interface PlotPadProps {
  readonly pad: Pad;
  readonly space: PlotSpace;
  readonly name: string;
}

/** Children of a node on a line or in a plane, with a point for its inputs. */
export function PlotPad({ pad, space, name }: PlotPadProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { height, frame, scales } = layoutOf(pad, space, size);
  const [node] = pad.open.outline.filter(({ path }) => path === pad.path);
  return (
    <>
      <header class="pad-head">
        <span class="cut pad-name">{name}</span>
        <Reading pad={pad} space={space} scales={scales} />
        <MeasureCenters pad={pad} node={node} />
        {space.ofSpheres && (
          <CloseGaps address={[...node.address, 'spheres']} content={pad.open.item.content} />
        )}
      </header>
      <div class="pad-plot" ref={box}>
        {size.width > 0 && (
          <PadPicture pad={pad} space={space} scales={scales} frame={frame} size={{ ...size, height }} />
        )}
      </div>
      {space.slices.map((axis) => (
        <label class="pad-slice" key={axis.address.join()}>
          <span class="cut">{axis.name}</span>
          <AxisSlider pad={pad} axis={axis} label={axis.name} />
        </label>
      ))}
    </>
  );
}

/** The values of the inputs at the playhead. */
function Reading({
  pad,
  space,
  scales,
}: Pick<PlotPadProps, 'pad' | 'space'> & { readonly scales: readonly PadScale[] }) {
  const text = useRef<HTMLOutputElement>(null);
  useLiveValues(pad, space.axes, (raw) => {
    const words = space.axes.map(({ name, unit }, i) =>
      `${name} ${valueWords(raw[i], scales[i].step / 10)} ${unit}`.trimEnd(),
    );
    if (text.current) text.current.value = words.join(' · ');
  });
  return <output class="cut pad-reading" ref={text} />;
}

/** Puts the spheres where their clips have the effector. */
function MeasureCenters({ pad, node }: { readonly pad: Pad; readonly node: OutlineNode }) {
  const app = useApp();
  const { effector } = node.node;
  const { bound } = pad.open;
  if (typeof effector !== 'string') return null;
  return (
    <Button
      icon={Ruler}
      bare
      tip="Put the spheres where their clips have the effector"
      name="Measure centers"
      disabledReason={bound === null ? 'the tree has problems' : null}
      onClick={() =>
        bound &&
        commitItem(app, 'Measure centers', (content) =>
          withEffector(content, node.address, effector, bound.figure),
        )
      }
    />
  );
}

function CloseGaps({
  address,
  content,
}: {
  readonly address: Address;
  readonly content: Readonly<Record<string, unknown>>;
}) {
  const app = useApp();
  const spheres = valueAt(content, address) as readonly Sphere[];
  const hasGaps = gapsOf(spheres).points.length > 0;
  return (
    <Button
      icon={Maximize2}
      bare
      tip="Widen spheres until one contains each point between them"
      name="Close gaps"
      disabledReason={hasGaps ? null : 'there are none between the spheres'}
      onClick={() =>
        commitItem(app, 'Close gaps', (before) =>
          withValueAt(before, address, closeGaps(valueAt(before, address) as readonly Sphere[])),
        )
      }
    >
      Close gaps
    </Button>
  );
}
