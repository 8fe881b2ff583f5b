// Messages at the terminal.

const started = performance.now();
const color = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;

/** @param {string} code @param {string} text */
const painted = (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);

/** @param {number} since a reading of performance.now() */
export const secondsSince = (since = started) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** One step of progress. @param {string} text */
export const say = (text) => console.log(`${painted('2', '·')} ${text}`);

/** Something went wrong. @param {string} text */
export const warn = (text) => console.error(`${painted('33', '!')} ${text}`);

/**
 * Explains why the command ends with an error.
 * @param {string} text
 */
export const complain = (text) => console.error(`\n${painted('31', '✗')} ${text.replaceAll('\n', '\n  ')}\n`);

/**
 * Prints the important result.
 * @param {string} text
 */
export const announce = (text) => console.log(`\n  ${text.replaceAll('\n', '\n  ')}\n`);
