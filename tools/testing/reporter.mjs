// Jest reporter: shows progress, repeats failures at the end, and stops a run in which nothing
// finishes any more.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { describeFailure, minutes, progressLine, slowestFiles, Tally } from './tally.mjs';

/** The run is stuck if no test finishes for this long. */
const stuckAfterMs = 10 * 60_000;
const shownSlowest = 10;
const lineEveryMs = { terminal: 1000, log: 60_000 };

/**
 * @typedef {object} Options
 * @property {string} resultFile gets the counts as JSON after every file, and when the run ends early
 * @property {number} [stuckAfterMs] default: 10 minutes
 */
/** @typedef {import('@jest/reporters').Test} Test */

export default class TestReporter {
  #tally = new Tally();
  #began = performance.now();
  #files = 0;
  /** @type {NodeJS.Timeout[]} */
  #timers = [];
  #isTerminal = process.stdout.isTTY && process.env['CI'] === undefined;
  /** @type {Options} */
  #options;
  /** @type {string} */
  #root;

  /** @param {{ rootDir: string }} config @param {Options} options */
  constructor({ rootDir }, options) {
    this.#root = rootDir;
    this.#options = options;
  }

  /** @param {{ numTotalTestSuites: number }} results */
  onRunStart({ numTotalTestSuites }) {
    this.#files = numTotalTestSuites;
    const stuck = this.#options.stuckAfterMs ?? stuckAfterMs;
    this.#timers = [
      setInterval(() => this.#showProgress(), this.#isTerminal ? lineEveryMs.terminal : lineEveryMs.log),
      setInterval(() => this.#checkStuck(stuck), Math.min(5000, stuck)),
    ];
    process.on('SIGTERM', () => this.#endEarly('The run was stopped.'));
    this.#save(false);
  }

  /** @param {Test} test */
  onTestFileStart(test) {
    this.#tally.fileStarted(this.#fileOf(test));
  }

  /** @param {Test} test @param {{ fullName: string }} started */
  onTestCaseStart(test, { fullName }) {
    this.#tally.testStarted(this.#fileOf(test), fullName, this.#now());
  }

  /** @param {Test} test @param {{ fullName: string, status: string, failureMessages: readonly string[] }} result */
  onTestCaseResult(test, { fullName, status, failureMessages }) {
    const result = { title: fullName, status, messages: failureMessages };
    this.#tally.testFinished(this.#fileOf(test), result, this.#now());
  }

  /** @param {Test} test @param {import('@jest/test-result').TestResult} result */
  onTestFileResult(test, result) {
    const error = result.testExecError === undefined ? {} : { error: result.failureMessage ?? 'The file failed.' };
    const file = this.#fileOf(test);
    this.#tally.fileFinished(
      file,
      {
        passed: result.numPassingTests,
        failed: result.numFailingTests,
        skipped: result.numPendingTests + result.numTodoTests,
        durationMs: result.perfStats.end - result.perfStats.start,
        ...error,
      },
      this.#now(),
    );
    if (result.failureMessage) this.#print(`✗ ${file}\n${result.failureMessage}`);
    this.#save(false);
  }

  onRunComplete() {
    this.#save(true);
    this.#finish();
  }

  #now() {
    return performance.now() - this.#began;
  }

  /** @param {Test} test */
  #fileOf({ path: file }) {
    return path.relative(this.#root, file);
  }

  /** @param {boolean} complete */
  #save(complete) {
    writeFileSync(this.#options.resultFile, JSON.stringify({ ...this.#tally.counts, complete }));
  }

  /**
   * Prints complete lines above the progress line.
   * @param {string} text
   */
  #print(text) {
    console.log(this.#isTerminal ? `\r\u001b[K${text}` : text);
  }

  #showProgress() {
    const { filesDone, counts } = this.#tally;
    const line = progressLine({
      done: filesDone,
      all: this.#files,
      elapsedMs: this.#now(),
      failed: counts.failed,
    });
    if (this.#isTerminal) process.stdout.write(`\r\u001b[K${line}`);
    else console.log(line);
  }

  /** @param {number} stuck ms */
  #checkStuck(stuck) {
    const now = this.#now();
    if (now - this.#tally.lastFinish < stuck) return;
    this.#endEarly(`No test has finished for ${minutes(stuck)} minutes.`);
  }

  /**
   * Ends the process and with it jest's workers.
   * @param {string} reason
   */
  #endEarly(reason) {
    const running = this.#tally
      .running(this.#now())
      .map(({ file, title, forMs }) => `  ${title === '' ? file : `${file} › ${title}`} (for ${minutes(forMs)})`);
    this.#print([`${reason} These were running:`, ...running].join('\n'));
    this.#save(false);
    this.#finish();
    process.exit(1);
  }

  #finish() {
    for (const timer of this.#timers) clearInterval(timer);
    const { failures, filesDone, durations } = this.#tally;
    if (filesDone > shownSlowest) this.#print(['Slowest files:', ...slowestFiles(durations, shownSlowest)].join('\n'));
    if (failures.length > 0) this.#print(['\nFailed:', ...failures.map(describeFailure)].join('\n\n'));
    this.#print(`${String(filesDone)} of ${String(this.#files)} files, ${minutes(this.#now())} elapsed`);
  }
}
