// The folder where build.mjs puts the programs that tests start.
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../.cache/test-programs');

export const builtProgram = (name: 'server' | 'killableProcess' | 'budgetProcess'): string =>
  path.join(folder, `${name}.mjs`);
