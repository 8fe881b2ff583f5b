// Names of the kinds of messages in Discord channels.
import type { PostKind } from '@guild/common/discord/discord.api';

export const postKindNames: Readonly<Record<PostKind, string>> = {
  event: 'Events',
  auction: 'Auctions',
  night: 'Loot nights',
  contract: 'Contracts',
  haul: 'Hauls',
  map: 'Map of the week',
  trial: 'Trials',
  counter: 'Incident counter',
  season: 'Contract seasons',
  member: 'New members',
  application: 'New applications',
  announcement: 'Announcements',
};
