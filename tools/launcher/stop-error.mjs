// Error class with a message that tells the person at the terminal what to do.

export class Stop extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Stop';
  }
}
