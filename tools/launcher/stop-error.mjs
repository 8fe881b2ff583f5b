// An end that has been explained: its message is for the person at the terminal and says what to do.

export class Stop extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Stop';
  }
}
