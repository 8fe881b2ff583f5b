// Content of a push message: short enough to be encrypted into one message.
import { createHash } from 'node:crypto';
import { plainTo } from '../../../platform/discord/messages/text.ts';

declare const brand: unique symbol;
/** The content of a push message, as JSON. Only `pushText` creates one. */
export type PushText = string & { readonly [brand]: 'push' };
export interface PushContent {
  readonly title: string;
  readonly text: string;
  /** A path in the app. */
  readonly link: string;
  /** A message with the same tag replaces the earlier one on the device. */
  readonly tag: string;
}

/** A message has room for about 3,900 bytes, and a character can take four. */
const maxTitle = 150;
const maxBody = 600;
/** @param content `key` of the notice; `link` a path in the app, or null */
export const pushText = ({
  key,
  title,
  text,
  link,
}: Omit<PushContent, 'tag' | 'link'> & { readonly key: string; readonly link: string | null }): PushText =>
  JSON.stringify({
    title: plainTo(title, maxTitle),
    text: plainTo(text, maxBody),
    link: link ?? '/dashboard',
    tag: createHash('sha256').update(key).digest('base64url').slice(0, 24),
  } satisfies PushContent) as PushText;
