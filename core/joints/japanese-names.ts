import type { JointRole, JointSide } from './joint-role.ts';

/** Joints of MikuMikuDance models, and other Japanese words for parts of the body. */
const parts: Readonly<Partial<Record<JointRole, string>>> = {
  root: '全ての親 センター 操作中心',
  hips: '下半身 骨盤',
  spine: '上半身 背骨 胸 腹 胴',
  neck: '首',
  head: '頭',
  jaw: '顎 下顎 あご',
  eye: '目',
  clavicle: '肩 鎖骨',
  upperArm: '腕 上腕 二の腕',
  forearm: 'ひじ 肘 前腕',
  hand: '手首 手',
  thumb: '親指',
  index: '人指 人差指 人差し指',
  middle: '中指',
  ring: '薬指',
  pinky: '小指',
  thigh: '足 脚 太もも 太腿 大腿',
  shin: 'ひざ 膝 すね 脛 下腿',
  foot: '足首',
  toes: 'つま先 足先 足先ex',
};

const partOf: ReadonlyMap<string, JointRole> = new Map(
  Object.entries(parts).flatMap(([word, names]) =>
    names.split(' ').map((name) => [name, word as JointRole] as const),
  ),
);

/**
 * Parses a Japanese joint name: 左ひざ, 右腕, 上半身2. Names that do not match exactly are attachments or controls: 左足IK, 右腕捩, 左足D. Null for
 * other scripts.
 */
export function readJapaneseName(
  name: string,
): { readonly word: JointRole | null; readonly side: JointSide } | null {
  if (!/[\u3040-\u30ff\u4e00-\u9fff]/.test(name)) return null;
  const side = name.includes('左') ? 'left' : name.includes('右') ? 'right' : 'centre';
  const part = name
    .toLowerCase()
    .replace(/[左右]/g, '')
    .replace(/[\s\d._-]+$/, '')
    .trim();
  return { word: partOf.get(part) ?? null, side };
}
