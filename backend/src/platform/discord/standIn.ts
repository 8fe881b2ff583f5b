// Passes requests on to the stand-in for Discord, which runs beside a development hall: its page, and
// its API for this hall's own processes.
import { request } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/** @param standIn path of its socket, or its port on this machine */
export function passToStandIn(standIn: string): RequestHandler {
  const place = /^\d+$/.test(standIn) ? { host: '127.0.0.1', port: Number(standIn) } : { socketPath: standIn };
  return (req, res, next) => {
    const passed = request({
      ...place,
      method: req.method,
      path: req.url,
      // The stand-in sends presses to this address.
      headers: { ...req.headers, 'x-hall-url': `http://127.0.0.1:${String(req.socket.localPort)}` },
    });
    passed.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    let hasLeft = false;
    res.on('close', () => {
      hasLeft = true;
      passed.destroy();
    });
    passed.on('error', () => {
      if (res.headersSent) res.destroy();
      else if (!hasLeft) next(new AppError('unavailable'));
    });
    req.pipe(passed);
  };
}
