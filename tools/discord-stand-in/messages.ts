// The part of the stand-in that accepts direct messages of the bot, and edits of them.
import { refusalOf, type StandInContent } from './content.ts';
import { failure, slowDown, type Part, type StandInReply } from './part.ts';

export interface StandInMessage extends Pick<StandInContent, 'components'> {
  readonly id: string;
  readonly to: string;
  readonly content: string;
  readonly nonce: string;
  /** When it was received, ms since 1970. */
  readonly at: number;
  readonly allowed_mentions: unknown;
  /** The time of each edit, ms since 1970. */
  readonly edits: number[];
}
export interface MessageRefusal {
  /** `lost`: the message arrives, but the request gets no reply. */
  readonly status: number | 'lost';
  readonly retryAfterMs?: number;
  /** For how many messages. */
  readonly times: number;
}
interface Messages extends Part {
  readonly messages: StandInMessage[];
  /** Number of messages received before the wait was over. */
  tooEarly(): number;
  readonly refuse: (how: MessageRefusal) => void;
}

/** Ids of messages are greater. */
const firstId = 500_000_000_000_000_000n;

export function createMessages(): Messages {
  const messages: StandInMessage[] = [];
  let refusal: MessageRefusal = { status: 200, times: 0 };
  let blockedUntil = 0;
  let tooEarly = 0;
  let counter = 0;
  const accept = (to: string, text: string): StandInReply => {
    const message = JSON.parse(text) as Omit<StandInMessage, 'id' | 'to' | 'at' | 'edits'>;
    const refused = refusalOf(message);
    if (refused !== null) return refused;
    const known = messages.find(({ nonce }) => nonce === message.nonce);
    if (known !== undefined) return { status: 200, body: { id: known.id } };
    counter += 1;
    const id = (firstId + BigInt(counter)).toString();
    messages.push({ ...message, id, to, at: Date.now(), edits: [] });
    return { status: 200, body: { id } };
  };
  const take = (to: string, text: string): StandInReply => {
    const left = blockedUntil - Date.now();
    if (left > 0) {
      tooEarly += 1;
      return slowDown(left, true);
    }
    if (refusal.times > 0) {
      refusal = { ...refusal, times: refusal.times - 1 };
      if (refusal.status === 'lost') {
        accept(to, text);
        return 'slow';
      }
      if (refusal.status !== 429) return { status: refusal.status, body: { message: 'trouble' } };
      blockedUntil = Date.now() + (refusal.retryAfterMs ?? 1000);
      return slowDown(refusal.retryAfterMs ?? 1000, true);
    }
    return accept(to, text);
  };
  /** Replaces what the edit contains. The rest of the message stays. */
  const edit = (messageId: string, text: string): StandInReply => {
    const message = messages.find(({ id }) => id === messageId);
    if (message === undefined) return failure(404, 10_008, 'Unknown Message');
    const changes = JSON.parse(text) as Partial<StandInContent>;
    const refused = refusalOf({ ...message, ...changes });
    if (refused !== null) return refused;
    Object.assign(message, changes);
    message.edits.push(Date.now());
    return { status: 200, body: { id: messageId } };
  };
  return {
    messages,
    tooEarly: () => tooEarly,
    refuse: (how) => void (refusal = how),
    /** A channel's id is that of its person. */
    answer({ path, text }) {
      if (path === '/users/@me/channels')
        return { status: 200, body: { id: (JSON.parse(text) as { recipient_id: string }).recipient_id } };
      const [, to, messageId] = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/.exec(path) ?? [];
      if (to === undefined) return null;
      return messageId === undefined ? take(to, text) : edit(messageId, text);
    },
  };
}
