// Traces of a request: its log line, its metrics, and its request id.
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { createLog } from '../process/log.ts';
import { watchRequests, type EndedRequest } from './requests.ts';

interface Told {
  /** Log output. */
  readonly lines: readonly Record<string, unknown>[];
  /** Recorded metrics. */
  readonly ended: readonly EndedRequest[];
  /** The reply's header. */
  readonly id: string;
}
interface Asked {
  readonly level?: string;
  readonly path?: string;
  readonly status?: number;
  readonly route?: string;
  readonly id?: string;
  readonly isAnswered?: boolean;
}

/** What one finished request has recorded. */
function tell({
  level = 'debug',
  path = '/api/auctions',
  status = 200,
  route = path,
  id,
  isAnswered = true,
}: Asked): Told {
  const out = new PassThrough();
  const ended: EndedRequest[] = [];
  const headers = new Map<string, string>();
  const watch = watchRequests(createLog({ level, part: 'web', to: out }), (one) => ended.push(one));
  const res = Object.assign(new EventEmitter(), {
    statusCode: status,
    writableFinished: isAnswered,
    locals: {},
    setHeader: (name: string, value: string) => headers.set(name, value),
  });
  const req = {
    method: 'GET',
    originalUrl: path,
    get: () => id,
    route: path.startsWith('/assets/') ? undefined : { path: route },
  };
  void watch(req as unknown as Request, res as unknown as Response, () => undefined);
  res.emit('close');
  const text = (out.read() as Buffer | null)?.toString() ?? '';
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    ended,
    id: headers.get('X-Request-Id') ?? '',
  };
}

test('a request is logged only by the template of its path', () => {
  const path = '/api/calendar/a-secret.ics?search=secret';
  const { lines, ended } = tell({ path, route: '/api/calendar/:secret', id: 'of-the-proxy' });
  const said = { method: 'GET', route: '/api/calendar/:secret', status: 200 };
  expect(lines).toEqual([expect.objectContaining({ ...said, requestId: 'of-the-proxy', level: 20 })]);
  expect(ended).toEqual([{ ...said, durationMs: expect.any(Number), isAnswered: true }]);
});

test('at the default level only server failures are logged', () => {
  const told = (status: number) => tell({ level: 'info', status }).lines;
  expect(told(200)).toEqual([]);
  expect(told(409)).toEqual([]);
  expect(told(503)).toEqual([expect.objectContaining({ status: 503, level: 50 })]);
});

test.each(['/healthz', '/readyz', '/assets/a.js'])('%s is never logged, but counted', (path) => {
  const { lines, ended } = tell({ path });
  expect(lines).toEqual([]);
  expect(ended).toHaveLength(1);
});

test('a caller who disconnected is logged as such', () => {
  const { lines, ended } = tell({ isAnswered: false });
  expect(lines).toEqual([expect.objectContaining({ msg: 'request given up by the caller' })]);
  expect(ended).toEqual([expect.objectContaining({ isAnswered: false })]);
});

test("a proxy's request id is kept, any other gets a new one", () => {
  expect(tell({ id: 'of-the-proxy' }).id).toBe('of-the-proxy');
  const made = [undefined, '', 'short', 'with spaces in it', 'x'.repeat(65)].map(
    (id) => tell({ ...(id !== undefined && { id }) }).id,
  );
  expect(made.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
