// Exits with 0 while this container's process is ready. The web server answers on PORT, a worker on
// WORKER_METRICS_PORT.
const port = process.env['WORKER_METRICS_PORT'] || process.env['PORT'] || '3000';
try {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) });
  if (!reply.ok) console.error(await reply.text());
  process.exitCode = reply.ok ? 0 : 1;
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
