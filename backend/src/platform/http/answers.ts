// Replies of route handlers: lists with links and ETags, images, texts and streams.
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ImageFile, Route } from '@guild/common/wire/route';
import type { Caller } from '../people/caller.ts';
import { encodingFor, pack } from './pages/assets.ts';
import type { InTime } from './deadline.ts';
import { errorBody, logError, toAppError } from './errorReplies.ts';
import { EventStream, sendEvents, type StreamEvent } from './eventStream.ts';
import { isPieces, sendPieces, type Pieces } from './pages/pieces.ts';
import type { Page } from '../store/queries/page.ts';

/** Response header with the number of items on all pages. */
const totalHeader = 'X-Total-Count';
export interface AnswerDeps {
  readonly buildId: string;
  /** Aborted when the process starts to shut down. */
  readonly ending: AbortSignal;
  readonly log: Logger;
}
/** One call: the parts that its reply depends on. */
export interface RouteCall {
  readonly req: Request;
  readonly res: Response;
  readonly one: Route;
  readonly caller: Caller;
  readonly inTime: InTime;
}

/** A reply other than a list, with a tag built from the versions of everything in it. */
class TaggedAnswer<T> {
  readonly answer: T;
  readonly tag: string;
  constructor(answer: T, tag: string) {
    this.answer = answer;
    this.tag = tag;
  }
}
export type TaggedReply<T> = Readonly<TaggedAnswer<T>>;
/** Gives a reply an ETag, so that a browser that has it gets 304. */
export const tagged = <T>(answer: T, tag: string): TaggedReply<T> => new TaggedAnswer(answer, tag);

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

const permissionsOf = ({ access, rights }: Caller): string => [access, ...rights].join();

/**
 * The ETag covers everything that a page and its headers depend on: build, address, viewer and
 * versions.
 */
const etagOf = (
  buildId: string,
  req: Request,
  caller: Caller,
  versions: string,
  { next, total, dependsOn }: Page<unknown>,
): string =>
  `W/"${hashOf([buildId, req.originalUrl, caller.discordId, permissionsOf(caller), versions, next, total, dependsOn].join('|'))}"`;

function sendPage({ buildId }: AnswerDeps, { req, res, caller }: RouteCall, page: Page<unknown>): void {
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

export const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'next' in answer;

/** The JSON body of a handler's answer. */
export function bodyOf(answer: unknown): unknown {
  if (isPage(answer)) return answer.items;
  return answer instanceof TaggedAnswer ? answer.answer : answer;
}

const isImage = (answer: unknown): answer is ImageFile =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && 'version' in answer;

/** Sends an image, or 304 if the browser has it. */
function sendImage({ buildId }: AnswerDeps, { one, req, res }: RouteCall, image: ImageFile): void {
  const etag = `"${buildId}.${image.version}"`;
  res.setHeader('ETag', etag);
  if (image.isFinal === true) res.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else
    res
      .status(one.status)
      .type(one.content ?? '')
      .send(Buffer.from(image.bytes));
}

/** Sends a tagged reply, or 304 if the browser has it. */
function sendTagged({ buildId }: AnswerDeps, { one, req, res, caller }: RouteCall, found: TaggedReply<unknown>): void {
  const etag = `W/"${hashOf([buildId, req.originalUrl, caller.discordId, permissionsOf(caller), found.tag].join('|'))}"`;
  res.setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else res.status(one.status).json(found.answer);
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

/**
 * If the address ends in a file name, the browser saves the content under that name instead of
 * showing it.
 */
function contentReply({ one, res }: RouteCall, content: string): Response {
  if (lastPart(one.path).includes('.')) res.attachment(lastPart(one.path));
  return res.status(one.status).type(content);
}

/** Sends a long text while it is created. */
function sendLong(asked: RouteCall, pieces: Pieces): Promise<void> {
  const { one, res, inTime } = asked;
  const begin = (): void => {
    res.setHeader('Cache-Control', 'private, no-cache');
    contentReply(asked, one.content ?? 'text/plain');
  };
  return sendPieces(res, pieces, { begin, inTime });
}

/** Sends a stream of events. If something fails, the last event reports the error. */
function sendStream({ log, ending }: AnswerDeps, { req, res, inTime }: RouteCall, stream: EventStream): Promise<void> {
  const failed = (thrown: unknown): StreamEvent => {
    const error = toAppError(thrown);
    logError(log, req, res, { thrown, error, status: res.statusCode });
    return { event: 'failed', data: errorBody(res, error) };
  };
  return sendEvents(res, stream, { inTime, ending, failed });
}

/** Sends the answer of a handler, in the form that its route declares. */
export async function sendAnswer(parts: AnswerDeps, asked: RouteCall, answer: unknown): Promise<void> {
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
