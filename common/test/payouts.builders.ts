// Hauls for tests: whole ones, of which a test names what it is about.
import type { Haul } from '../src/payouts/payouts.api.ts';
import { inHours, me, other } from './people.ts';

export const aHaul = (fields: Partial<Haul> = {}): Haul => ({
  id: 5,
  source: 'contract',
  sourceId: 3,
  title: 'Spice from H-5',
  amounts: [{ currency: 'Solari', amount: 1001 }],
  items: [],
  method: 'equal',
  cutPercent: 10,
  guild: [{ currency: 'Solari', amount: 101 }],
  resources: [],
  people: [
    {
      discordId: me,
      username: 'Maren Quill',
      weight: 1,
      waived: false,
      typed: [],
      amounts: [{ currency: 'Solari', amount: 450 }],
    },
    {
      discordId: other,
      username: 'Corvin Thale',
      weight: 1,
      waived: false,
      typed: [],
      amounts: [{ currency: 'Solari', amount: 450 }],
    },
  ],
  note: null,
  corrections: [],
  status: 'open',
  proposed: false,
  createdBy: 'Ada',
  createdByDiscordId: other,
  closedBy: null,
  closedAt: null,
  createdAt: inHours(-2),
  updatedAt: inHours(-2),
  version: 1,
  ...fields,
});
