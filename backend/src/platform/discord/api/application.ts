// Client for the bot's own application at Discord: its address for interactions, key and intents.
import * as z from 'zod';
import { botRequest, requestDiscord, type BotAccess, type RequestResult } from './request.ts';

const application = z.object({
  /** The key of the signatures of interactions. */
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
  /** A bit set of `ApplicationFlags`. */
  flags: z.number().default(0),
});
export type DiscordApplication = z.output<typeof application>;

export const readApplication = (access: BotAccess): Promise<RequestResult<DiscordApplication>> =>
  requestDiscord(botRequest(access, 'GET', '/applications/@me'), application);
