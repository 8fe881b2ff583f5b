// Restarts of programs that died: when to restart them, and when to give up.

export const limit = 5;
export const window = 60_000;

const shortest = 200;
const longest = 5_000;

/**
 * @param {number} earlier number of recent deaths of this program
 * @returns {number} milliseconds before it is started again: 200, doubling, at most 5,000
 */
export const backOff = (earlier) => Math.min(shortest * 2 ** earlier, longest);

/**
 * Counts the deaths of all programs together.
 * @returns {{ record: (name: string, now: number) => { earlier: number, tooMany: boolean } }} record
 *   takes the time in milliseconds; `earlier` is the number of deaths of the same program in the
 *   minute before; `tooMany` means that this was the fifth death within one minute
 */
export function countDeaths() {
  /** @type {{ name: string, at: number }[]} */
  let deaths = [];
  return {
    record(name, now) {
      deaths = deaths.filter((death) => now - death.at < window);
      const earlier = deaths.filter((death) => death.name === name).length;
      deaths.push({ name, at: now });
      return { earlier, tooMany: deaths.length >= limit };
    },
  };
}
