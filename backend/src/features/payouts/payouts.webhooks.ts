// Facts about hauls for outgoing webhooks.
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { webhookSource } from '../../platform/features/webhookNews.ts';
import { haulFacts } from './payouts.facts.ts';

/** Without what anybody gets. */
export const haulNews = webhookSource(haulFacts, ['haul:closed'], ({ _id: id, title }) => ({
  kind: 'haul.divided',
  id,
  title,
  line: '',
  link: haulsLink,
}));
