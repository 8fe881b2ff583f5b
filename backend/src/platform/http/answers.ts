// How a handler's answer reaches its caller: pages with their links and ETags, pictures, texts and streams.
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ImageFile, Route } from '@guild/common/wire/route';
import type { Caller } from '../session/caller.ts';
import { encodingFor, pack } from './pages/assets.ts';
import type { InTime } from './deadline.ts';
import { errorBody, logError, toAppError } from './errorReplies.ts';
import { EventStream, sendEvents, type StreamEvent } from './eventStream.ts';
import { isPieces, sendPieces, type Pieces } from './pages/pieces.ts';
import type { Page } from '../queries/page.ts';

/** Says how many there are on all pages of a list. */
const totalHeader = 'X-Total-Count';
export interface AnswerParts {
  readonly buildId: string;
  /** Aborted when the process begins to end. */
  readonly ending: AbortSignal;
  readonly log: Logger;
}
/** One call, as far as an answer depends on it. */
export interface Asked {
  readonly req: Request;
  readonly res: Response;
  readonly one: Route;
  readonly caller: Caller;
  readonly inTime: InTime;
}

/** An answer that is no list, and what it says depends on in one word: the versions of all that it was made of. */
class TaggedAnswer<T> {
  readonly answer: T;
  readonly tag: string;
  constructor(answer: T, tag: string) {
    this.answer = answer;
    this.tag = tag;
  }
}
export type Tagged<T> = Readonly<TaggedAnswer<T>>;
/** Gives an answer an ETag, so that who has it gets it no second time. */
export const tagged = <T>(answer: T, tag: string): Tagged<T> => new TaggedAnswer(answer, tag);

const isVersioned = (item: unknown): item is { id: number; version: number } =>
  typeof item === 'object' && item !== null && 'id' in item && 'version' in item;

/** Smaller bodies are not worth compressing, in bytes. */
const minPack = 1024;
const hashOf = (text: string): string => hash('sha1', text, 'base64url');
/** The ids and versions of all items as one word; null when an item has none. */
const versionsOf = (items: readonly unknown[]): string | null =>
  items.every(isVersioned) ? hashOf(items.map(({ id, version }) => `${id}.${version}`).join('|')) : null;

/** A page holds nothing that the caller sent, so its length reveals nothing about the rest of it. */
function sendBody(req: Request, res: Response, items: readonly unknown[]): void {
  const body = Buffer.from(JSON.stringify(items));
  const encoding = body.length < minPack ? undefined : encodingFor(req);
  const bytes = encoding === undefined ? body : pack(body, encoding);
  if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
  res.vary('Accept-Encoding');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}

/** Build, address, viewer and the (id, version) pairs say all that a page can depend on, and what its headers say of the others. */
const etagOf = (
  buildId: string,
  req: Request,
  caller: Caller,
  versions: string,
  { next, total, dependsOn }: Page<unknown>,
): string =>
  `W/"${hashOf([buildId, req.originalUrl, caller.discordId, caller.access, versions, next, total, dependsOn].join('|'))}"`;

function sendPage({ buildId }: AnswerParts, { req, res, caller }: Asked, page: Page<unknown>): void {
  if (page.next !== null) {
    const query = new URLSearchParams(req.url.split('?')[1] ?? '');
    query.set('cursor', page.next);
    res.setHeader('Link', `<${req.path}?${query.toString()}>; rel="next"`);
  }
  if (page.total !== undefined) res.setHeader(totalHeader, page.total);
  const versions = versionsOf(page.items);
  if (page.changesWithTime !== true && versions !== null) {
    const etag = etagOf(buildId, req, caller, versions, page);
    res.setHeader('ETag', etag);
    if (req.headers['if-none-match'] === etag) {
      res.status(304).end();
      return;
    }
  }
  sendBody(req, res, page.items);
}

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'next' in answer;

const isImage = (answer: unknown): answer is ImageFile =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && 'version' in answer;

/** A picture is shown where it is asked for, and sent to nobody who has it. */
function sendImage({ buildId }: AnswerParts, { one, req, res }: Asked, image: ImageFile): void {
  const etag = `"${buildId}.${image.version}"`;
  res.setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else
    res
      .status(one.status)
      .type(one.content ?? '')
      .send(Buffer.from(image.bytes));
}

/** Build, address, viewer and the tag say all that it can depend on. */
function sendTagged({ buildId }: AnswerParts, { one, req, res, caller }: Asked, found: Tagged<unknown>): void {
  const etag = `W/"${hashOf([buildId, req.originalUrl, caller.discordId, caller.access, found.tag].join('|'))}"`;
  res.setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else res.status(one.status).json(found.answer);
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

/** What has a file's name at the end of its address is saved under it, never shown. */
function contentReply({ one, res }: Asked, content: string): Response {
  if (lastPart(one.path).includes('.')) res.attachment(lastPart(one.path));
  return res.status(one.status).type(content);
}

/** A long text, sent while it is made. */
function sendLong(asked: Asked, pieces: Pieces): Promise<void> {
  const { one, res, inTime } = asked;
  const begin = (): void => {
    res.setHeader('Cache-Control', 'private, no-cache');
    contentReply(asked, one.content ?? 'text/plain');
  };
  return sendPieces(res, pieces, { begin, inTime });
}

/** Events, the last of which tells of what has failed, if something has. */
function sendStream({ log, ending }: AnswerParts, { req, res, inTime }: Asked, stream: EventStream): Promise<void> {
  const failed = (thrown: unknown): StreamEvent => {
    const error = toAppError(thrown);
    logError(log, req, res, { thrown, error, status: res.statusCode });
    return { event: 'failed', data: errorBody(res, error) };
  };
  return sendEvents(res, stream, { inTime, ending, failed });
}

/** Sends what a handler has answered, in the form that its route says. */
export async function sendAnswer(parts: AnswerParts, asked: Asked, answer: unknown): Promise<void> {
  const { one, res } = asked;
  if (answer instanceof EventStream) return sendStream(parts, asked, answer);
  if (isPieces(answer)) return sendLong(asked, answer);
  res.setHeader('Cache-Control', 'private, no-cache');
  if (one.list && isPage(answer)) sendPage(parts, asked, answer);
  else if (answer instanceof TaggedAnswer) sendTagged(parts, asked, answer);
  else if (one.status === 204) res.status(204).end();
  else if (isImage(answer)) sendImage(parts, asked, answer);
  else if (one.content !== null) contentReply(asked, one.content).send(answer);
  else res.status(one.status).json(answer);
}
