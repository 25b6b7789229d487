const FRAMES_KEPT = 4; // of 120 a second: 30

/**
 * A BVH file as other programs write the same motion: thirty frames a second, and three position channels for
 * each joint before its rotations, which repeat its OFFSET. Joints of `text` have three rotation channels,
 * its root six.
 */
export function withSixChannels(text: string): string {
  const [head, motion] = text.split(/^MOTION\r?\n/m);
  const [, frameTime, ...rows] = motion.split(/\r?\n/).filter((line) => line.trim() !== '');
  const offsets = offsetsOf(head);
  const six = head.replaceAll(/CHANNELS 3/g, 'CHANNELS 6 Xposition Yposition Zposition');
  const kept = rows.filter((_row, i) => i % FRAMES_KEPT === 0).map((row) => widened(row, offsets));
  const seconds = Number(frameTime.split(':')[1]) * FRAMES_KEPT;
  return `${six}MOTION\nFrames: ${kept.length}\nFrame Time: ${seconds.toFixed(7)}\n${kept.join('\n')}\n`;
}

/** Of the joints that have three channels, as their positions are written. */
function offsetsOf(head: string): string[] {
  const joints = head.matchAll(/OFFSET\s+(\S+)\s+(\S+)\s+(\S+)\s+CHANNELS 3/g);
  return [...joints].map(([, ...offset]) => offset.map((value) => Number(value).toFixed(6)).join(' '));
}

function widened(row: string, offsets: readonly string[]): string {
  const values = row.trim().split(/\s+/);
  const parts = [values.slice(0, 6).join(' ')];
  offsets.forEach((offset, joint) =>
    parts.push(offset, values.slice(6 + joint * 3, 9 + joint * 3).join(' ')),
  );
  return parts.join(' ');
}
