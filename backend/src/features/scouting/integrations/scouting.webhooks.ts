// New spice fields on the map for outgoing webhooks.
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import { webhookSource } from '../../../platform/features/webhookNews.ts';
import { reportFacts } from '../core/scouting.facts.ts';

/** Without the person who marked it. */
export const spiceNews = webhookSource(
  reportFacts,
  ['report:created', 'report:marked'],
  ({ _id: id, category }, { data: { changes } }) => {
    const cells = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after.cell] : []));
    const [first] = cells;
    if (category !== 'spice_craters' || first === undefined) return null;
    const title = `${categoryNames[category]} at ${cells.join(', ')}`;
    return { kind: 'spice.reported', id, title, line: '', link: `/scouting?cell=${first}` };
  },
);
