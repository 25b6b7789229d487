import type { Size } from '#renderer/kit/rectangle.ts';

/** A container and an encoder for it. */
export interface VideoFormat {
  readonly ending: 'mp4' | 'webm';
  readonly codec: 'avc' | 'vp9' | 'vp8';
  readonly label: string;
  /** The codec in the words of WebCodecs. */
  readonly config: string;
}

/**
 * Levels of H.264: name in the codec string, macroblocks (16 × 16 px) per second and per frame. Source: ITU-T
 * H.264, table A-1.
 */
const levels = [
  { hex: '1f', perSecond: 108_000, perFrame: 3600 },
  { hex: '28', perSecond: 245_760, perFrame: 8192 },
  { hex: '2a', perSecond: 522_240, perFrame: 8704 },
  { hex: '33', perSecond: 983_040, perFrame: 36_864 },
  { hex: '34', perSecond: 2_073_600, perFrame: 36_864 },
] as const;

/**
 * The lowest level that holds such pictures, at least 3.1; the highest if none does, and the encoder then
 * refuses.
 */
export function h264Level({ width, height }: Size, fps: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const level = levels.find(({ perFrame, perSecond }) => blocks <= perFrame && blocks * fps <= perSecond);
  return (level ?? levels[levels.length - 1]).hex;
}

/** Formats from the most to the least widely played. */
export function videoFormats(size: Size, fps: number): readonly VideoFormat[] {
  const level = h264Level(size, fps);
  return [
    { ending: 'mp4', codec: 'avc', label: 'MP4 · H.264', config: `avc1.6400${level}` }, // High
    { ending: 'mp4', codec: 'avc', label: 'MP4 · H.264', config: `avc1.42e0${level}` }, // Constrained Baseline
    { ending: 'webm', codec: 'vp9', label: 'WebM · VP9', config: 'vp09.00.51.08' },
    { ending: 'webm', codec: 'vp8', label: 'WebM · VP8', config: 'vp8' },
  ];
}

/** Bits per pixel: flat colours and sharp text. */
const BITS_PER_PIXEL = 0.15;

export const bitrateOf = ({ width, height }: Size, fps: number): number =>
  Math.round(width * height * fps * BITS_PER_PIXEL);

/** The first format of each container that this computer can encode. */
export async function availableFormats(size: Size, fps: number): Promise<readonly VideoFormat[]> {
  const found: VideoFormat[] = [];
  for (const format of videoFormats(size, fps)) {
    const isNew = found.every(({ ending }) => ending !== format.ending);
    if (isNew && (await canEncode(format, size, fps))) found.push(format);
  }
  return found;
}

async function canEncode({ config }: VideoFormat, size: Size, fps: number): Promise<boolean> {
  try {
    const { supported } = await VideoEncoder.isConfigSupported({
      codec: config,
      ...size,
      bitrate: bitrateOf(size, fps),
      framerate: fps,
    });
    return supported === true;
  } catch {
    return false; // it throws for codecs that it does not know
  }
}
