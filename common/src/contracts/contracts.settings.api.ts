// Settings of the contracts board: schema, routes and live message.
import * as z from 'zod/mini';
import { seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** The highest limit that admins may set. */
export const maxOpenContracts = 100;
const sentence = `Must be a whole number from 1 to ${maxOpenContracts}`;
/** Maximum number of contracts of one client that are not activated yet; null: no limit. */
const maxOpen = z.nullable(z.int(sentence).check(z.minimum(1, sentence), z.maximum(maxOpenContracts, sentence)));

export const contractSettings = z.object({
  maxOpen,
  /** Whether a rating is hidden until both sides have rated, or for 14 days. */
  hideRatings: z.boolean(),
  version: z.int(),
});
export type ContractSettings = z.output<typeof contractSettings>;
export const contractSettingsChange = z.object({
  maxOpen: z.optional(maxOpen),
  hideRatings: z.optional(z.boolean()),
  ...seenVersion,
});

const at = { path: '/api/settings/contracts', reply: contractSettings } as const;
export const contractSettingsRoutes = {
  getContractSettings: route({
    ...at,
    method: 'GET',
    access: 'guest',
    summary: 'Contract settings',
  }),
  changeContractSettings: route({
    ...at,
    method: 'PATCH',
    access: 'admin',
    summary: 'Change the contract settings',
    body: contractSettingsChange,
  }),
};

export const contractSettingsMessages = liveMessages({
  'contract-settings:updated': contractSettings,
});
