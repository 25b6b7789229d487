export { capturePoseAtRest } from '../captured-pose.ts';
