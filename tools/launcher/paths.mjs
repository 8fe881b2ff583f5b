// Where everything of this folder lives: the project's root and what the commands keep in it.
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const data = path.join(root, '.data');
export const cache = path.join(root, '.cache');
export const logs = path.join(data, 'logs');

/** @param {...string} parts a path inside the project */
export const inProject = (...parts) => path.join(root, ...parts);
