// Builds a call that must succeed for any route, from its schemas and the creating routes.
import type { CheckIn } from '@guild/common/events/events.attendance.api';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { memberRoutes } from '@guild/common/members/members.api';
import type { UploadedPicture } from '@guild/common/uploads/uploads.api';
import { officerRoles } from '@guild/common/guild/officers';
import type { Route, Schema } from '@guild/common/wire/route';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { wallClock } from '@guild/common/wire/guildTime';
import * as z from 'zod/mini';
import { hourMs } from '../auctions.ts';
import { discordIdOf } from '../builders.ts';
import { until, type Client, type Hall } from '../harness.ts';
import {
  closedSeason,
  completedContract,
  haulFor,
  inner,
  lastChange,
  leadContract,
  leadImport,
  listedBackup,
  letMembersMark,
  missedByEverybody,
  offerLot,
  peopleOfHaul,
  shareFor,
  type MakerParts,
  type Making,
} from './leading.ts';
import { leadFremen } from './leadingFremen.ts';
import type { RawCall } from './rawCall.ts';
import { endTrial, leadTrial, speaksOfTrials, survivorIn } from './leadingTrials.ts';

/** The output of `toJSONSchema` for one field, as far as tests read it. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
export interface Shape {
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
}
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The body of a call that takes a file. */
  readonly file?: Buffer;
}
/** The body of a call and its type, as they are sent. */
export const contentOf = ({
  body,
  file,
}: Call): Pick<RawCall, 'body'> & { readonly headers: Record<string, string> } =>
  file === undefined
    ? { headers: { 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) }
    : { headers: { 'Content-Type': 'image/png' }, body: file };

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const shapes = new WeakMap<Schema, Shape>();
/** The fields of one part of a call. */
export function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shape = { fields: properties as Record<string, FieldSchema>, required };
  shapes.set(schema, shape);
  return shape;
}

/** 18 digits that are not used yet. */
export const freshDiscordId = (): string =>
  `17${randomInt(1e8).toString().padStart(8, '0')}${Date.now() % 1e8}`.padEnd(18, '0');

/** The guild's local time at the first full minute after this time from now. */
function clockIn(ms: number, hall: Hall): { day: string; time: string } {
  return wallClock(hall.clock.now() + ms + 60_000, hall.env.timezone);
}

function valueOf(field: FieldSchema, hall: Hall): unknown {
  if (field.enum) return field.enum[0];
  const asDay = field.anyOf?.find(({ format }) => format === 'date');
  if (asDay !== undefined) return valueOf(asDay, hall);
  if (field.anyOf?.some(({ type }) => type === 'null') === true) return null;
  if (field.type === 'array') return [];
  if (field.type === 'boolean') return true;
  if (field.format === 'date') return clockIn(24 * hourMs, hall).day;
  if (field.pattern?.startsWith('^([01]') === true) return clockIn(24 * hourMs, hall).time;
  if (field.format === 'date-time') return new Date(hall.clock.now() + 24 * hourMs).toISOString();
  if (field.type === 'integer' || field.type === 'number') return field.minimum ?? 1;
  return field.pattern?.includes('{17,20}') === true ? freshDiscordId() : 'A sound value';
}

