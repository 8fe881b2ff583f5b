// A fake language model provider: an HTTP server on loopback with OpenAI's protocol that stalls,
// fails and sends wrong data on request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Its behavior. `hold` sends half of its words and waits for `release`, `slow` waits before the
 * first word; `stall` sends half and then nothing, `silent` nothing at all; `break` cuts the
 * connection after half, `cut` ends the stream there without an error; `error` sends half and
 * then an error; `nonsense` is an HTML page, `garbled` invalid JSON, `empty` an answer without
 * words; `huge` never stops, `huge line` never ends a line. A number is the status of a refusal.
 */
export type Mode =
  | ('stream' | 'hold' | 'slow' | 'stall' | 'silent' | 'break' | 'cut' | 'error')
  | ('nonsense' | 'garbled' | 'empty' | 'huge' | 'huge line')
  | (400 | 401 | 402 | 403 | 404 | 429 | 500 | 503);

interface Message {
  readonly role: string;
  readonly content: string;
}
/** A received question. */
export interface AskedOf {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly body: Readonly<Record<string, unknown>>;
}
/** A function call that it makes. */
export interface CallOf {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}
export interface StandIn {
  /** For `LLM_BASE_URL`. */
  readonly baseUrl: string;
  /** For `LLM_API_KEY`. Another key is answered with 401, and echoed. */
  readonly key: string;
  /** The behavior for the next questions. */
  mode: Mode;
  /** The behavior for questions to one model. */
  readonly modes: Map<string, Mode>;
  /** Its words, in pieces. */
  words: readonly string[];
  /** The answer to a question in one piece, instead of its words; undefined: its words. */
  answer: ((asked: AskedOf) => string) | undefined;
  /** The functions that it calls instead of answering; none: it answers. */
  calls: ((asked: AskedOf) => readonly CallOf[] | Promise<readonly CallOf[]>) | undefined;
  /** What it says before it calls functions. */
  preface: string;
  /** Whether it refuses requests with functions, with status 400. */
  refusesTools: boolean;
  /** Its reasoning before the answer, in pieces, sent as `reasoning_content` beside the answer. */
  thoughts: readonly string[];
  /** The finish reason it sends. */
  finish: 'stop' | 'length' | 'content_filter';
  /** Whether it sends each word as a list of parts. */
  asParts: boolean;
  /** Ms between words; 0: one per turn of the event loop. */
  paceMs: number;
  /** Seconds to wait in a 429. */
  retryAfter: string;
  /** The received questions, the latest last. */
  readonly asked: readonly AskedOf[];
  /** Number of running answers, and of all words sent. */
  open(): number;
  sentWords(): number;
  /** Time of the first word of the last answer, by `performance.now()`. */
  firstWordAt(): number;
  /** Continues waiting answers; later questions wait again. */
  release(): void;
  close(): Promise<void>;
}

const defaultWords = ['The ', 'worm ', 'hears ', 'those ', 'who ', 'walk ', 'in ', 'rhythm ', '[1].'] as const;

