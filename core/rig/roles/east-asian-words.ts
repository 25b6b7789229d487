import type { JointRole, JointSide } from './joint-role.ts';

/** A part, or a word for one of two: see `JointWord`. */
type PartWord = JointRole | 'leg' | 'arm' | 'shoulder';

/** Names of parts by their meaning, separated by spaces. */
type Parts = Readonly<Partial<Record<PartWord, string>>>;

/** Joints of MikuMikuDance models, and other Japanese words for parts of the body. */
const japanese: Parts = {
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

/** Chinese words, simplified and traditional, that are no Japanese ones with another meaning. */
const chinese: Parts = {
  root: '根 根节点 根骨骼 根骨 全局 总控',
  hips: '骨盆 盆骨 臀 臀部 髋 髋部 屁股 胯',
  spine: '脊柱 脊椎 脊椎骨 脊骨 脊 腰部 腰椎 胸部 胸腔 胸椎 上身 躯干 軀幹 腹部 肚子 背 背部',
  neck: '颈 頸 颈部 頸部 颈椎 脖子 脖',
  head: '头 头部 頭部 脑袋 头骨',
  jaw: '下巴 下颌 下頜 颚',
  eye: '眼 眼睛 眼球',
  clavicle: '锁骨 鎖骨',
  shoulder: '肩膀 肩部 肩关节',
  upperArm: '上臂 大臂 手臂 臂 胳膊 上手臂',
  forearm: '前臂 小臂 下臂 手肘 肘部 肘关节 胳膊肘 小手臂',
  hand: '手掌 手腕 腕部 手部',
  thumb: '拇指 大拇指',
  index: '食指',
  ring: '无名指 無名指',
  pinky: '小拇指 尾指',
  leg: '腿 腿部',
  shin: '小腿 膝盖 膝蓋 膝关节 膝部',
  foot: '脚掌 脚部 腳 足部 脚踝 腳踝 踝 踝部 脚腕',
  toes: '脚趾 腳趾 脚尖 腳尖 脚趾头 趾',
};

const korean: Parts = {
  root: '루트 뿌리 전체',
  hips: '골반 엉덩이 하체 하반신',
  spine: '허리 척추 등 가슴 흉부 배 상체 상반신 몸통',
  neck: '목',
  head: '머리',
  jaw: '턱',
  eye: '눈',
  clavicle: '쇄골 빗장뼈',
  shoulder: '어깨',
  upperArm: '위팔 상완 상박 윗팔',
  arm: '팔',
  forearm: '아래팔 아랫팔 전완 하완 하박 팔꿈치 팔뚝',
  hand: '손 손목 손바닥',
  thumb: '엄지 엄지손가락',
  index: '검지 집게손가락 검지손가락',
  middle: '중지 가운뎃손가락 중지손가락',
  ring: '약지 넷째손가락 약지손가락',
  pinky: '소지 새끼 새끼손가락',
  thigh: '허벅지 대퇴 넓적다리',
  leg: '다리',
  shin: '종아리 정강이 무릎 하퇴',
  foot: '발 발목 발등',
  toes: '발가락 발끝 앞꿈치',
};

const partOf: ReadonlyMap<string, PartWord> = new Map(
  [korean, chinese, japanese].flatMap((parts) =>
    Object.entries(parts).flatMap(([word, names]) =>
      names.split(' ').map((name) => [name, word as PartWord] as const),
    ),
  ),
);

/** Words of Japanese that are other parts in Chinese, by what they are there. */
const inChinese: ReadonlyMap<string, string> = new Map([
  ['足', '足部'],
  ['脚', '脚部'],
  ['腰', '腰部'],
]);

const EAST_ASIAN = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const LEFT = /[左좌]|왼/;
const SIDE = /[左右][侧側边邊]?|왼쪽?|오른쪽?|[좌우]측?/g;

/** True if names are Chinese, by words that Japanese does not have. */
export const areChinese = (names: readonly string[]): boolean =>
  names.some((name) => /[头颈頸腳胳臂]|小腿/.test(name));

/** The token of an East Asian name; null for other scripts. @param isChinese see `areChinese` */
export function eastAsianToken(name: string, isChinese: boolean): string | null {
  if (!EAST_ASIAN.test(name)) return null;
  const part = partIn(name);
  const other = isChinese ? inChinese.get(part) : undefined;
  return other === undefined ? name : name.replace(part, other);
}

/**
 * Parses a Japanese, Chinese or Korean joint name: 左ひざ, 右腕, 上半身2; 左大腿, 右小臂; 왼쪽 허벅지, 오른손. Names that do
 * not match exactly are attachments or controls: 左足IK, 右腕捩, 左足D. Null for other scripts.
 */
export function readEastAsianName(
  name: string,
): { readonly word: PartWord | null; readonly side: JointSide } | null {
  if (!EAST_ASIAN.test(name)) return null;
  const [found] = name.match(SIDE) ?? [];
  const side = found === undefined ? 'centre' : LEFT.test(found) ? 'left' : 'right';
  return { word: partOf.get(partIn(name)) ?? null, side };
}

/** The part of a name without its side and its number. */
const partIn = (name: string): string =>
  name
    .replace(SIDE, '')
    .toLowerCase()
    .replace(/^[\s._-]+|[\s\d._-]+$/g, '');