/** A device for push messages, of a service where nothing listens. */
const newPushDevice = {
  endpoint: 'http://127.0.0.1:9/a-sound-device',
  keys: {
    p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  name: 'A sound name',
};

const { kinds, quietHours, reminders } = defaultSettings;
const choices = { kinds, quietHours, reminders };
/** Corrections for routes that refuse generated values. */
export const whereValues =
  'Values come from the schemas; what rules beyond them ask for stands in `ruled` of backend/test/closed/validCalls.ts';
/** Values required by rules beyond the schemas, by route and field. */
const ruled: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  checkIn: { code: '0000' },
  createImport: { kind: 'items', text: 'Item\nSound item' },
  previewImport: { text: 'Item\nSound item' },
  createAuction: { startingPrice: 10, buyoutPrice: 1000 },
  // Other calls move the clock meanwhile.
  createNight: { minutes: 60 },
  moveNight: { startsAt: '2031-01-01T20:00:00.000Z' },
  placeBid: { bidAmount: 20 },
  setMaximum: { maximum: 20 },
  makeOffer: { price: 5 },
  answerOffer: { accept: true },
  cancelEvent: { reason: 'A storm' },
  renameTemplate: { name: 'Another sound name' },
  createResource: { currentAmount: 1000 },
  useUnsoldLots: { lots: [0], to: 'guild' },
  changeTreasurySettings: { trustDeposits: false },
  correctEntry: { change: 900 },
  changeUploadSettings: { personMegabytes: 90 },
  changeHaul: { amounts: [{ currency: 'Solari', amount: 9 }] },
  correctDeal: { change: 5 },
  changeMemberSettings: { inactiveAfterDays: 40 },
  changePayoutSettings: { latePercent: 40 },
  changeLoreSettings: { perMinute: 20 },
  changeDiscordSettings: { rankRoles: [] },
  completeContract: {},
  rateContract: { rating: 4 },
  changeOwnMercenary: { bio: 'A sound bio' },
  createToken: { scopes: ['auctions:read'] },
  createWebhook: { address: 'https://hooks.example/x', kinds: ['item.sold'] },
  changeWebhook: { address: 'https://hooks.example/y', kinds: ['item.listed'] },
  addPushDevice: newPushDevice,
  createReport: { locations: ['I-9'] },
  changeReport: { locations: ['H-5'] },
  markCell: { cell: 'H-5' },
  setMarkState: { state: 'harvested' },
  importReports: { text: 'Control Point: I-9' },
  pingCell: { cell: 'H-5' },
  // Other calls are then allowed for members.
  changeScoutingSettings: { membersMayMark: true },
  makeMapShare: {},
  changeMember: { level: 7 },
  changeAbsence: { absence: { from: '2099-01-01', to: '2099-01-07', note: 'Travelling' } },
  changeCharacters: { characters: [{ name: 'Sandwolf', class: null, level: 7 }] },
  changeContributionPoints: { auction_sold: 7 },
  changeGuildStats: {},
  changeLlmConfig: { modelName: 'A sound model' },
  changeOfficers: { officers: officerRoles.map((role) => ({ name: 'A sound name', role, discordId: null })) },
  changeGuildLook: { accentNight: '#7fd4a8', accentNoon: '#1f6b45', pictures: [] },
  changeNoticeSettings: choices,
  createTrial: { lobbySeconds: 1800 },
  useTrialItem: { effect: 'more_time' },
  createTrialItem: { solariCost: 5 },
  chooseTitle: { title: 'Sand Walker' },
  // The form stays off, so that people can ask without it.
  changeAccessSettings: { welcome: 'A sound welcome' },
  acceptApplication: { rank: 'Member' },
  voteOnApplication: { isFor: true },
};

/** The query of routes that require one. */
const ruledQuery: Readonly<Record<string, string>> = {
  listPeople: '?eventIds=1,2',
  listUsualPrices: '?name=Thumper',
  listReputations: '?userIds=1,2',
  listRosterFacts: '?discordIds=100000000000000001',
  exportAttendance: '?from=2026-11-01&to=2026-11-30',
};

/** A change of the first field if that is a text, for calls whose fields are all optional. */
function firstChange(fields: Shape['fields']): Call['body'] {
  const [[field, schema] = ['', {}]] = Object.entries(fields);
  const isText = schema.type === 'string' && schema.enum === undefined && schema.pattern === undefined;
  return isText ? { [field]: `A sound title ${randomInt(1e9)}` } : undefined;
}
const halfHourMs = 1_800_000;

/** A body that the route accepts: only required fields and those its rules need. */
export function validBody(name: string, one: Route, hall: Hall): Call['body'] {
  const { fields, required } = shapeOf(one.body);
  if (required.length === 0 && !(name in ruled)) return one.method === 'PATCH' ? firstChange(fields) : undefined;
  const needed = required.map((field) => [field, valueOf(fields[field] ?? {}, hall)] as const);
  // Unchanged figures change nothing.
  const figures = name === 'changeGuildStats' ? { raidsWon: randomInt(1e9) } : {};
  // Renaming a week to its own name changes nothing either.
  const label = name === 'renameWeek' ? { label: `Week ${randomInt(1e9)}` } : {};
  return { ...Object.fromEntries(needed), ...ruled[name], ...figures, ...label };
}

