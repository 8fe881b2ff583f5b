// One web process: HTTP, pages and sockets.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type RequestHandler } from 'express';
import type { DestinationStream } from 'pino';
import { allDevRoutes, allRoutes } from '@guild/common/all.routes';
import { interactionsPath } from '@guild/common/discord/discord.api';
import { standInPath } from '@guild/common/discord/discord.standIn';
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { mapOriginOf } from '@guild/common/guild/survival.config';
import { sharedMapPage } from '../features/scouting/map/desertMap.page.ts';
import { tokenIn } from '../features/tokens/tokens.service.ts';
import { authRouter } from '../features/session/session.auth.ts';
import { passToStandIn } from '../platform/discord/standIn.ts';
import { callerAddress } from '../platform/http/addresses.ts';
import { keepAssets } from '../platform/http/pages/assets.ts';
import type { Clock } from '../platform/process/clock.ts';
import { AppError } from '../platform/errors.ts';
import { followsDiscord, isForDevelopment, type Env } from '../platform/process/env.ts';
import { errorReplies, unknownCall } from '../platform/http/errorReplies.ts';
import { fixedHeaders, markEveryAnswer } from '../platform/http/headers.ts';
import { alive, ready, type Stage } from '../platform/http/health/health.ts';
import { checkHandlers } from '../platform/jobs/jobWorkers.ts';
import { mountRoutes } from '../platform/http/http.ts';
import { checkMounted } from '../platform/http/mounted.ts';
import { answerMetrics } from '../platform/http/health/metricsPage.ts';
import { isAway } from '../platform/store/database/mongo.ts';
import { openApiPages } from '../platform/http/pages/openapiPages.ts';
import { readGuildConfig, servePages } from '../platform/http/pages/pages.ts';
import { createContext, type ProcessContext } from '../platform/features/process.ts';
import { warnOfUnknownProxy, watchRequests } from '../platform/http/requests.ts';
import { costOf, createRateLimit, networkOfCaller } from '../platform/http/rateLimits.ts';
import { createIdempotency, type Idempotency } from '../platform/http/idempotency.ts';
import { createOrigins, onlyThisMachine, pageHeaders, plainHeaders, type Origins } from '../platform/http/security.ts';
import { noteEvent } from '../platform/http/securityLog.ts';
import { createSessions, type Sessions } from '../platform/people/session.ts';
import { createDeparture } from '../platform/process/shutdown.ts';
import { gaugesOf } from '../platform/http/health/gauges.ts';
import { buildIndexes } from '../platform/store/documents/stored.ts';
import { unlessHidden } from '../platform/live/looking.ts';
import { createHallFeatures, type HallFeatures } from './features.ts';
import { migrations } from './migrations.ts';

export interface RunningWeb {
  readonly port: number;
  /** The address it listens on, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Resolves with the reason when this process must end. */
  readonly lost: Promise<string>;
  /** Stops accepting, finishes running work and closes every connection. */
  close(): Promise<void>;
}
interface Deps {
  readonly context: ProcessContext;
  readonly features: HallFeatures;
  readonly guild: GuildConfig;
  readonly sessions: Sessions;
  readonly origins: Origins;
  readonly idempotency: Idempotency;
  readonly stage: () => Stage;
  /** Aborted when the process starts to shut down. */
  readonly ending: AbortSignal;
}

