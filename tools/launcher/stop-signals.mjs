// Ctrl-C and its kin: the first one asks for an orderly stop, one that comes later ends everything at once.

const grace = 1_000;

/**
 * @param {{ onStop: (signal: string) => void, onForce: () => void }} handlers onStop is called once; onForce when a person
 * asks again (npm passes a Ctrl-C on a second time at once, which does not count)
 */
export function onStopSignals({ onStop, onForce }) {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = performance.now();
      if (first === 0) {
        first = now;
        onStop(signal);
      } else if (now - first > grace) {
        onForce();
      }
    });
  }
}