/** `/api/auctions/:id/bid` → `/api/auctions`. */
export const collectionOf = (path: string): string => path.replace(/\/:.*$/, '');

export interface Maker {
  /** The id of a new entity for a path, removed again by its creator for a restoring call. */
  target(one: Route): Promise<string>;
  /** A call of this route with its own entity. */
  call(name: string, one: Route): Promise<Call>;
}

/** A notice to the owner. */
async function newNotice({ owner, other }: Making): Promise<string> {
  const item = { name: 'Asked about', category: 'Armor', listingType: 'selling' };
  const made = await owner.post<{ id: number }>('/api/marketplace', item);
  await other.post(`/api/marketplace/${made.body.id}/ping`);
  const notices = await owner.get<{ id: number }[]>('/api/notifications?unread=1&limit=1');
  return notices.body[0]?.id.toString() ?? 'none';
}
/** An uploaded picture. */
const uploadedBy = async (owner: Client): Promise<string> =>
  (await owner.raw<UploadedPicture>('POST', '/api/pictures', onePixel, { 'Content-Type': 'image/png' })).body.id;
/** An answer to the owner. */
async function newTurn({ owner }: Making): Promise<string> {
  const turn = randomUUID();
  await owner.post('/api/lore/chat', { question: 'What is spice?', turn });
  return turn;
}
/** A request for access. @returns the id of the account */
async function newAccessRequest(hall: Hall): Promise<string> {
  const person = await hall.signIn('Recruit', `Asker ${randomUUID()}`);
  await person.post('/api/access-request');
  return (await person.get<{ id: number }>('/api/user')).body.id.toString();
}
/** A sign-in with OpenID Connect that nobody has linked. */
export async function newWaitingSignIn(hall: Hall): Promise<string> {
  const db = await hall.database();
  const _id = randomInt(1e9, 2e9);
  const discordId = `9${String(_id).padStart(19, '0')}`;
  const at = new Date(hall.clock.now());
  const seen = { name: 'Somebody new', email: null, lastSignInAt: at, expiresAt: null };
  const document = {
    _id,
    key: randomBytes(32).toString('hex'),
    discordId,
    state: 'waiting',
    ...seen,
    version: 1,
    outbox: [],
  };
  await db.collection<{ _id: number }>('openid_sign_ins').insertOne(document);
  return _id.toString();
}
/** The name of every removed member of these calls. */
const removedName = 'Once Here';
/** A removed member. */
async function newRemovedMember({ owner }: Making, hall: Hall): Promise<string> {
  const db = await hall.database();
  const discordId = `7${String(randomInt(1e9, 2e9)).padStart(17, '0')}`;
  const row = {
    ...(await db.collection<{ _id: number }>('guild_members').findOne({ discordId: owner.discordId })),
    _id: randomInt(1e9, 2e9),
    discordId,
    name: removedName,
    nameKey: removedName.toLowerCase(),
    deletedAt: new Date(hall.clock.now()),
    outbox: [],
  };
  await db.collection<{ _id: number }>('guild_members').insertOne(row);
  return discordId;
}
/** An application as a call of this name needs it. @returns the id of the account */
async function newApplication(name: string, { hall, making }: MakerParts): Promise<string> {
  const id = await newAccessRequest(hall);
  const trialUntil = new Date(hall.clock.now() + 24 * hourMs).toISOString();
  if (name === 'decideTrial') await making.other.post(`/api/applications/${id}/accept`, { rank: 'Member', trialUntil });
  return id;
}
/** An alert of the owner. */
async function newAlert({ owner }: Making): Promise<string> {
  const made = await owner.post<{ id: number }>('/api/user/alerts', { kind: 'selling' });
  return made.body.id.toString();
}
/** A device for push messages of this person. */
async function newDevice(owner: Client): Promise<string> {
  const body = { ...newPushDevice, endpoint: `${newPushDevice.endpoint}/${randomUUID()}` };
  return (await owner.post<{ id: number }>('/api/user/push/devices', body)).body.id.toString();
}
/** An API token of this person. */
async function newToken(owner: Client): Promise<string> {
  const body = { name: 'A sound name', scopes: ['auctions:read'] };
  return (await owner.post<{ token: { id: number } }>('/api/user/tokens', body)).body.token.id.toString();
}
/** A webhook with one delivery. @returns the id of the webhook, or of the delivery */
async function newWebhook(path: string, { other }: Making): Promise<string> {
  const all = '/api/settings/webhooks';
  const { body: list } = await other.get<{ webhooks: { id: number }[] }>(all);
  for (const { id } of list.webhooks.slice(5)) await other.delete(`${all}/${id}`);
  const hook = { address: 'https://hooks.example/x', kinds: ['item.sold'] };
  const { body } = await other.post<{ webhook: { id: number } }>(all, hook);
  if (path.startsWith(`${all}/`)) return body.webhook.id.toString();
  await other.post(`${all}/${body.webhook.id}/test`);
  const { body: rows } = await other.get<{ id: number }[]>(`${all}/${body.webhook.id}/deliveries`);
  return rows[0]?.id.toString() ?? 'none';
}
async function newCalendar({ owner }: Making): Promise<string> {
  const made = await owner.post<{ url: string }>('/api/user/calendar');
  return new URL(made.body.url).pathname.split('/').at(-1) ?? '';
}
async function newShare({ other }: Making): Promise<string> {
  const made = await other.post<{ url: string }>('/api/settings/desert-map-share', {});
  return new URL(made.body.url).pathname.split('/').at(-1) ?? '';
}
/** The last work that moves the clock. */
let lastMove: Promise<unknown> = Promise.resolve();
/** Moves the clock alone: an event that others plan meanwhile would begin too early. */
function movingClock<T>(work: () => Promise<T>): Promise<T> {
  const next = lastMove.then(work);
  lastMove = next.catch(() => undefined);
  return next;
}
/**
 * Attendance can be set once the event has begun. Its planned minute begins after the request
 * arrives.
 */
