// A client's connection: runs its requests in order, and sends errors with MongoDB's codes.
import type { Socket } from 'node:net';
import { runCommand } from '../commands/commands.ts';
import { trackOperation, type Server } from '../commands/context.ts';
import { asMongoError } from '../errors.ts';
import type { Doc } from '../bson/values.ts';
import { envelopeOf, MessageReader, parse, reply } from './messages.ts';

/** The reply of a failed command. */
export function errorReply(thrown: unknown): Doc {
  const error = asMongoError(thrown);
  return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
}

async function answer(message: Buffer, server: Server): Promise<Buffer | undefined> {
  const { requestId, opCode } = envelopeOf(message);
  const legacy = opCode === 2004;
  let wantsReply = true;
  try {
    const request = parse(message);
    wantsReply = request.wantsReply;
    const result = await runCommand(request, server);
    return wantsReply ? reply(requestId, legacy, result) : undefined;
  } catch (error) {
    return wantsReply ? reply(requestId, legacy, errorReply(error)) : undefined;
  }
}

/** Serves one socket until it closes. */
export function serve(socket: Socket, server: Server): void {
  const reader = new MessageReader();
  let queue = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of reader.push(chunk)) {
        queue = queue.then(async () => {
          if (server.closing) return;
          const bytes = await answer(message, server);
          if (bytes && socket.writable) socket.write(bytes);
        });
        trackOperation(server, queue);
      }
    } catch {
      socket.destroy();
    }
  });
}
