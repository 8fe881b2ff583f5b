// Probe in every measured server: reports its usage over the parent's channel, and ends with the
// parent.
/** @returns {{ cpuMs: number, heapBytes: number, externalBytes: number }} */
function usage() {
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, heapBytes: heapUsed, externalBytes: external };
}

process.on('message', (/** @type {{ ask?: string, id?: number }} */ { ask, id }) => {
  if (ask === 'garbage') for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  if (ask !== undefined) process.send?.({ id, usage: usage() });
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