const begun = (hall: Hall, create: Route, maker: Client): Promise<string> =>
  movingClock(async () => {
    const id = await eventIn(60_000, hall, create, maker);
    hall.clock.advance(120_000);
    return id;
  });
/** An event that starts then. Check-in can be opened from an hour before the start. @param ms from now on */
async function eventIn(ms: number, hall: Hall, create: Route, maker: Client): Promise<string> {
  const { day, time } = clockIn(ms, hall);
  const made = await maker.post<{ id: number }>(create.path, {
    ...validBody('createEvent', create, hall),
    date: day,
    time,
  });
  if (made.status !== 201) throw new Error(`No event was planned: ${JSON.stringify(made.body)}`);
  return made.body.id.toString();
}
/** An event after another one with the same title, in which these people had a seat. */
const eventAfterAnother = (people: readonly Client[], hall: Hall, create: Route, maker: Client): Promise<string> =>
  movingClock(async () => {
    const id = await eventIn(60_000, hall, create, maker);
    for (const each of people) await each.post(`${create.path}/${id}/join`);
    hall.clock.advance(120_000);
    return eventIn(halfHourMs, hall, create, maker);
  });
/** A series that goes on. */
async function endlessSeries(hall: Hall, create: Route, maker: Client): Promise<string> {
  const body = { ...validBody('createEvent', create, hall), repeat: 'weekly', endless: true };
  return (await maker.post<{ id: number }>(create.path, body)).body.id.toString();
}
/**
 * @param table where creating calls are found: the call that answers 201 at `/api/things` creates
 * the entity of `/api/things/:id`
 * @param hall whose clock gives the times
 * @param making who creates entities and who owns them
 */
