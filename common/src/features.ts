// The list of feature manifests. A new feature is one line here.
import { accessManifest } from './access/access.manifest.ts';
import { alertsManifest } from './alerts/alerts.manifest.ts';
import { auctionsManifest } from './auctions/auctions.manifest.ts';
import { auditManifest } from './audit/audit.manifest.ts';
import { backupsManifest } from './backups/backups.manifest.ts';
import { contractsManifest } from './contracts/contracts.manifest.ts';
import { dealsManifest } from './deals/deals.manifest.ts';
import { discordManifest } from './discord/discord.manifest.ts';
import { eventsManifest } from './events/events.manifest.ts';
import { exportsManifest } from './exports/exports.manifest.ts';
import { guildManifest } from './guild/guild.manifest.ts';
import { importsManifest } from './imports/imports.manifest.ts';
import { loreManifest } from './lore/lore.manifest.ts';
import { marketManifest } from './market/market.manifest.ts';
import { membersManifest } from './members/members.manifest.ts';
import { payoutsManifest } from './payouts/payouts.manifest.ts';
import { previewsManifest } from './previews/previews.manifest.ts';
import { scoutingManifest } from './scouting/scouting.manifest.ts';
import { searchManifest } from './search/search.manifest.ts';
import { sessionManifest } from './session/session.manifest.ts';
import { systemManifest } from './system/system.manifest.ts';
import { tokensManifest } from './tokens/tokens.manifest.ts';
import { treasuryManifest } from './treasury/treasury.manifest.ts';
import { trialsManifest } from './trials/trials.manifest.ts';
import { uploadsManifest } from './uploads/uploads.manifest.ts';
import { webhooksManifest } from './webhooks/webhooks.manifest.ts';
import { nightsManifest } from './nights/nights.manifest.ts';

export const features = [
  guildManifest,
  sessionManifest,
  membersManifest,
  accessManifest,
  auditManifest,
  eventsManifest,
  auctionsManifest,
  marketManifest,
  alertsManifest,
  contractsManifest,
  dealsManifest,
  payoutsManifest,
  treasuryManifest,
  scoutingManifest,
  discordManifest,
  loreManifest,
  previewsManifest,
  searchManifest,
  trialsManifest,
  uploadsManifest,
  tokensManifest,
  webhooksManifest,
  nightsManifest,
  systemManifest,
  backupsManifest,
  importsManifest,
  exportsManifest,
] as const;