function mountApi(app: Express, { context, features, guild, sessions, origins, idempotency, ending }: Deps): void {
  const { env, redis } = context;
  const { publicUrl, isProduction, redisPrefix: prefix } = env;
  const calls = createRateLimit({ redis, prefix, name: 'calls', points: env.rateLimitPerMinute, seconds: 60 });
  // Half, so that a program leaves enough for the screens of its person.
  const points = Math.ceil(env.rateLimitPerMinute / 2);
  const tokenCalls = createRateLimit({ redis, prefix, name: 'token-calls', points, seconds: 60 });
  const isForDev = isForDevelopment(env);
  const mounts = features.list.flatMap(({ routes = [], devRoutes = [] }) =>
    isForDev ? [...routes, ...devRoutes] : routes,
  );
  const declared = isForDev ? allDevRoutes : allRoutes;
  checkMounted(mounts, declared);
  const { cookieName } = sessions;
  const pages = openApiPages({ title: `${guild.name}: calls`, version: '1.0.0', cookieName }, declared);
  mountRoutes(app, {
    mounts,
    buildId: env.buildId,
    async callerOf(req) {
      const secret = tokenIn(req);
      if (secret === null) return sessions.callerOf(req);
      try {
        return await features.tokens.service.callerOf(secret);
      } catch (error) {
        // Other calls without a person read no database.
        if (error instanceof AppError && error.code === 'not_signed_in') await calls.count(networkOfCaller(req));
        throw error;
      }
    },
    checkWrite: origins.checkWrite,
    async countCall(req, caller) {
      if (caller?.token !== undefined) await tokenCalls.count(caller.token.id.toString(), costOf(req));
      await calls.count(caller?.discordId ?? networkOfCaller(req), costOf(req));
    },
    hourly: features.hourly,
    idempotency,
    isAway: () => isAway(context.db),
    isClockTrusted: () => context.vitals.isClockTrusted(),
    ending,
    log: context.log,
  });
  app.get('/api/openapi.json', pages.json);
  app.get('/api/docs', pageHeaders({ publicUrl, isProduction, mapOrigin: null }), pages.page);
  app.get('/api/docs.css', pages.style);
  app.get('/api/docs.js', pages.script);
  app.use('/api', unknownCall);
}

function createExpress(parts: Deps): Express {
  const { context, features, guild, sessions, origins } = parts;
  const { env, log, redis } = context;
  const { publicUrl, isProduction } = env;
  const pageSecurity = pageHeaders({ publicUrl, isProduction, mapOrigin: mapOriginOf(guild.survival) });
  const signIns = { name: 'sign-ins', points: env.signInsPerMinute, seconds: 60 };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', env.trustProxy);
  app.use(watchRequests(log, context.metrics.requestEnded));
  if (env.trustProxy === 0) app.use(warnOfUnknownProxy(log));
  app.use('/api', plainHeaders);
  mountApi(app, parts);
  app.get('/metrics', (req, res) =>
    answerMetrics({ metrics: context.metrics, token: env.metricsToken, log }, req, res),
  );
  app.get('/healthz', plainHeaders, alive);
  const gauges = gaugesOf(context);
  app.get('/readyz', plainHeaders, ready({ gauges, vitals: context.vitals, stage: parts.stage, env }));
  if (isForDevelopment(env)) app.use(['/auth/discord', '/auth/dev', '/dev'], onlyThisMachine);
  app.use('/auth', pageSecurity);
  app.use(
    authRouter({
      context,
      sessions,
      members: features.members.service,
      service: features.session.service,
      guildName: guild.name,
      limit: createRateLimit({ redis, prefix: env.redisPrefix, ...signIns }),
      checkWrite: origins.checkWrite,
    }),
  );
  app.use('/auth', unknownCall);
  if (features.discord.interactions !== null) app.use(features.discord.interactions);
  app.use(interactionsPath, unknownCall);
  if (env.discord.standIn !== '') {
    const fromHere: RequestHandler = (req, _res, next) => {
      if (req.method !== 'GET') origins.checkWrite(req);
      next();
    };
    app.use(standInPath, pageSecurity, fromHere, passToStandIn(env.discord.standIn));
  }
  const { publicDir, assetArchiveDir: archiveDir, buildId } = env;
  app.use(
    pageSecurity,
    servePages({
      publicDir,
      archiveDir,
      publicUrl,
      buildId,
      guild,
      timezone: env.timezone,
      version: env.version,
      cookieName: sessions.cookieName,
      devPages: !env.isProduction,
      demoPeople: isForDevelopment(env),
      discordBot: followsDiscord(env),
      signIns: { discord: env.discord.configured || isForDevelopment(env), openId: env.openId?.name ?? null },
      discordStandIn: env.discord.standIn !== '',
      findUnlisted: sharedMapPage({ shares: features.scouting.mapShares, publicUrl, guildName: guild.name, log }),
      cards: features.previews.service,
    }),
    unknownCall,
  );
  app.use(errorReplies(log));
  return app;
}

