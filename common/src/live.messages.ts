// Every live message of the product in one table, for the two ends of the socket: derived from the features.
import { wholeFeatures } from './features.whole.ts';
import type { MinAccess } from './members/ranks.ts';
import { merged, type Manifest, type Merged } from './wire/manifest.ts';
import type { Payload, ServerToClient } from './wire/live.ts';

export type AllMessages = Merged<(typeof wholeFeatures)[number]['messages']>;
export const allMessages: AllMessages = merged(
  'live message',
  wholeFeatures.map(({ messages }) => messages),
);
export type MessageName = keyof AllMessages;
export type MessagePayload<N extends MessageName> = Payload<AllMessages, N>;
export type HallEvents = ServerToClient<AllMessages>;

/** The access that people need to receive the live messages that go to single people; one that is not here goes to rooms alone. */
export const personalMessages: Readonly<Partial<Record<MessageName, MinAccess>>> = merged(
  'personal live message',
  wholeFeatures.map(({ personalMessages = {} }: Pick<Manifest, 'personalMessages'>) => personalMessages),
);
