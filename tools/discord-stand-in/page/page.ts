// The page of the stand-in: what a person sees of the server, and what they press, type and send.
import { randomUUID } from 'node:crypto';
import { standInPath } from '@guild/common/discord/discord.standIn';
import { idAt, timeOf, type StandInChannels } from '../channels.ts';
import type { StandInContent } from '../content.ts';
import type { StandInGuild } from '../guild.ts';
import {
  formOf,
  RefusedReply,
  replyTypes,
  type Acting,
  type InteractionReply,
  type StandInInteractions,
} from '../interactions.ts';
import type { StandInMessage } from '../messages.ts';
import type { StandInRequest } from '../part.ts';
import type { StandInScheduled, StandInScheduledEvent } from '../scheduledEvents.ts';
import type { StandInFile } from '../webhook.ts';
import { pageHtml, pageStyle } from './page.html.ts';
import { pageScript } from './page.script.ts';
import type { PageAct, PageMessage, PageReply, PageRequest, PageState } from './page.types.ts';

interface PageAnswer {
  /** The media type. */
  readonly type: string;
  readonly body: string | Buffer;
}
export interface Page {
  /**
   * @param hallUrl address of the hall, which gets the interactions
   * @returns null when the request is for another part
   */
  answer(request: StandInRequest, hallUrl: string): Promise<PageAnswer | null>;
}
interface Deps {
  readonly guild: Pick<StandInGuild, 'id' | 'members'>;
  readonly channels: Pick<StandInChannels, 'ids' | 'names' | 'messages'>;
  readonly interactions: StandInInteractions;
  readonly scheduled: Pick<StandInScheduled, 'listed'>;
  /** All direct messages, oldest first. */
  readonly direct: readonly StandInMessage[];
}
/** A direct message, or a reply to an interaction. */
interface Reply {
  readonly id: string;
  /** Null: in direct messages. */
  readonly channelId: string | null;
  /** Discord id of the only person who sees it; null: everybody in the channel. */
  readonly seenBy: string | null;
  readonly at: number;
  readonly file: StandInFile | null;
  /** Edits by the token of this interaction replace content and file. Empty: nothing edits it. */
  token: string;
  /** Null: deferred. */
  content: StandInContent | null;
}

/** The message flag of what one person sees alone. */
const ephemeral = 64;
/** The id of the entry for scheduled events, which is no channel. */
const scheduledEntry = 'scheduled';
/** Far above the counters of messages in channels. */
const firstCounter = 1_000_000;
const text = (type: string, body: string): PageAnswer => ({ type: `${type}; charset=utf-8`, body });
const pictureAddressOf = (messageId: string): string => `${standInPath}/picture?message=${messageId}`;
const json = (value: unknown): PageAnswer => text('application/json', JSON.stringify(value));

/** How long Discord waits for a reply. */
const maxReplyMs = 3000;
/** @returns null: there is no reply in time */
async function inTime<T>(reply: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxReplyMs);
  });
  return Promise.race([reply, timeout]).finally(() => clearTimeout(timer));
}
/** Why a person's act failed, in a sentence. */
const problemOf = (error: unknown): string => (error instanceof RefusedReply ? error.message : "Can't reach the hall.");

/** A scheduled event of the server, shown like a message. */
function scheduledMessage({ id, content }: StandInScheduledEvent): PageMessage {
  const [start, end] = [content.scheduled_start_time, content.scheduled_end_time].map(
    (time) => Date.parse(time) / 1000,
  );
  const times = `<t:${String(start)}:F> – <t:${String(end)}:t>`;
  const embed = { title: content.name, url: content.entity_metadata.location, description: content.description };
  return {
    id,
    at: timeOf(id),
    content: { content: times, embeds: [embed] },
    picture: null,
    isPrivate: false,
    isWaiting: false,
  };
}