async function textOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
const chunkOf = (model: string, delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;

const gate = (): { wait: Promise<void>; open: () => void } => {
  let open = (): void => undefined;
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
};

/** Refuses like OpenAI does, and wrongly includes the given key. */
function refuse(
  res: ServerResponse,
  status: number,
  { given, retryAfter }: { given: string; retryAfter: string },
): void {
  const headers = { 'Content-Type': 'application/json', ...(status === 429 && { 'Retry-After': retryAfter }) };
  res.writeHead(status, headers).end(JSON.stringify({ error: { message: `No, not with ${given}`, code: status } }));
}

/** Starts it on a free port. @param key the one that it takes */
export async function startStandIn(key = 'sk-stand-in-0123456789abcdef'): Promise<StandIn> {
  const asked: AskedOf[] = [];
  const open = new Set<ServerResponse>();
  let sentWords = 0;
  let firstWordAt = Number.NaN;
  let held = gate();

  const pause = (): Promise<void> =>
    new Promise((resolve) => (standIn.paceMs === 0 ? setImmediate(resolve) : setTimeout(resolve, standIn.paceMs)));
  const say = async (res: ServerResponse, model: string, words: readonly string[]): Promise<void> => {
    for (const content of words) {
      if (res.destroyed) return;
      sentWords += 1;
      if (content === standIn.words[0]) firstWordAt = performance.now();
      res.write(chunkOf(model, { content: standIn.asParts ? [{ type: 'text', text: content }] : content }));
      await pause();
    }
  };
  const think = async (res: ServerResponse, model: string): Promise<void> => {
    for (const thought of standIn.thoughts) {
      if (res.destroyed) return;
      res.write(chunkOf(model, { reasoning_content: thought }));
      await pause();
    }
  };
  const forever = async (res: ServerResponse, piece: string): Promise<void> => {
    while (!res.destroyed) {
      if (!res.write(piece)) await new Promise((resolve) => res.once('drain', resolve).once('close', resolve));
      await pause();
    }
  };
  const end = (res: ServerResponse, model: string, finish: string = standIn.finish): void => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: standIn.words.length,
      total_tokens: 100 + standIn.words.length,
    };
    res.write(chunkOf(model, {}, { finish_reason: finish }));
    res.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [], usage })}\n\n`,
    );
    res.end('data: [DONE]\n\n');
  };
  /** Calls functions: the id and name of each call first, then its arguments in two pieces. */
  const call = (res: ServerResponse, model: string, calls: readonly CallOf[]): void => {
    if (standIn.preface !== '') res.write(chunkOf(model, { content: standIn.preface }));
    for (const [index, { name, arguments: text }] of calls.entries()) {
      const id = `call-${asked.length}-${index}`;
      const half = Math.ceil(text.length / 2);
      const pieces = [
        { id, type: 'function', function: { name, arguments: '' } },
        { function: { arguments: text.slice(0, half) } },
        { function: { arguments: text.slice(half) } },
      ];
      for (const piece of pieces) res.write(chunkOf(model, { tool_calls: [{ index, ...piece }] }));
    }
    end(res, model, 'tool_calls');
  };
  /** The stream after its headers. */
  const stream = async (res: ServerResponse, model: string, mode: Mode, words: readonly string[]): Promise<void> => {
    const half = Math.ceil(words.length / 2);
    const released = held.wait;
    await think(res, model);
    if (mode === 'slow') await released;
    if (mode === 'garbled') res.end('data: {"choices": [{"del\n\n');
    if (mode === 'empty') end(res, model);
    if (mode === 'huge') return forever(res, chunkOf(model, { content: 'sand '.repeat(200) }));
    if (mode === 'huge line') return forever(res, 'data: '.padEnd(10_000, 'x'));
    if (mode === 'stream' || mode === 'slow') {
      await say(res, model, words);
      end(res, model);
    }
    if (res.writableEnded) return;
    await say(res, model, words.slice(0, half));
    if (mode === 'break') res.destroy();
    if (mode === 'cut') res.end();
    if (mode === 'error') res.end(`data: ${JSON.stringify({ error: { message: 'overloaded', code: 503 } })}\n\n`);
    if (mode !== 'hold') return;
    await released;
    await say(res, model, words.slice(half));
    end(res, model);
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = JSON.parse(await textOf(req)) as AskedOf['body'] & AskedOf;
    asked.push({ model: body.model, messages: body.messages, body });
    const mode = standIn.modes.get(body.model) ?? standIn.mode;
    const given = (req.headers.authorization ?? '').replace('Bearer ', '');
    const refused = standIn.refusesTools && body['tools'] !== undefined ? 400 : mode;
    const status = given === key ? refused : 401;
    if (typeof status === 'number') {
      refuse(res, status, { given, retryAfter: standIn.retryAfter });
      return;
    }
    open.add(res);
    res.once('close', () => open.delete(res)).on('error', () => undefined);
    if (mode === 'silent') return;
    if (mode === 'nonsense') {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    }
    res.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    const calls = body['tool_choice'] === 'auto' ? ((await standIn.calls?.(body)) ?? []) : [];
    if (calls.length > 0) call(res, body.model, calls);
    else await stream(res, body.model, mode, standIn.answer === undefined ? standIn.words : [standIn.answer(body)]);
  };
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key,
    mode: 'stream',
    modes: new Map(),
    words: defaultWords,
    answer: undefined,
    calls: undefined,
    preface: '',
    refusesTools: false,
    thoughts: [],
    finish: 'stop',
    asParts: false,
    paceMs: 0,
    retryAfter: '7',
    asked,
    open: () => open.size,
    sentWords: () => sentWords,
    firstWordAt: () => firstWordAt,
    release() {
      held.open();
      held = gate();
    },
    close: () =>
      new Promise((resolve) => {
        held.open();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}
