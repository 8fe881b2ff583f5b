// Sentences for admins about failures of Discord.
import type { GuildFailure } from '../../platform/discord/api/server.ts';

/** Why Discord gave no answer, in a sentence. */
export function sentenceOf(failure: GuildFailure): string {
  switch (failure.outcome) {
    case 'bad-token':
      return "Discord rejects the bot's token.";
    case 'not-on-server':
    case 'not-a-member':
      return "The bot isn't on your Discord server.";
    case 'wait':
      return 'Discord asks to wait. Please try again in a moment.';
    default:
      return "Discord didn't answer. Please try again in a moment.";
  }
}
