// Treasury requests API: members request deposits and withdrawals, people with the right decide.
import * as z from 'zod/mini';
import { amount, id, idParams, line, maybe, maybeText, paging, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';
import { maxNote, treasurySettings, treasurySettingsChange } from './treasury.api.ts';

export const requestKinds = ['deposit', 'withdrawal'] as const;
export type RequestKind = (typeof requestKinds)[number];
/** `withdrawn`: taken back by its author. */
export const requestStatuses = ['pending', 'approved', 'refused', 'withdrawn'] as const;

export const treasuryRequest = z.object({
  id,
  resourceId: id,
  resourceName: z.string(),
  unit: z.string(),
  kind: z.enum(requestKinds),
  amount: z.int(),
  note: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  /** The author of the request. */
  userId: id,
  username: z.string(),
  discordId: z.string(),
  askedAt: time,
  /** Null: it is pending. */
  decidedAt: z.nullable(time),
  /** The person who decided; null: pending, no decision was needed, or the system decided. */
  decidedBy: z.nullable(z.string()),
  decidedByDiscordId: z.nullable(z.string()),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** 1 while pending, 2 afterwards. */
  version: z.int(),
});
export type TreasuryRequest = z.output<typeof treasuryRequest>;

const moved = amount(1, 'Amount must be at least 1');
/** The amount to deposit or withdraw. */
export const newRequest = z.object({ amount: moved, note: maybeText(maxNote) });
export type NewRequest = z.output<typeof newRequest>;
/** The fields of the deposit and withdrawal dialogs. */
export const requestForm = z.object({ amount: moved, note: blankOrText({ most: maxNote, breaks: true }) });
export type RequestForm = z.output<typeof requestForm>;
/** The reason for a rejection. */
export const refusalForm = z.object({ reason: line('Enter a reason', maxNote) });

export const requestQuery = z.object({
  /** `pending`, or `done`: decided or taken back. Default: pending. */
  status: maybe(z.enum(['pending', 'done'])),
  /** Only the caller's own requests. People without the right to approve see no others. */
  mine: maybe(z.literal('1')),
  ...paging,
});
export type RequestQuery = z.output<typeof requestQuery>;
export const requestParams = z.object({ ...idParams.shape, requestId: idParams.shape.id });

const asking = { method: 'POST', access: 'member', status: 201, params: idParams, body: newRequest } as const;
const deciding = {
  method: 'POST',
  access: 'treasury-approval',
  params: requestParams,
  reply: treasuryRequest,
} as const;
export const treasuryRequestRoutes = {
  listRequests: route({
    method: 'GET',
    path: '/api/treasury/requests',
    access: 'member',
    summary: 'Deposits and withdrawals, newest first: all of them with the right to approve, otherwise your own',
    list: true,
    csv: true,
    query: requestQuery,
    reply: z.array(treasuryRequest),
  }),
  deposit: route({
    ...asking,
    path: '/api/treasury/:id/deposits',
    summary:
      'Deposit. Counts immediately with the right to edit the treasury, and for members once confirmed or trusted',
    reply: treasuryRequest,
  }),
  withdraw: route({
    ...asking,
    path: '/api/treasury/:id/withdrawals',
    summary: 'Withdraw. Counts immediately with the right to edit the treasury, and for members once approved',
    reply: treasuryRequest,
  }),
  approveRequest: route({
    ...deciding,
    path: '/api/treasury/:id/requests/:requestId/approve',
    summary: 'Approve a request. The amount changes',
  }),
  refuseRequest: route({
    ...deciding,
    path: '/api/treasury/:id/requests/:requestId/refuse',
    summary: 'Refuse a request with a reason',
    body: refusalForm,
  }),
  takeBackRequest: route({
    method: 'DELETE',
    path: '/api/treasury/:id/requests/:requestId',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Cancel your own undecided request',
    params: requestParams,
  }),
  getTreasurySettings: route({
    method: 'GET',
    path: '/api/settings/treasury',
    access: 'member',
    summary: 'What members can do without approval',
    reply: treasurySettings,
  }),
  changeTreasurySettings: route({
    method: 'PATCH',
    path: '/api/settings/treasury',
    access: 'admin',
    summary: 'Set what members can do without approval',
    body: treasurySettingsChange,
    reply: treasurySettings,
  }),
};

export const treasuryRequestMessages = liveMessages({
  /** Sent to people who approve and the author when a request was made, decided or taken back. */
  'treasury-request:updated': treasuryRequest,
  /** Sent to everybody who looks at the treasury. */
  'treasury-settings:updated': treasurySettings,
});
