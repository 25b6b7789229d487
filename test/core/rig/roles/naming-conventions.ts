/**
 * Joint names of a person in a tool or a studio, from the trunk out. `%` is the side; a name after `-` is not
 * a part of the body. Attachments are listed under their joints.
 */
export interface NamingConvention {
  readonly sides: readonly [left: string, right: string];
  readonly above?: string; // from the top to above the hips; the first is the root
  readonly trunk: string; // hips | spine | neck | head
  readonly leg: string; // thigh, shin, foot, toes
  readonly arm: string; // clavicle, upper arm, forearm, hand
  /** Children of joints: part and name. */
  readonly fingers?: string; // on the hand: `thumb Name`
  readonly besides?: Readonly<Record<string, string>>; // by joint name: attachments that are not part of the body
}

const leftRight = ['Left', 'Right'] as const;
const lr = ['l', 'r'] as const;
const LR = ['L', 'R'] as const;

export const namingConventions: Readonly<Record<string, NamingConvention>> = {
  Mixamo: {
    sides: leftRight,
    trunk:
      'mixamorig:Hips | mixamorig:Spine, mixamorig:Spine1, mixamorig:Spine2 | mixamorig:Neck | mixamorig:Head',
    leg: 'mixamorig:%UpLeg, mixamorig:%Leg, mixamorig:%Foot, mixamorig:%ToeBase',
    arm: 'mixamorig:%Shoulder, mixamorig:%Arm, mixamorig:%ForeArm, mixamorig:%Hand',
    fingers: 'thumb mixamorig:%HandThumb1, pinky mixamorig:%HandPinky1',
    besides: { 'mixamorig:%ToeBase': 'mixamorig:%Toe_End', 'mixamorig:Head': 'mixamorig:HeadTop_End' },
  },
  'Mixamo, its namespace numbered and within another': {
    sides: leftRight,
    trunk:
      'hero:mixamorig1:Hips | hero:mixamorig1:Spine, hero:mixamorig1:Spine1 | hero:mixamorig1:Neck | hero:mixamorig1:Head',
    leg: 'hero:mixamorig1:%UpLeg, hero:mixamorig1:%Leg, hero:mixamorig1:%Foot, hero:mixamorig1:%ToeBase',
    arm: 'hero:mixamorig1:%Shoulder, hero:mixamorig1:%Arm, hero:mixamorig1:%ForeArm, hero:mixamorig1:%Hand',
  },
  HumanIK: {
    sides: leftRight,
    above: 'Character1_Reference',
    trunk: 'Character1_Hips | Character1_Spine, Character1_Spine1 | Character1_Neck | Character1_Head',
    leg: 'Character1_%UpLeg, Character1_%Leg, Character1_%Foot, Character1_%ToeBase',
    arm: 'Character1_%Shoulder, Character1_%Arm, Character1_%ForeArm, Character1_%Hand',
    besides: {
      'Character1_%UpLeg': 'Character1_%UpLegRoll',
      'Character1_%Foot': 'Character1_%FootIndex1',
      'Character1_%ForeArm': 'Character1_%ForeArmRoll',
    },
  },
  'Unreal, with correctives': {
    sides: lr,
    above: 'root',
    trunk: 'pelvis | spine_01, spine_02, spine_03, spine_04, spine_05 | neck_01, neck_02 | head',
    leg: 'thigh_%, calf_%, foot_%, ball_%',
    arm: 'clavicle_%, upperarm_%, lowerarm_%, hand_%',
    fingers: 'thumb thumb_01_%, index index_01_%, middle middle_01_%',
    besides: {
      'thigh_%': 'thigh_twist_01_%, thigh_bck_%, thigh_correctiveRoot_%',
      'calf_%': 'calf_twist_02_%, calf_knee_%',
      'foot_%': 'ankle_bck_%',
      'upperarm_%': 'upperarm_twist_01_%, upperarm_bicep_%',
      'lowerarm_%': 'lowerarm_twist_01_%',
      'hand_%': 'index_metacarpal_%, wrist_inner_%',
      'clavicle_%': 'clavicle_scap_%',
      root: 'ik_foot_root, ik_foot_%, ik_hand_gun, VB foot_%',
    },
  },
  Biped: {
    sides: LR,
    above: 'Bip001',
    trunk: 'Bip001 Pelvis | Bip001 Spine, Bip001 Spine1, Bip001 Spine2 | Bip001 Neck | Bip001 Head',
    leg: 'Bip001 % Thigh, Bip001 % Calf, Bip001 % Foot, Bip001 % Toe0',
    arm: 'Bip001 % Clavicle, Bip001 % UpperArm, Bip001 % Forearm, Bip001 % Hand',
    fingers: 'thumb Bip001 % Finger0, index Bip001 % Finger1, pinky Bip001 % Finger4',
    besides: {
      'Bip001 % Toe0': 'Bip001 % Toe0Nub',
      'Bip001 Head': 'Bip001 HeadNub, Bip001 Ponytail1',
      'Bip001 % Thigh': 'Bip001 %ThighTwist',
      Bip001: 'Bip001 Footsteps',
    },
  },
  'Rigify, deform bones': {
    sides: LR,
    trunk:
      'DEF-spine | DEF-spine.001, DEF-spine.002, DEF-spine.003 | DEF-spine.004, DEF-spine.005 | DEF-spine.006',
    leg: 'DEF-thigh.%, -DEF-thigh.%.001, DEF-shin.%, -DEF-shin.%.001, DEF-foot.%, DEF-toe.%',
    arm: 'DEF-shoulder.%, DEF-upper_arm.%, -DEF-upper_arm.%.001, DEF-forearm.%, -DEF-forearm.%.001, DEF-hand.%',
    fingers: 'thumb DEF-thumb.01.%, index DEF-f_index.01.%',
    besides: { 'DEF-spine': 'DEF-pelvis.%', 'DEF-hand.%': 'DEF-palm.01.%', 'DEF-spine.003': 'DEF-breast.%' },
  },
  'Auto-Rig Pro': {
    sides: lr,
    above: 'c_traj',
    trunk: 'root.x | spine_01.x, spine_02.x, spine_03.x | neck.x | head.x',
    leg: 'thigh_stretch.%, leg_stretch.%, foot.%, toes_01.%',
    arm: 'shoulder.%, arm_stretch.%, forearm_stretch.%, hand.%',
    fingers: 'thumb thumb1.%, index c_index1.%',
    besides: { 'thigh_stretch.%': 'thigh_twist.%', 'arm_stretch.%': 'arm_twist.%' },
  },
  'Auto-Rig Pro, its controls': {
    sides: lr,
    trunk: 'c_root_master.x | c_spine_01.x, c_spine_02.x | c_neck.x | c_head.x',
    leg: 'c_thigh_b.%, c_leg_fk.%, c_foot_fk.%, c_toes_fk.%',
    arm: 'c_shoulder.%, c_arm_fk.%, c_forearm_fk.%, c_hand_fk.%',
    besides: { 'c_thigh_b.%': 'c_leg_pole.%', 'c_foot_fk.%': 'c_foot_ik.%' },
  },
  MikuMikuDance: {
    sides: ['左', '右'],
    above: '全ての親, -センター, -グルーブ, -腰',
    trunk: '下半身 | 上半身, 上半身2 | 首 | 頭',
    leg: '%足, %ひざ, %足首, %つま先',
    arm: '%肩, %腕, -%腕捩, %ひじ, -%手捩, %手首',
    fingers: 'thumb %親指０, index %人指１, middle %中指１, ring %薬指１, pinky %小指１',
    besides: { 全ての親: '%足ＩＫ, %つま先ＩＫ', 下半身: '%足D, 腰キャンセル%', '%手首': '%ダミー' },
  },
  'Chinese, simplified': {
    sides: ['左', '右'],
    above: '根节点',
    trunk: '骨盆 | 腰, 脊椎, 胸部 | 颈 | 头',
    leg: '%大腿, %小腿, %脚, %脚趾',
    arm: '%锁骨, %上臂, %前臂, %手',
    fingers: 'thumb %拇指1, index %食指1, middle %中指1, ring %无名指1, pinky %小指1',
    besides: { 头: '头发, 头顶', '%手': '%武器' },
  },
  'Chinese, words of everyday': {
    sides: ['左', '右'],
    trunk: '臀部 | 腰, 胸 | 脖子 | 头部',
    leg: '%腿, %膝盖, %足, %脚尖',
    arm: '%肩, %大臂, %小臂, %手腕',
  },
  'Chinese, traditional': {
    sides: ['左', '右'],
    trunk: '骨盆 | 脊椎, 脊椎1 | 頸部 | 頭部',
    leg: '%大腿, %小腿, %腳, %腳趾',
    arm: '%鎖骨, %上臂, %前臂, %手掌',
  },
  Korean: {
    sides: ['왼쪽', '오른쪽'],
    above: '루트',
    trunk: '골반 | 허리, 척추, 가슴 | 목 | 머리',
    leg: '% 허벅지, % 종아리, % 발, % 발가락',
    arm: '% 쇄골, % 위팔, % 아래팔, % 손',
    fingers: 'thumb % 엄지1, index % 검지1, middle % 중지1, ring % 약지1, pinky % 새끼1',
    besides: { 머리: '머리카락', '% 손': '% 무기' },
  },
  'Korean, short': {
    sides: ['왼', '오른'],
    trunk: '엉덩이 | 허리, 가슴 | 목 | 머리',
    leg: '%다리, %무릎, %발목, %발끝',
    arm: '%어깨, %팔, %팔꿈치, %손목',
  },
  'MikuMikuDance in English': {
    sides: LR,
    above: 'master, -center, -groove',
    trunk: 'lower body | upper body, upper body2 | neck | head',
    leg: 'leg_%, knee_%, ankle_%, toe_%',
    arm: 'shoulder_%, arm_%, -arm twist_%, elbow_%, wrist_%',
    besides: { master: 'leg IK_%, toe IK_%' },
  },
  'Rokoko, its fingers counted': {
    sides: leftRight,
    trunk: 'Hips | Spine1, Spine2, Spine3, Spine4 | Neck | Head',
    leg: '%Thigh, %Shin, %Foot, %Toe',
    arm: '%Shoulder, %Arm, %ForeArm, %Hand',
    fingers: 'thumb %Finger1Metacarpal, index %Finger2Proximal, pinky %Finger5Proximal',
    besides: { '%Toe': '%ToeTip', '%Hand': '%Finger2Metacarpal, %Finger5Metacarpal' },
  },
  CAT: {
    sides: LR,
    above: 'CATRig',
    trunk: 'CATRigPelvis | CATRigSpine1, CATRigSpine2, CATRigRibcage | CATRigNeck1 | CATRigHead',
    leg: 'CATRig%Leg1, CATRig%Leg2, CATRig%LegAnkle, CATRig%LegDigit11',
    arm: 'CATRig%ArmCollarbone, CATRig%Arm1, CATRig%Arm2, CATRig%ArmPalm',
    fingers: 'thumb CATRig%ArmDigit11, index CATRig%ArmDigit21',
  },
  Acclaim: {
    sides: lr,
    trunk: 'root | lowerback, upperback, thorax | lowerneck, upperneck | head',
    leg: '-%hipjoint, %femur, %tibia, %foot, %toes',
    arm: '%clavicle, %humerus, %radius, %wrist',
    besides: { '%wrist': '%hand' },
  },
  'Character Creator': {
    sides: LR,
    above: 'RL_BoneRoot',
    trunk:
      'CC_Base_Hip | CC_Base_Waist, CC_Base_Spine01, CC_Base_Spine02 | CC_Base_NeckTwist01, CC_Base_NeckTwist02 | CC_Base_Head',
    leg: 'CC_Base_%_Thigh, CC_Base_%_Calf, CC_Base_%_Foot, CC_Base_%_ToeBase',
    arm: 'CC_Base_%_Clavicle, CC_Base_%_Upperarm, CC_Base_%_Forearm, CC_Base_%_Hand',
    fingers: 'thumb CC_Base_%_Thumb1, middle CC_Base_%_Mid1',
    besides: {
      'CC_Base_%_Thigh': 'CC_Base_%_ThighTwist01, CC_Base_%_ThighTwist02',
      'CC_Base_%_ToeBase': 'CC_Base_%_ToeBaseShareBone',
      'CC_Base_%_Forearm': 'CC_Base_%_ForearmTwist01',
    },
  },
  'Daz, Genesis 8': {
    sides: lr,
    trunk: 'hip | abdomenLower, abdomenUpper, chestLower, chestUpper | neckLower, neckUpper | head',
    leg: '-pelvis, %ThighBend, -%ThighTwist, %Shin, %Foot, -%Metatarsals, %Toe',
    arm: '%Collar, %ShldrBend, -%ShldrTwist, %ForearmBend, -%ForearmTwist, %Hand',
    fingers: 'thumb %Thumb1, middle %Mid1',
    besides: { '%Hand': '%Carpal1', '%Toe': '%BigToe' },
  },
  'Daz, Genesis 9': {
    sides: lr,
    trunk: 'hip | spine1, spine2, spine3, spine4 | neck1, neck2 | head',
    leg: '-pelvis, %_thigh, %_shin, %_foot, -%_metatarsal, %_toes',
    arm: '%_shoulder, %_upperarm, %_forearm, %_hand',
    fingers: 'thumb %_thumb1, middle %_mid1',
    besides: { '%_thigh': '%_thightwist1', '%_upperarm': '%_upperarmtwist1' },
  },
  'Unity Humanoid': {
    sides: leftRight,
    trunk: 'Hips | Spine, Chest, UpperChest | Neck | Head',
    leg: '%UpperLeg, %LowerLeg, %Foot, %Toes',
    arm: '%Shoulder, %UpperArm, %LowerArm, %Hand',
    fingers: 'thumb %ThumbProximal, index %IndexProximal, pinky %LittleProximal',
  },
  Xsens: {
    sides: leftRight,
    trunk: 'Pelvis | L5, L3, T12, T8 | Neck | Head',
    leg: '%UpperLeg, %LowerLeg, %Foot, %Toe',
    arm: '%Shoulder, %UpperArm, %ForeArm, %Hand',
  },
  OptiTrack: {
    sides: LR,
    above: 'Skeleton_001_Root',
    trunk: 'Skeleton_001_Hip | Skeleton_001_Ab, Skeleton_001_Chest | Skeleton_001_Neck | Skeleton_001_Head',
    leg: 'Skeleton_001_%Thigh, Skeleton_001_%Shin, Skeleton_001_%Foot, Skeleton_001_%Toe',
    arm: 'Skeleton_001_%Shoulder, Skeleton_001_%UArm, Skeleton_001_%FArm, Skeleton_001_%Hand',
  },
  Vicon: {
    sides: LR,
    trunk: 'Bob:Pelvis | Bob:Spine, Bob:Thorax | Bob:Neck | Bob:Head',
    leg: 'Bob:%_Femur, Bob:%_Tibia, Bob:%_Foot, Bob:%_Toes',
    arm: 'Bob:%_Collar, Bob:%_Humerus, Bob:%_Radius, Bob:%_Hand',
    besides: { 'Bob:%_Hand': 'Bob:%_Hand_end' },
  },
  'Perception Neuron': {
    sides: leftRight,
    trunk: 'Robot_Hips | Robot_Spine, Robot_Spine1, Robot_Spine2 | Robot_Neck, Robot_Neck1 | Robot_Head',
    leg: 'Robot_%UpLeg, Robot_%Leg, Robot_%Foot',
    arm: 'Robot_%Shoulder, Robot_%Arm, Robot_%ForeArm, Robot_%Hand',
    fingers: 'thumb Robot_%HandThumb1, index Robot_%HandIndex1',
    besides: { 'Robot_%Hand': 'Robot_%InHandIndex' },
  },
  SMPL: {
    sides: ['left', 'right'],
    trunk: 'pelvis | spine1, spine2, spine3 | neck | head',
    leg: '%_hip, %_knee, %_ankle, %_foot',
    arm: '%_collar, %_shoulder, %_elbow, %_wrist',
    besides: { '%_wrist': '%_hand' },
  },
  'SMPL, sides of one letter': {
    sides: LR,
    trunk: 'Pelvis | Spine1, Spine2, Spine3 | Neck | Head',
    leg: '%_Hip, %_Knee, %_Ankle, %_Foot',
    arm: '%_Collar, %_Shoulder, %_Elbow, %_Wrist',
    besides: { '%_Wrist': '%_Hand' },
  },
  'SMPL as FBX': {
    sides: LR,
    above: 'm_avg_root',
    trunk: 'm_avg_Pelvis | m_avg_Spine1, m_avg_Spine2, m_avg_Spine3 | m_avg_Neck | m_avg_Head',
    leg: 'm_avg_%_Hip, m_avg_%_Knee, m_avg_%_Ankle, m_avg_%_Foot',
    arm: 'm_avg_%_Collar, m_avg_%_Shoulder, m_avg_%_Elbow, m_avg_%_Wrist',
  },
  VRM: {
    sides: LR,
    above: 'Root',
    trunk: 'J_Bip_C_Hips | J_Bip_C_Spine | J_Bip_C_Neck | J_Bip_C_Head',
    leg: 'J_Bip_%_UpperLeg, J_Bip_%_LowerLeg, J_Bip_%_Foot, J_Bip_%_ToeBase',
    arm: 'J_Bip_%_Shoulder, J_Bip_%_UpperArm, J_Bip_%_LowerArm, J_Bip_%_Hand',
    fingers: 'pinky J_Bip_%_Little1',
  },
  'VRM, normalized': {
    sides: LR,
    above: 'Normalized_Root',
    trunk:
      'Normalized_J_Bip_C_Hips | Normalized_J_Bip_C_Spine, Normalized_J_Bip_C_Chest, Normalized_J_Bip_C_UpperChest | Normalized_J_Bip_C_Neck | Normalized_J_Bip_C_Head',
    leg: 'Normalized_J_Bip_%_UpperLeg, Normalized_J_Bip_%_LowerLeg, Normalized_J_Bip_%_Foot, Normalized_J_Bip_%_ToeBase',
    arm: 'Normalized_J_Bip_%_Shoulder, Normalized_J_Bip_%_UpperArm, Normalized_J_Bip_%_LowerArm, Normalized_J_Bip_%_Hand',
    besides: { Normalized_J_Bip_C_UpperChest: 'Normalized_J_Sec_%_Bust1' },
  },
  'Second Life': {
    sides: leftRight,
    trunk: 'mPelvis | mSpine1, mSpine2, mTorso, mSpine3, mSpine4, mChest | mNeck | mHead',
    leg: 'mHip%, mKnee%, mAnkle%, -mFoot%, mToe%',
    arm: 'mCollar%, mShoulder%, mElbow%, mWrist%',
  },
  'Poser, and Second Life’s first files': {
    sides: lr,
    trunk: 'hip | abdomen, chest | neck | head',
    leg: '-%Buttock, %Thigh, %Shin, %Foot, %Toe',
    arm: '%Collar, %Shldr, %ForeArm, %Hand',
  },
  ARKit: {
    sides: ['left', 'right'],
    above: 'root',
    trunk:
      'hips_joint | spine_1_joint, spine_2_joint, spine_3_joint, spine_4_joint, spine_5_joint, spine_6_joint, spine_7_joint | neck_1_joint, neck_2_joint, neck_3_joint, neck_4_joint | head_joint',
    leg: '%_upLeg_joint, %_leg_joint, %_foot_joint, %_toes_joint',
    arm: '%_shoulder_1_joint, %_arm_joint, %_forearm_joint, %_hand_joint',
    fingers: 'thumb %_handThumbStart_joint, index %_handIndex_1_joint, middle %_handMid_1_joint',
    besides: {
      '%_toes_joint': '%_toesEnd_joint',
      '%_hand_joint': '%_handIndexStart_joint',
      head_joint: '%_eyeUpperLid_joint, nose_joint',
    },
  },
  mGear: {
    sides: LR,
    above: 'world_C0_0_jnt',
    trunk:
      'spine_C0_pelvis_jnt | spine_C0_0_jnt, spine_C0_1_jnt, spine_C0_2_jnt | neck_C0_0_jnt, neck_C0_1_jnt | neck_C0_head_jnt',
    leg: 'leg_%0_thigh_jnt, leg_%0_knee_jnt, leg_%0_ankle_jnt, foot_%0_ball_jnt',
    arm: 'shoulder_%0_shoulder_jnt, arm_%0_upperarm_jnt, arm_%0_elbow_jnt, arm_%0_wrist_jnt',
    besides: { 'leg_%0_knee_jnt': 'leg_%0_end_jnt' },
  },
  'mGear, limbs in numbered parts': {
    sides: LR,
    above: 'root_C0_0_jnt',
    trunk:
      'spine_C0_0_jnt | spine_C0_1_jnt, spine_C0_2_jnt, spine_C0_3_jnt, spine_C0_4_jnt | neck_C0_0_jnt, neck_C0_1_jnt | neck_C0_head_jnt',
    leg: 'leg_%0_0_jnt, -leg_%0_1_jnt, -leg_%0_2_jnt, leg_%0_3_jnt, -leg_%0_4_jnt, -leg_%0_5_jnt, -leg_%0_6_jnt, leg_%0_end_jnt, foot_%0_0_jnt, -foot_%0_1_jnt',
    arm: 'shoulder_%0_shoulder_jnt, arm_%0_0_jnt, -arm_%0_1_jnt, -arm_%0_2_jnt, arm_%0_3_jnt, -arm_%0_4_jnt, -arm_%0_5_jnt, -arm_%0_6_jnt, arm_%0_end_jnt',
    fingers:
      'thumb thumb_%0_0_jnt, index finger_%0_0_jnt, middle finger_%1_0_jnt, ring finger_%2_0_jnt, pinky finger_%3_0_jnt',
    besides: { 'arm_%0_end_jnt': 'meta_%0_0_jnt', neck_C0_head_jnt: 'mouth_C0_jaw_jnt' },
  },
  'mGear, limbs in four parts': {
    sides: LR,
    trunk: 'spine_C0_0_jnt | spine_C0_1_jnt, spine_C0_2_jnt | neck_C0_0_jnt | neck_C0_head_jnt',
    leg: 'leg_%0_0_jnt, -leg_%0_1_jnt, leg_%0_2_jnt, -leg_%0_3_jnt, leg_%0_end_jnt, foot_%0_0_jnt',
    arm: 'shoulder_%0_shoulder_jnt, arm_%0_0_jnt, -arm_%0_1_jnt, arm_%0_2_jnt, -arm_%0_3_jnt, arm_%0_end_jnt',
  },
  'Meta, body tracking': {
    sides: leftRight,
    above: 'Body_Root',
    trunk:
      'Body_Hips | Body_SpineLower, Body_SpineMiddle, Body_SpineUpper, Body_Chest | Body_Neck | Body_Head',
    leg: 'Body_%LegUpper, Body_%LegLower, -Body_%FootAnkleTwist, Body_%FootAnkle, -Body_%FootSubtalar, -Body_%FootTransverse, Body_%FootBall',
    arm: 'Body_%Shoulder, -Body_%Scapula, Body_%ArmUpper, Body_%ArmLower, Body_%HandWrist',
    fingers:
      'thumb Body_%HandThumbMetacarpal, index Body_%HandIndexProximal, middle Body_%HandMiddleIntermediate, ring Body_%HandRingDistal, pinky Body_%HandLittleProximal',
    besides: {
      'Body_%ArmLower': 'Body_%HandWristTwist',
      'Body_%HandWrist': 'Body_%HandPalm, Body_%HandIndexMetacarpal, Body_%HandLittleTip',
    },
  },
  'Meta, the whole body': {
    sides: leftRight,
    above: 'FullBody_Root',
    trunk:
      'FullBody_Hips | FullBody_SpineLower, FullBody_SpineMiddle, FullBody_SpineUpper, FullBody_Chest | FullBody_Neck | FullBody_Head',
    leg: 'FullBody_%UpperLeg, FullBody_%LowerLeg, FullBody_%FootAnkle, FullBody_%FootBall',
    arm: 'FullBody_%Shoulder, -FullBody_%Scapula, FullBody_%ArmUpper, FullBody_%ArmLower, FullBody_%HandWrist',
    fingers: 'thumb FullBody_%HandThumbMetacarpal, pinky FullBody_%HandLittleProximal',
  },
  'fingers named by their neighbours': {
    sides: leftRight,
    trunk: 'Hips | Spine, Spine1 | Neck | Head',
    leg: '%UpLeg, %Leg, %Foot, %ToeBase',
    arm: '%Shoulder, %Arm, %ForeArm, %Hand',
    fingers: 'thumb %HandThumb1, index %HandIndexMiddle1, pinky %HandRingPinky1',
  },
  'Azure Kinect': {
    sides: ['LEFT', 'RIGHT'],
    trunk: 'PELVIS | SPINE_NAVEL, SPINE_CHEST | NECK | HEAD',
    leg: 'HIP_%, KNEE_%, ANKLE_%, FOOT_%',
    arm: 'CLAVICLE_%, SHOULDER_%, ELBOW_%, WRIST_%',
    fingers: 'thumb THUMB_%',
    besides: { 'WRIST_%': 'HAND_%', 'HAND_%': 'HANDTIP_%', HEAD: 'NOSE, EAR_%' },
  },
  'Advanced Skeleton': {
    sides: LR,
    trunk: 'Root_M | Spine1_M, Spine2_M, Chest_M | Neck_M | Head_M',
    leg: 'Hip_%, Knee_%, Ankle_%, Toes_%',
    arm: 'Scapula_%, Shoulder_%, Elbow_%, Wrist_%',
    fingers: 'thumb ThumbFinger1_%, middle MiddleFinger1_%',
    besides: { 'Toes_%': 'ToesEnd_%', Head_M: 'HeadEnd_M', 'Hip_%': 'HipTwist1_%' },
  },
  'a studio that glues all in small letters': {
    sides: ['left', 'right'],
    trunk: 'bob_hips | bob_lowerspine, bob_upperspine | bob_neck | bob_head',
    leg: 'bob_%upperleg, bob_%lowerleg, bob_%foot, bob_%toes',
    arm: 'bob_%shoulder, bob_%upperarm, bob_%forearm, bob_%hand',
    besides: { 'bob_%upperleg': 'bob_%upperlegtwist', 'bob_%hand': 'bob_%handik' },
  },
  'a suit that writes one letter and the part': {
    sides: lr,
    trunk: 'pelvis_bind | trunk_bind, chest_bind | neck_bind | skull_bind',
    leg: '%_thigh_bind, %_shank_bind, %_foot_bind, %_toe_bind',
    arm: '%_clav_bind, %_uarm_bind, %_larm_bind, %_hand_bind',
  },
  'Maya, sides of two letters, words apart': {
    sides: ['lf', 'rt'],
    above: 'root_jnt',
    trunk: 'cn_cog_jnt | cn_spine_a_jnt, cn_spine_b_jnt, cn_chest_jnt | cn_neck_jnt | cn_head_jnt',
    leg: '%_upper_leg_jnt, %_lower_leg_jnt, %_foot_jnt, %_ball_jnt',
    arm: '%_clavicle_jnt, %_upper_arm_jnt, %_lower_arm_jnt, %_hand_jnt',
    besides: { '%_upper_leg_jnt': '%_upper_leg_twist_jnt' },
  },
  'sides glued at the end': {
    sides: lr,
    trunk: 'Hero Hips | Hero Spine, Hero Chest | Hero Neck | Hero Head',
    leg: 'Hero thigh%, Hero calf%, Hero foot%, Hero toe%',
    arm: 'Hero clavicle%, Hero upperarm%, Hero forearm%, Hero hand%',
  },
};
