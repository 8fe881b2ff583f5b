// The list of all features.
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { accessFeature } from '../features/access/access.feature.ts';
import { auditFeature } from '../features/audit/audit.feature.ts';
import { trialsFeature } from '../features/trials/trials.feature.ts';
import { alertsFeature } from '../features/alerts/alerts.feature.ts';
import { auctionsFeature } from '../features/auctions/auctions.feature.ts';
import { backupsFeature } from '../features/backups/backups.feature.ts';
import { contractsFeature } from '../features/contracts/contracts.feature.ts';
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { dealsFeature } from '../features/deals/deals.feature.ts';
import { discordFeature, type DiscordFeature } from '../features/discord/discord.feature.ts';
import { eventsFeature } from '../features/events/events.feature.ts';
import { exportsFeature } from '../features/exports/exports.feature.ts';
import { guildFeature } from '../features/guild/guild.feature.ts';
import { importsFeature } from '../features/imports/imports.feature.ts';
import { loreFeature } from '../features/lore/lore.feature.ts';
import { marketFeature } from '../features/market/market.feature.ts';
import { membersFeature, type MembersFeature } from '../features/members/members.feature.ts';
import { nightsFeature } from '../features/nights/nights.feature.ts';
import { notificationsFeature, type NotificationsFeature } from '../features/notifications/notifications.feature.ts';
import { payoutsFeature } from '../features/payouts/payouts.feature.ts';
import { previewsFeature, type PreviewsFeature } from '../features/previews/previews.feature.ts';
import { profilesFeature } from '../features/profiles/profiles.feature.ts';
import { scoutingFeature, type ScoutingFeature } from '../features/scouting/scouting.feature.ts';
import { searchFeature } from '../features/search/search.feature.ts';
import { sessionFeature, type SessionFeature } from '../features/session/session.feature.ts';
import { systemFeature } from '../features/system/system.feature.ts';
import { tokensFeature, type TokensFeature } from '../features/tokens/tokens.feature.ts';
import { treasuryFeature } from '../features/treasury/treasury.feature.ts';
import { uploadsFeature } from '../features/uploads/uploads.feature.ts';
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts';
import { createHourlyLimit, type HourlyLimit } from '../platform/http/rateLimits.ts';
import { auditEntries } from '../platform/people/audit/auditEntries.ts';
import { checkBooks } from '../platform/store/database/books.ts';
import type { Handler } from '../platform/store/outbox/facts.ts';
import type { Context } from '../platform/features/context.ts';
import type { Feature, ScheduledTask } from '../platform/features/feature.ts';
import { archiveTable } from './archive.ts';
import { allBooks, booksTask } from './books.ts';
import { readDiscordState } from './discordState.ts';
import { firstSteps } from './firstSteps.ts';
import { personalRows } from './retention.ts';
import { upgradeNotesTask } from './upgradeNotes.ts';

export interface HallFeatures {
  readonly list: readonly Feature[];
  /**
   * All handlers of facts: those of the features, those for removed members, and the audit entries.
   */
  readonly handlers: readonly Handler[];
  readonly members: MembersFeature;
  readonly session: SessionFeature;
  readonly tokens: TokensFeature;
  readonly notifications: NotificationsFeature;
  readonly scouting: ScoutingFeature;
  readonly previews: PreviewsFeature;
  readonly discord: DiscordFeature;
  /** The hourly limit of each route that creates what others hear of. */
  readonly hourly: HourlyLimit;
  /** Tasks of the worker besides those of the features. */
  readonly tasks: readonly ScheduledTask[];
}

/**
 * Creates every feature for one process. Features that the process itself needs are also returned
 * by name.
 */
