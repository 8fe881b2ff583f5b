// The part of the stand-in that accepts direct messages of the bot.
import { refusalOf, type StandInContent } from './content.ts';
import { slowDown, type Part, type StandInReply } from './part.ts';

export interface StandInMessage extends Pick<StandInContent, 'components'> {
  readonly to: string;
  readonly content: string;
  readonly nonce: string;
  /** When it was received, ms since 1970. */
  readonly at: number;
  readonly allowed_mentions: unknown;
}
export interface MessageRefusal {
  readonly status: number;
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

export function createMessages(): Messages {
  const messages: StandInMessage[] = [];
  let refusal: MessageRefusal = { status: 200, times: 0 };
  let blockedUntil = 0;
  let tooEarly = 0;
  const take = (to: string, text: string): StandInReply => {
    const left = blockedUntil - Date.now();
    if (left > 0) {
      tooEarly += 1;
      return slowDown(left, true);
    }
    if (refusal.times > 0) {
      refusal = { ...refusal, times: refusal.times - 1 };
      if (refusal.status !== 429) return { status: refusal.status, body: { message: 'trouble' } };
      blockedUntil = Date.now() + (refusal.retryAfterMs ?? 1000);
      return slowDown(refusal.retryAfterMs ?? 1000, true);
    }
    const message = JSON.parse(text) as Omit<StandInMessage, 'to' | 'at'>;
    const refused = refusalOf(message);
    if (refused !== null) return refused;
    const known = messages.some(({ nonce }) => nonce === message.nonce);
    if (!known) messages.push({ ...message, to, at: Date.now() });
    return { status: 200, body: { id: '1' } };
  };
  return {
    messages,
    tooEarly: () => tooEarly,
    refuse: (how) => void (refusal = how),
    /** A channel's id is that of its person. */
    answer({ path, text }) {
      if (path === '/users/@me/channels')
        return { status: 200, body: { id: (JSON.parse(text) as { recipient_id: string }).recipient_id } };
      const to = /^\/channels\/(\d+)\/messages$/.exec(path)?.[1];
      return to === undefined ? null : take(to, text);
    },
  };
}
