// Patch of engine.io 6.6.12.
// Adds header lines to the response to an upgrade, for which there is no response object.
// Relies on: engine.io and its ws write the head of that response as one string, before anything
// else.
// Gain: none in speed. Without it, responses to upgrades would be the only ones without the headers
// of all others.
import type { Duplex } from 'node:stream';

type Put = (chunk: unknown, ...rest: unknown[]) => unknown;
const ways = ['write', 'end'] as const;

/** @param lines each ended by CRLF */
export function addToHead(socket: Duplex, lines: string): void {
  const usual = ways.map((way) => [way, Reflect.get(socket, way) as Put] as const);
  for (const [way, put] of usual)
    Reflect.set(socket, way, (chunk: unknown, ...rest: unknown[]) => {
      for (const [name, before] of usual) Reflect.set(socket, name, before);
      const isHead = typeof chunk === 'string' && chunk.startsWith('HTTP/1.1 ');
      return put.call(socket, isHead ? chunk.replace('\r\n', () => `\r\n${lines}`) : chunk, ...rest);
    });
}