function openSockets(server: Server, { context, features, sessions, origins }: Deps): Promise<void> {
  const { members } = features;
  return context.live.attach(server, {
    // The reason why a session has ended is told by HTTP.
    authenticate: (request) =>
      sessions.callerOf(request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_signed_in') return null;
        throw error;
      }),
    allowOrigin: origins.mayConnect,
    headers: fixedHeaders(context.env),
    onRefused(request, { refusal, ...known }) {
      const address = callerAddress(request, context.env.trustProxy);
      const more = refusal === 'origin' ? { refusal, ...origins.describe(request) } : { refusal };
      noteEvent(context.log, 'refused', { ...known, address, route: 'live line' }, more);
    },
    permissionsOf: (discordIds) => members.service.permissionsOf(discordIds),
    rooms: unlessHidden(
      features.list.flatMap(({ rooms }) => rooms ?? []),
      async (discordId) => (await features.notifications.service.settingsOf(discordId)).hidesLooking,
    ),
    onPresence: (_userId, discordId, connected) => members.service.presence.note(discordId, connected),
  });
}

async function listen(server: Server, { port, host }: Pick<Env, 'port' | 'host'>): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server.address() as AddressInfo;
}

async function prepare({ context, features, idempotency }: Deps): Promise<void> {
  const { outboxes, metrics } = context;
  outboxes.follow(features.handlers);
  checkHandlers(
    context.jobs.declared(),
    features.list.flatMap((feature) => feature.jobs ?? []),
  );
  metrics.watch(gaugesOf(context));
  await buildIndexes(context.db.models);
  for (const feature of features.list) await feature.prepare?.();
  await idempotency.prepare();
  outboxes.check();
}

/** Warns when Discord is set up, but nobody can become an admin. */
async function warnWithoutAdmin({ context: { env, log, clock }, features }: Deps): Promise<void> {
  const { configured, adminRoleIds, bootstrapAdminIds } = env.discord;
  if (!configured || adminRoleIds.length > 0 || bootstrapAdminIds.length > 0) return;
  if ((env.firstAdminLink?.endsAt ?? 0) > clock.now()) return;
  if ((await features.members.service.adminIds()).length > 0) return;
  log.warn('nobody can become an admin: run `npm run first-admin`, or set DISCORD_ADMIN_ROLE_IDS');
}

/** Overrides for tests. */
export interface WebOverrides {
  readonly clock?: Clock | undefined;
  /** The machine's clock, which is compared with the database's clock. */
  readonly machineClock?: Clock | undefined;
  readonly logTo?: DestinationStream | undefined;
}

/**
 * Starts a web process. Any number may run at the same time.
 * @param env checked environment; port 0 takes any free port
 * @param overrides a clock and a place for log lines, for tests
 * @throws when the database stays away or the port is taken
 */
export async function startWeb(env: Env, overrides: WebOverrides = {}): Promise<RunningWeb> {
  const guild = readGuildConfig(env.guildConfigPath);
  const context = await createContext(env, { ...overrides, role: 'web', migrations });
  const { clock } = context;
  const features = createHallFeatures(context, guild);
  const origins = createOrigins(env);
  const idempotency = createIdempotency({ db: context.db, clock });
  const sessions = createSessions({
    db: context.db,
    secret: env.sessionSecret,
    secure: env.isProduction,
    revocation: context.revocation,
    clock,
    personOf: (discordId) => features.session.service.personOf(discordId),
    lastEnd: (discordId) => features.session.service.lastEnd(discordId),
    isShort: env.discord.configured && env.discord.botToken === '',
  });
  let stage: Stage = 'starting';
  const ending = new AbortController();
  const parts: Deps = {
    context,
    features,
    guild,
    sessions,
    origins,
    idempotency,
    stage: () => stage,
    ending: ending.signal,
  };
  await prepare(parts);
  const server = createServer({ keepAliveTimeout: 65_000 }, createExpress(parts));
  const leave = createDeparture(server);
  const archive = await keepAssets({ publicDir: env.publicDir, archiveDir: env.assetArchiveDir, log: context.log });
  await openSockets(server, parts);
  markEveryAnswer(server, fixedHeaders(env));
  const { port } = await listen(server, env);
  features.members.service.presence.start();
  await context.outboxes.sweep(0);
  await warnWithoutAdmin(parts);
  stage = 'serving';
  context.log.info({ port }, 'the web server is running');
  return {
    port,
    url: `http://${env.host}:${port}`,
    lost: context.lost,
    async close() {
      stage = 'ending';
      archive.close();
      await leave({
        drainSeconds: env.shutdownDrainSeconds,
        releaseSockets: () => {
          ending.abort();
          return context.live.release();
        },
      });
      await features.members.service.presence.close();
      for (const feature of features.list) await feature.close?.();
      await context.close();
    },
  };
}
