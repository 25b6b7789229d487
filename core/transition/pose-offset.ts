export { addOffset, chooseSides, createPoseOffset, subtractPose, type PoseOffset } from '../pose-offset.ts';