/** @param now ms since 1970 */
export function createPage({ guild, channels, interactions, scheduled, direct }: Deps, now: () => number): Page {
  const replies: Reply[] = [];
  /** Who sent an interaction, and where, by its token. */
  const senders = new Map<string, { readonly personId: string; readonly channelId: string | null }>();
  /** How many direct messages and further replies are among the replies already. */
  const seen = { direct: 0, followUps: 0 };
  let counter = firstCounter;
  const newId = (): string => {
    counter += 1;
    return idAt(now(), counter);
  };

  /** All replies, with those that have arrived since. */
  const collect = (): readonly Reply[] => {
    for (const content of direct.slice(seen.direct))
      replies.push({
        id: newId(),
        channelId: null,
        seenBy: content.to,
        at: content.at,
        file: null,
        token: '',
        content,
      });
    seen.direct = direct.length;
    for (const { token, content, file } of interactions.followUps.slice(seen.followUps)) {
      const sender = senders.get(token);
      if (sender === undefined) continue;
      const { channelId, personId } = sender;
      const isPrivate = channelId === null || ((content.flags ?? 0) & ephemeral) !== 0;
      const seenBy = isPrivate ? personId : null;
      replies.push({ id: newId(), channelId, seenBy, at: now(), file, token: '', content });
    }
    seen.followUps = interactions.followUps.length;
    return replies;
  };
  const latestOf = ({ token, content, file }: Reply): Pick<Reply, 'content' | 'file'> =>
    interactions.edits.findLast((edit) => edit.token === token) ?? { content, file };
  const toMessage = (reply: Reply): PageMessage => {
    const { id, at, channelId, seenBy } = reply;
    const { content, file } = latestOf(reply);
    return {
      id,
      at,
      content: content ?? {},
      picture: file === null ? null : pictureAddressOf(id),
      isPrivate: channelId !== null && seenBy !== null,
      isWaiting: content === null,
    };
  };
  const entries = (): PageState['channels'] => [
    ...[...channels.ids].map((id) => ({ id, name: `# ${channels.names.get(id) ?? id}` })),
    ...(scheduled.listed().length > 0 ? [{ id: scheduledEntry, name: 'Scheduled events' }] : []),
    { id: null, name: 'Direct messages' },
  ];
  const stateOf = (personId: string, channelId: string | null): PageState => {
    if (channelId === scheduledEntry) {
      const byStart = scheduled
        .listed()
        .sort((one, other) => one.content.scheduled_start_time.localeCompare(other.content.scheduled_start_time));
      return { channels: entries(), commands: [], messages: byStart.map(scheduledMessage) };
    }
    const posted = channels.messages
      .filter((message) => message.channelId === channelId)
      .map(({ id, content, file, edits }) => ({
        id,
        at: timeOf(id),
        content,
        // Another address after each edit, so that the browser shows the new picture.
        picture: file === null ? null : `${pictureAddressOf(id)}&edit=${edits.length}`,
        isPrivate: false,
        isWaiting: false,
      }));
    const replied = collect()
      .filter((reply) => reply.channelId === channelId && (reply.seenBy === null || reply.seenBy === personId))
      .map(toMessage);
    return {
      channels: entries(),
      // Commands of the server are not offered in direct messages.
      commands: channelId === null ? [] : interactions.commands,
      messages: [...posted, ...replied].sort((one, other) => one.at - other.at),
    };
  };

  const send = (hallUrl: string, acting: Acting, act: PageAct): Promise<InteractionReply> => {
    switch (act.kind) {
      case 'press':
        return interactions.press(hallUrl, acting, act.customId);
      case 'choose':
        return interactions.choose(hallUrl, acting, act.customId, act.value);
      case 'submit':
        return interactions.submit(hallUrl, acting, act.customId, act.fields);
      case 'command':
        return interactions.command(hallUrl, acting, act.name, act.options);
      case 'type':
        return interactions.type(hallUrl, acting, act.name, act.option, act.typed);
    }
  };
  const carryOut = async (hallUrl: string, { person, channelId, messageId, act }: PageRequest): Promise<PageReply> => {
    // Everybody in the hall is on the server.
    if (!guild.members.has(person.id)) guild.members.set(person.id, { nick: null, roles: [], user: person });
    const token = randomUUID();
    senders.set(token, { personId: person.id, channelId });
    const pressed = collect().find(({ id }) => id === messageId);
    const flags = channelId !== null && typeof pressed?.seenBy === 'string' ? ephemeral : 0;
    const content = pressed === undefined ? '' : (latestOf(pressed).content?.content ?? '');
    const acting: Acting = {
      person,
      token,
      id: newId(),
      guildId: channelId === null ? null : guild.id,
      ...(messageId !== null && { message: { id: messageId, flags, content } }),
    };
    const reply = await inTime(send(hallUrl, acting, act));
    if (reply === null) {
      senders.delete(token);
      return { problem: 'The application did not respond' };
    }
    const { status, body } = reply;
    if (status !== 200) return { problem: `The hall answered with the status ${status}.` };
    const { type, data } = body;
    const add = (added: StandInContent | null): void => {
      const isPrivate = channelId === null || type === replyTypes.deferred || ((data?.flags ?? 0) & ephemeral) !== 0;
      const seenBy = isPrivate ? person.id : null;
      replies.push({ id: newId(), channelId, seenBy, at: now(), file: null, token, content: added });
    };
    switch (type) {
      case replyTypes.choices:
        return { choices: data?.choices ?? [] };
      case replyTypes.form:
        return { form: formOf(data) };
      case replyTypes.message:
        add(data ?? {});
        return {};
      case replyTypes.deferred:
        add(null);
        return {};
      case replyTypes.deferredChange:
        if (pressed !== undefined) Object.assign(pressed, { content: latestOf(pressed).content, token });
        return {};
      case replyTypes.change:
        if (pressed !== undefined) Object.assign(pressed, { content: data ?? {}, token });
        return {};
      default:
        return { problem: 'The hall sent an unexpected answer.' };
    }
  };
  const pictureOf = (id: string | null): PageAnswer | null => {
    const reply = collect().find((one) => one.id === id);
    const posted = channels.messages.find((one) => one.id === id);
    const file = reply === undefined ? (posted?.file ?? null) : latestOf(reply).file;
    return file === null ? null : { type: 'image/png', body: file.bytes };
  };
  return {
    async answer(request, hallUrl) {
      const { method, path, query } = request;
      if (method === 'POST' && path === '/act') {
        const asked = JSON.parse(request.text) as PageRequest;
        return json(await carryOut(hallUrl, asked).catch((error: unknown) => ({ problem: problemOf(error) })));
      }
      if (method !== 'GET') return null;
      switch (path) {
        case '/':
          return text('text/html', pageHtml);
        case '/page.css':
          return text('text/css', pageStyle);
        case '/page.js':
          return text('text/javascript', `(${pageScript.toString()})();`);
        case '/state':
          return json(stateOf(query.get('person') ?? '', query.get('channel')));
        case '/picture':
          return pictureOf(query.get('message'));
        default:
          return null;
      }
    },
  };
}
