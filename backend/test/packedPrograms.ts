// Where the programs lie that tests start and kill, each in one piece as packServer.mjs has packed it before the first test.
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../.cache/packed');

export const packedProgram = (name: 'killableProcess' | 'budgetProcess'): string => path.join(folder, `${name}.mjs`);
