// What the log says of a request, and of which it says nothing.
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { createLog, requestLog } from './log.ts';

/** The lines that one finished request leaves. */
function linesOf(
  level: string,
  originalUrl: string,
  statusCode: number,
  path = originalUrl,
): Record<string, unknown>[] {
  const out = new PassThrough();
  const log = requestLog(createLog({ level, part: 'web', to: out }));
  const res = Object.assign(new EventEmitter(), { statusCode, writableFinished: true, locals: { requestId: 'abc' } });
  const req = { method: 'GET', originalUrl, route: path.startsWith('/assets/') ? undefined : { path } };
  log(req as Request, res as unknown as Response, () => undefined);
  res.emit('close');
  const text = (out.read() as Buffer | null)?.toString() ?? '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a request is told by the template of its path alone', () => {
  expect(linesOf('debug', '/api/calendar/a-secret.ics?search=secret', 200, '/api/calendar/:secret')).toEqual([
    expect.objectContaining({
      requestId: 'abc',
      method: 'GET',
      route: '/api/calendar/:secret',
      status: 200,
      level: 20,
    }),
  ]);
});

test('at the usual level only failures of the server are told', () => {
  expect(linesOf('info', '/api/auctions', 200)).toEqual([]);
  expect(linesOf('info', '/api/auctions', 409)).toEqual([]);
  expect(linesOf('info', '/api/auctions', 503)).toEqual([expect.objectContaining({ status: 503, level: 50 })]);
});

test.each(['/healthz', '/readyz', '/assets/a.js'])('%s is told never', (path) => {
  expect(linesOf('debug', path, 200)).toEqual([]);
});
