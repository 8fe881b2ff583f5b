// Types of all live messages, and the access that personal ones need, derived from the features.
import { wholeFeatures } from './features.whole.ts';
import type { Needs } from './members/ranks.ts';
import { merged, type Manifest, type MergedTables } from './wire/manifest.ts';
import type { Payload, ServerToClient } from './wire/live.ts';

export type AllMessages = MergedTables<(typeof wholeFeatures)[number]['messages']>;
export type MessageName = keyof AllMessages;
export type MessagePayload<N extends MessageName> = Payload<AllMessages, N>;
export type ServerEvents = ServerToClient<AllMessages>;

/**
 * The access that people need for personal live messages. Messages without an entry are sent to
 * rooms only.
 */
export const personalMessages: Readonly<Partial<Record<MessageName, Needs>>> = merged(
  'personal live message',
  wholeFeatures.map(({ personalMessages = {} }: Pick<Manifest, 'personalMessages'>) => personalMessages),
);
