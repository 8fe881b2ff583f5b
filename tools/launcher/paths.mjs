// Paths: the project's root, and the folders that commands use in it.
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const cache = path.join(root, '.cache');

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} the data folder: database, Redis, logs, secret
 */
export const dataFolder = (env) => path.resolve(root, env['DATA_DIR'] ?? '.data');

/** @param {...string} parts a path inside the project */
export const inProject = (...parts) => path.join(root, ...parts);
