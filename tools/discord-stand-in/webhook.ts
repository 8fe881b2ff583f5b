// The part of the stand-in for a webhook: accepts, edits and returns messages with files, and fails
// on request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure, withTrouble, type StandInReply, type Trouble } from './part.ts';

export interface HookMessage {
  readonly id: string;
  payload: {
    readonly content?: string;
    readonly embeds?: readonly { readonly title?: string; readonly url?: string; readonly description?: string }[];
    readonly attachments?: readonly { readonly filename: string; readonly description: string }[];
    readonly allowed_mentions?: unknown;
  };
  file: StandInFile | null;
  edits: number;
}
export interface StandInHook {
  /** Messages in the channel, oldest first. */
  readonly messages: HookMessage[];
  /** Every call that posts or edits. */
  readonly calls: string[];
  /** The replies to the next calls that post or edit, one each. */
  readonly trouble: Trouble[];
  /** The webhook has been deleted. */
  isRevoked: boolean;
  /** Whether a bot sees the content of its messages: the bot has the intent Message Content. */
  isContentVisible: boolean;
  /** The secret part of its address. */
  readonly token: string;
}

const hookId = '900000000000000001';
const channelId = '900000000000000002';
/** The path of its address. */
export const hookPath = (token: string): string => `/api/webhooks/${hookId}/${token}`;

interface Part {
  readonly fileName: string;
  readonly bytes: Buffer;
}
/** The parts of a form by name. */
function partsOf(contentType: string, bytes: Buffer): Map<string, Part> {
  const boundary = /boundary=([^;]+)/.exec(contentType)?.[1] ?? '';
  const parts = new Map<string, Part>();
  for (const piece of bytes.toString('latin1').split(`--${boundary}`)) {
    const end = piece.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(piece.slice(0, end))?.[1];
    const fileName = /filename="([^"]+)"/.exec(piece.slice(0, end))?.[1] ?? '';
    if (name !== undefined) parts.set(name, { fileName, bytes: Buffer.from(piece.slice(end + 4, -2), 'latin1') });
  }
  return parts;
}

export interface StandInFile {
  readonly name: string;
  readonly bytes: Buffer;
}
/** The content and the file of a form. */
export function readForm(contentType: string, bytes: Buffer): { payload: unknown; file: StandInFile | null } {
  const parts = partsOf(contentType, bytes);
  const file = parts.get('files[0]');
  return {
    payload: JSON.parse(parts.get('payload_json')?.bytes.toString() ?? '{}'),
    file: file === undefined ? null : { name: file.fileName, bytes: file.bytes },
  };
}

interface Channel {
  readonly hook: StandInHook;
  /** Answers a call; false: the call is for another part. */
  answer(req: IncomingMessage, res: ServerResponse, bytes: Buffer): boolean;
}
export function createHook(token: string): Channel {
  const hook: StandInHook = { messages: [], calls: [], trouble: [], isRevoked: false, isContentVisible: true, token };
  let made = 0;
  const json = (res: ServerResponse, status: number, body: unknown): void =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  const read = (req: IncomingMessage, bytes: Buffer): Pick<HookMessage, 'payload' | 'file'> => {
    const { payload, file } = readForm(req.headers['content-type'] ?? '', bytes);
    return { payload: payload as HookMessage['payload'], file };
  };
  /** Carries out a call. */
  const take = (req: IncomingMessage, id: string | undefined, bytes: Buffer): StandInReply => {
    const given = read(req, bytes);
    if (id === undefined) {
      const message: HookMessage = { id: (1000 + ++made).toString(), edits: 0, ...given };
      hook.messages.push(message);
      return { status: 200, body: { id: message.id, channel_id: channelId } };
    }
    const there = hook.messages.find((one) => one.id === id);
    if (there === undefined) return failure(404, 10_008, 'Unknown Message');
    Object.assign(there, given, { edits: there.edits + 1 });
    return { status: 200, body: { id, channel_id: channelId } };
  };
  const write = (req: IncomingMessage, res: ServerResponse, id: string | undefined, bytes: Buffer): void => {
    hook.calls.push(`${req.method ?? ''}${id === undefined ? '' : ` ${id}`}`);
    const reply = withTrouble(hook.trouble.shift(), () => take(req, id, bytes));
    if (reply === 'slow') return;
    for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value);
    json(res, reply.status, reply.body);
  };
  const answer = (req: IncomingMessage, res: ServerResponse, bytes: Buffer): boolean => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://discord.test');
    if (pathname === `/api/channels/${channelId}/messages`) {
      const isBot = req.headers.authorization?.startsWith('Bot ') === true;
      const list = hook.messages.map(({ id, file, payload }) => ({
        id,
        webhook_id: hookId,
        content: hook.isContentVisible ? (payload.content ?? '') : '',
        embeds: hook.isContentVisible ? (payload.embeds ?? []) : [],
        attachments: hook.isContentVisible && file !== null ? [{ filename: file.name }] : [],
      }));
      json(res, isBot ? 200 : 401, isBot ? list.reverse() : { message: '401' });
      return true;
    }
    const own = hookPath(token);
    if (!pathname.startsWith('/api/webhooks/')) return false;
    const id = pathname.startsWith(`${own}/messages/`) ? pathname.slice(`${own}/messages/`.length) : undefined;
    if (hook.isRevoked || (pathname !== own && id === undefined))
      json(res, 404, { message: 'Unknown Webhook', code: 10_015 });
    else if (req.method === 'GET') json(res, 200, { id: hookId, channel_id: channelId });
    else if (req.method === 'POST' && searchParams.get('wait') !== 'true') json(res, 400, { message: 'no wait' });
    else write(req, res, id, bytes);
    return true;
  };
  return { hook, answer };
}
