// Puts the parts of the treasury together for the process that runs them.
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import { resourceLink } from '@guild/common/treasury/treasury.links';
import { finderByName } from '../../platform/data/finders.ts';
import { buildIndexes } from '../../platform/data/stored.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import type { Caller } from '../../platform/session/caller.ts';
import { createBookings, type Bookings } from './treasury.bookings.ts';
import { resourceDocuments } from './treasury.documents.ts';
import { ledgerRows, resourceFacts, resourceScreens } from './treasury.facts.ts';
import { ledgerModels } from './treasury.ledger.model.ts';
import { createResourceLists } from './treasury.lists.ts';
import { resourceModels } from './treasury.model.ts';
import { requestModels } from './treasury.requests.model.ts';
import { treasuryRouteMount } from './treasury.routes.ts';
import { createTreasuryService, type TreasuryService } from './treasury.service.ts';

/** The treasury is hidden from Guests. */
const isMember = ({ access }: Pick<Caller, 'access'>): boolean => access === 'Member' || access === 'Admin';

export interface TreasuryFeature extends Feature {
  readonly service: TreasuryService;
  readonly bookings: Bookings;
}

export function treasuryFeature(context: Context): TreasuryFeature {
  const models = { ...resourceModels(context.db), ...ledgerModels(context.db), ...requestModels(context.db) };
  const documents = resourceDocuments(context);
  const lists = createResourceLists(models);
  const service = createTreasuryService({ documents, lists }, context);
  return {
    name: 'treasury',
    service,
    bookings: createBookings({ documents }, context),
    whenRemoved: 'nothing',
    found: finderByName(
      {
        ...{ model: models.resources, name: 'name', words: 'Treasury', icon: 'treasury' },
        mayFind: isMember,
        toFound: ({ _id, name, category }) => ({
          ...{ title: name, more: category, at: null, link: resourceLink(_id), discordId: null },
        }),
      },
      () => context.clock.now(),
    ),
    ofMember: 'nothing',
    routes: [treasuryRouteMount(service)],
    rooms: [{ room: treasuryRooms.list, mayJoin: isMember }],
    consequences: [ledgerRows(models), resourceScreens(context)],
    counted: { facts: Object.keys(resourceFacts.data), count: () => service.figures() },
    prepare: () => buildIndexes(models),
  };
}
