// Test tally: counts results while tests run, so that a run that is cut short still has correct
// counts.

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */
/**
 * @typedef {object} Failure
 * @property {string} file
 * @property {string} title '' when the file failed outside of its tests
 * @property {string} message
 */
/**
 * @typedef {object} FileResult jest's result of a finished file
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped including planned tests
 * @property {number} durationMs
 * @property {string} [error] why the file failed outside of its tests
 */

/** @returns {Counts} */
const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** Counts the tests of one run. Times are in ms since an arbitrary start. */
export class Tally {
  filesDone = 0;
  /** When a test or a file last finished. */
  lastFinish = 0;
  /** @type {Failure[]} */
  failures = [];
  /**
   * How long each finished file took.
   * @type {{ file: string, durationMs: number }[]}
   */
  durations = [];
  #done = none();
  /**
   * Unfinished files: their counts so far, and the start times of their running tests.
   * @type {Map<string, { counts: Counts, running: Map<string, number> }>}
   */
  #open = new Map();

  /** @param {string} file */
  fileStarted(file) {
    this.#open.set(file, { counts: none(), running: new Map() });
  }

  /** @param {string} file @param {string} title @param {number} now */
  testStarted(file, title, now) {
    this.#open.get(file)?.running.set(title, now);
  }

  /**
   * @param {string} file
   * @param {{ title: string, status: string, messages: readonly string[] }} test status as in jest
   * @param {number} now
   */
  testFinished(file, { title, status, messages }, now) {
    this.lastFinish = now;
    const open = this.#open.get(file);
    open?.running.delete(title);
    if (status === 'failed') this.failures.push({ file, title, message: messages.join('\n') });
    if (open) open.counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
  }

  /** @param {string} file @param {FileResult} result @param {number} now */
  fileFinished(file, { passed, failed, skipped, durationMs, error }, now) {
    this.lastFinish = now;
    this.filesDone += 1;
    this.durations.push({ file, durationMs });
    this.#open.delete(file);
    this.#done.passed += passed;
    this.#done.failed += failed;
    this.#done.skipped += skipped;
    if (error === undefined || failed > 0) return;
    this.#done.failed += 1;
    this.failures.push({ file, title: '', message: error });
  }

  /** @returns {Counts} all results so far, including those of unfinished files */
  get counts() {
    const sum = { ...this.#done };
    for (const { counts } of this.#open.values()) {
      sum.passed += counts.passed;
      sum.failed += counts.failed;
      sum.skipped += counts.skipped;
    }
    return sum;
  }

  /**
   * @param {number} now
   * @returns {{ file: string, title: string, forMs: number }[]} running tests; title '' between tests
   */
  running(now) {
    return [...this.#open].flatMap(([file, { running }]) =>
      running.size === 0
        ? [{ file, title: '', forMs: now - this.lastFinish }]
        : [...running].map(([title, since]) => ({ file, title, forMs: now - since })),
    );
  }
}

/** @param {number} ms @returns {string} minutes and seconds, '12:05' */
export function minutes(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * @param {{ done: number, all: number, elapsedMs: number, failed: number }} progress done and all count
 *   files
 * @returns {string} one line; the time left assumes that the remaining files take as long as the
 *   finished ones
 */
export function progressLine({ done, all, elapsedMs, failed }) {
  const timeLeft = done === 0 ? '' : `, about ${minutes((elapsedMs / done) * (all - done))} left`;
  const failures = failed === 0 ? '' : `, ${String(failed)} failed`;
  return `${String(done)} of ${String(all)} files, ${minutes(elapsedMs)} elapsed${timeLeft}${failures}`;
}

/**
 * @param {readonly { file: string, durationMs: number }[]} durations
 * @param {number} count
 * @returns {string[]} one line for each of the slowest files, slowest first
 */
export const slowestFiles = (durations, count) =>
  [...durations]
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ file, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${file}`);

const firstLines = 12;

/** @param {Failure} failure @returns {string} file, title and the first lines of the message */
export function describeFailure({ file, title, message }) {
  const lines = message.split('\n').slice(0, firstLines);
  return [`${file}${title === '' ? '' : ` › ${title}`}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * The last line of a run.
 * @param {(Counts & { complete: boolean }) | undefined} result undefined when no test started
 * @param {number} exitCode jest's own, or not 0 when the run was stopped
 * @returns {{ line: string, ok: boolean }} a run that stopped early or failed without a failed test
 *   counts as one failure
 */
export function summarize(result, exitCode) {
  const { passed, failed: counted, skipped } = result ?? none();
  const hasEndedWell = exitCode === 0 && result?.complete === true;
  const failed = counted === 0 && !hasEndedWell ? 1 : counted;
  const line = `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
  return { line, ok: failed === 0 && passed > 0 };
}
