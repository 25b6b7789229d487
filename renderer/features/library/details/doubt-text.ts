import type { CountedDoubt, ImportOverride } from '../../../../contract/clips/import-override.ts';
import { counted } from '../../../../contract/words/counted.ts';
import { unitNameOf } from '../../../../core/import/length-unit.ts';

/** `3 clips here are in another unit than the other 40.` */
export function doubtText({ about, because, clips, others, standingHeight }: CountedDoubt): string {
  if (because === 'height')
    return `This character is ${heightText(standingHeight)} tall. Its unit is probably wrong.`;
  const [are, have] = clips === 1 ? ['is', 'has'] : ['are', 'have'];
  const than = `than the other ${others}`;
  if (about === 'unit') return `${counted(clips, 'clip')} here ${are} in another unit ${than}.`;
  return `${counted(clips, 'clip')} here ${have} another up axis ${than}.`;
}

/** `Use centimetres for all` */
export function mendText({ unit, upAxis }: Partial<ImportOverride>): string {
  if (typeof unit === 'number') return `Use ${unitNameOf(unit)} for all`;
  return `Use ${(upAxis ?? 'y').toUpperCase()} up for all`;
}

function heightText(height: number): string {
  return height < 1 ? `${Number((height * 100).toPrecision(2))} cm` : `${Number(height.toPrecision(2))} m`;
}
