// Patch of engine.io 6.6.12.
// Adds header lines to the answer to an upgrade, for which there is no response object.
// Relies on: the engine, and the ws that it brings, write the head of that answer in one string, the first thing written.
// Gain: none in speed. Without it accepted and refused upgrades would be the only answers without the headers that all others carry.
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