export function createHallFeatures(context: Context, guild: GuildConfig): HallFeatures {
  const members = membersFeature(context, {
    lastAnswers: (discordIds, since) => events.service.lastAnswers(discordIds, since),
    byReliability: (way) => events.service.byReliability(way),
    bySpecialty: (words) => contracts.bySpecialty(words),
    notifications: () => notifications.service,
    isLinked: (discordId) => session.service.openIds.isLinked(discordId),
    personalRows,
  });
  const hourly = createHourlyLimit(context, members.creationsPerHour);
  const session = sessionFeature(context, members.service, () => notifications.service);
  const notifications = notificationsFeature(context, { members: members.service, guildName: guild.name });
  const tokens = tokensFeature(context, { accounts: session.service, notifications: notifications.service });
  const uploads = uploadsFeature(context);
  const deals = dealsFeature(context, { notifications: notifications.service, members: members.service });
  const alerts = alertsFeature(context, notifications.service);
  const market = marketFeature(context, {
    notifications: notifications.service,
    pictures: uploads.service,
    alerts: alerts.service,
    deals: deals.openings,
  });
  const auctions = auctionsFeature(context, {
    market: market.service,
    pictures: uploads.service,
    alerts: alerts.service,
    notifications: notifications.service,
    members: members.service,
    onAccessChanged: members.following.onAccessChanged,
    deals,
  });
  const events = eventsFeature(context, {
    pictures: uploads.service,
    notifications: notifications.service,
    members: members.service,
    accounts: session.service,
    onAbsenceChanged: members.following.onAbsenceChanged,
    guildName: guild.name,
  });
  const contracts = contractsFeature(context, {
    accounts: session.service,
    notifications: notifications.service,
    members: members.service,
    people: members.named,
    deals,
  });
  const treasury = treasuryFeature(context, { members: members.service, notifications: notifications.service });
  const nights = nightsFeature(context, {
    auctions: auctions.service,
    events: events.service,
    contracts: contracts.service,
    members: members.service,
    notifications: notifications.service,
    guildName: guild.name,
  });
  const payouts = payoutsFeature(context, {
    events: events.service,
    contracts: contracts.service,
    nights: nights.service,
    deals,
    members: members.service,
    notifications: notifications.service,
    bookings: treasury.bookings,
  });
  const scouting = scoutingFeature(context, {
    isPostedByBot: (weekId) => discord.isPosted('map', weekId),
    alerts: alerts.service,
  });
  const audit = auditFeature(context, members.service);
  const { onAccessChanged, onFormerRank, onLeftDiscord, onRankChanged } = members.following;
  context.outboxes.onDeadLetter(notifications.warnings.deadLetter);
  const features: readonly Feature[] = [
    members,
    session,
    tokens,
    notifications,
    accessFeature(context, {
      members: members.service,
      notifications: notifications.service,
      onFormerRank,
      onAccessChanged,
      guildName: guild.name,
    }),
    auctions,
    trialsFeature(context, {
      notifications: notifications.service,
      members: members.service,
      languageModel: () => lore.completions,
      guildName: guild.name,
      accounts: session.service,
      people: members.named,
      isPostedByBot: (id) => discord.isPosted('trial', id),
    }),
    events,
    market,
    alerts,
    contracts,
    deals,
    payouts,
    treasury,
    scouting,
    audit,
    uploads,
    guildFeature(context, { pictures: uploads.service }),
    systemFeature(context, { readDiscord: readDiscordState }),
    backupsFeature(context, {
      checkBooks: (db) => checkBooks(db, allBooks),
      warn: notifications.warnings.backups,
    }),
    nights,
  ];
  const imports = importsFeature(context, {
    targets: features.flatMap((feature) => feature.imports ?? []),
    members: members.service,
    notifications: notifications.service,
  });
  const dashboard = dashboardFeature(context, {
    metrics: features.flatMap(({ metrics }) => metrics ?? []),
    features,
    firstSteps: firstSteps(context, members.service, scouting.settings),
    officers: guild.officers,
    members: members.service,
  });
  const profiles = profilesFeature(members.service, {
    sections: features.flatMap(({ profileSection }) => profileSection ?? []),
    facts: features.flatMap(({ rosterFacts }) => rosterFacts ?? []),
  });
  const exporting = exportsFeature(context, archiveTable);
  const lore = loreFeature(context, {
    pictures: uploads.service,
    others: [...features, dashboard, profiles, exporting],
    members: members.service,
    notifications: notifications.service,
    config: dashboard.service,
  });
  const contributing: readonly Feature[] = [...features, dashboard, lore];
  const discord = discordFeature(context, {
    members: members.service,
    accounts: session.service,
    warn: notifications.warnings.discordChecks,
    readNotice: notifications.readNotice,
    onRankChanged,
    contributions: contributing.flatMap((feature) => feature.discord ?? []),
    mounts: contributing.flatMap((feature) => feature.routes ?? []),
    hourly,
  });
  const previews = previewsFeature(context, { guild, others: features });
  const list: readonly Feature[] = [
    ...features,
    webhooksFeature(context, {
      sources: features.flatMap(({ webhooks }) => webhooks ?? []),
      warnOff: notifications.warnings.webhookOff,
    }),
    imports,
    exporting,
    lore,
    profiles,
    dashboard,
    searchFeature([...features, lore]),
    previews,
    // Closes last, because its replies wait for the other features.
    discord,
  ];
  return {
    list,
    handlers: [
      auditEntries(context.audit),
      ...list.flatMap(({ handlers = [] }) => handlers),
      ...list.flatMap(({ actionItems }) => (actionItems === 'nothing' ? [] : actionItems.handlers)),
      ...members.followRemovals(list),
      onLeftDiscord('session:of-left', (leaver) => session.service.endForLeaver(leaver)),
    ],
    members,
    session,
    tokens,
    notifications,
    scouting,
    previews,
    discord,
    hourly,
    tasks: [booksTask(context, notifications.warnings), upgradeNotesTask(context, notifications.warnings)],
  };
}