export function createMaker(parts: MakerParts): Maker {
  const { table, hall, making } = parts;
  const creating = (path: string): [string, Route] => {
    const found = Object.entries(table).find(([, one]) => one.status === 201 && one.path === collectionOf(path));
    if (!found) throw new Error(`No call makes what ${path} speaks of`);
    return found;
  };
  const makerOfHaul = (name: string): Client => making.makerOf(creating('/api/payouts/hauls')[1], name);
  /** The other ids in a haul or share call. */
  const more = async (name: string, of: string): Promise<{ readonly query?: string; readonly body?: object }> => {
    if (name === 'payDeals' || name === 'undoPayments') return { body: { dealIds: [await shareFor(name, parts)] } };
    if (name === 'forgetRemovedMember') return { body: { name: removedName } };
    if (name === 'linkWaitingSignIn') return { body: { memberId: Number(await target(memberRoutes.getMember)) } };
    if (name === 'betOnSurvivor') return { body: { userId: await survivorIn(Number(of), parts) } };
    if (name === 'checkIn') {
      const { body } = await making.other.get<CheckIn>(`/api/events/${of}/check-in`);
      return { body: { code: body.code } };
    }
    if (name === 'changeHaul') return { body: { people: peopleOfHaul(makerOfHaul(name), parts) } };
    if (name === 'createTemplate') return { body: { eventId: Number(await target(table['getEvent'] as Route)) } };
    if (name !== 'createHaul' && name !== 'listCandidates') return {};
    const id = await completedContract(makerOfHaul(name), parts);
    if (name === 'listCandidates') return { query: `?source=contract&sourceId=${id}` };
    const amounts = [{ currency: 'Solari', amount: 9 }];
    return { body: { source: 'contract', sourceId: id, amounts, people: peopleOfHaul(makerOfHaul(name), parts) } };
  };
  const nameOf = (one: Route): string => Object.entries(table).find(([, each]) => each === one)?.[0] ?? '';
  /** One for all, because questions per minute are limited. */
  let turn: Promise<string> | undefined;
  const target = async (one: Route): Promise<string> => {
    // Nobody can block themself.
    if (one.path.startsWith('/api/user/blocked-bidders/')) return making.other.discordId;
    if (one.path.startsWith('/api/removed-members/')) return newRemovedMember(making, hall);
    if (/^[^:]*:discordId/.test(one.path)) return discordIdOf('Ada Admin');
    if (one.path.includes(':userId')) return '1';
    if (one.path.startsWith('/api/contracts/seasons/')) return closedSeason(hall);
    if (/^\/api\/(?:scouting|desert-map)\/weeks\//.test(one.path)) return '20261117';
    if (one.path.includes(':noteKey')) return 'melange';
    if (one.path.includes(':page')) return 'landing';
    if (one.path.includes(':picture')) return uploadedBy(making.owner);
    if (one.path.includes(':kind')) return 'auctions';
    if (one.path.includes(':turn')) return (turn ??= newTurn(making));
    if (one.path.includes(':secret')) return newCalendar(making);
    if (one.path.includes(':token')) return newShare(making);
    if (one.path.startsWith('/api/user/alerts/')) return newAlert(making);
    if (one.path.startsWith('/api/user/push/devices/')) return newDevice(making.owner);
    if (one.path.startsWith('/api/user/tokens/')) return newToken(making.owner);
    if (one.path.startsWith('/api/settings/tokens/')) return newToken(making.owner);
    if (one.path.startsWith('/api/settings/webhook')) return newWebhook(one.path, making);
    if (one.path.startsWith('/api/notifications/')) return newNotice(making);
    if (one.path.startsWith('/api/waiting-sign-ins/')) return newWaitingSignIn(hall);
    if (one.path.startsWith('/api/access-requests/')) return newAccessRequest(hall);
    if (one.path.startsWith('/api/applications/')) return newApplication(nameOf(one), parts);
    if (one.path.startsWith('/api/inactive-members/')) return target(memberRoutes.getMember);
    if (one.path.startsWith('/api/fremen/')) return leadFremen(nameOf(one), hall);
    if (one.path.startsWith('/api/backups/')) return listedBackup(hall);
    if (one.path.startsWith('/api/scouting')) await letMembersMark(parts);
    const wanted = nameOf(one);
    if (one.path.startsWith('/api/deals/:id')) return (await shareFor(wanted, parts)).toString();
    if (wanted === 'undoScoutingChange') return lastChange(parts);
    const [name, create] = creating(one.path);
    const maker = making.makerOf(create, wanted);
    if (wanted === 'endSeries') return endlessSeries(hall, create, maker);
    if (one.path.startsWith('/api/payouts/hauls/')) {
      const { id } = await haulFor(maker, parts);
      if (one.path.endsWith('/restore')) await maker.delete(`${create.path}/${id}`);
      return id.toString();
    }
    if (wanted === 'setAttendance' || wanted === 'addWalkIn') return begun(hall, create, maker);
    if (wanted === 'askLastRoster') return eventAfterAnother([...making.insiders, making.other], hall, create, maker);
    if (wanted === 'openCheckIn') return eventIn(halfHourMs, hall, create, maker);
    if (wanted === 'checkIn' || wanted === 'cancelCheckIn') {
      const id = await eventIn(halfHourMs, hall, create, maker);
      await maker.post(`${create.path}/${id}/check-in`);
      return id;
    }
    const { body: parents } = name === 'createTemplate' ? await more(name, '') : {};
    const made = await maker.post<{ id: number }>(create.path, { ...validBody(name, create, hall), ...parents });
    if (made.status !== 201) throw new Error(`${name} was refused: ${JSON.stringify(made.body)}. ${whereValues}`);
    const id = made.body.id.toString();
    if (wanted === 'relistAuction') await making.other.post(`${create.path}/${id}/end`);
    if (wanted === 'takeOffer' || wanted === 'refuseOffer') await offerLot(Number(id), parts);
    if (one.path.includes('/objections')) await missedByEverybody(Number(id), hall);
    if (one.path.startsWith('/api/trials/')) await leadTrial(Number(id), wanted, parts);
    // People leave what they have joined. Trials have their own preparation.
    if (one.path.endsWith('/:id/leave') && !speaksOfTrials(one))
      for (const each of making.insiders) await each.post(`${create.path}/${id}/join`);
    if (wanted === 'stopNight' || wanted === 'useUnsoldLots') await maker.post(`${create.path}/${id}/start`);
    if (wanted === 'useUnsoldLots') {
      await maker.post(`${create.path}/${id}/stop`);
      const isOver = async () => (await maker.get<{ status: string }>(`${create.path}/${id}`)).body.status === 'over';
      await until(isOver, 'the end of the night');
    }
    if (one.path === '/api/imports/:id/undo') await leadImport(id, maker);
    if (one.path.startsWith('/api/contracts/')) await leadContract(id, wanted, maker, parts);
    // Members report, and admins delete.
    const remover = wanted === 'restoreReport' ? making.other : maker;
    if (one.path.endsWith('/restore')) await remover.delete(`${create.path}/${id}`);
    return id;
  };
  const callOf = async (name: string, one: Route): Promise<Call> => {
    if (one.path.startsWith('/api/scouting')) await letMembersMark(parts);
    if (speaksOfTrials(one)) await endTrial(hall);
    if (name === 'chooseTitle') await leadFremen(name, hall);
    const id = one.path.includes(':') ? await target(one) : '';
    const within = /:\w+.*:/.test(one.path) ? await inner(one, id, parts) : '';
    const { query = ruledQuery[name] ?? '', body } = await more(name, id);
    const path = `${one.path.replace(/:\w+/, id).replace(/:\w+/, within)}${query}`;
    if (one.takes !== null) return { method: one.method, path, body: undefined, file: onePixel };
    const valid = validBody(name, one, hall);
    return { method: one.method, path, body: body === undefined ? valid : { ...valid, ...body } };
  };
  let trials: Promise<unknown> = Promise.resolve();
  return {
    target,
    call(name, one) {
      if (!speaksOfTrials(one)) return callOf(name, one);
      // Only one can be open at a time.
      const call = trials.then(() => callOf(name, one));
      trials = call.catch(() => undefined);
      return call;
    },
  };
}
