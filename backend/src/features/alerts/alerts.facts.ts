// Alert facts, and the live message for the person's screens.
import type { Context } from '../../platform/features/context.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import { sendToPeople } from '../../platform/live/people.ts';
import { defineFacts, noData, on, type Handler } from '../../platform/store/outbox/facts.ts';
import { toAlert, type AlertsDocument } from './alerts.model.ts';

export const alertFacts = defineFacts<AlertsDocument>()({ 'alerts:updated': noData });
export type AlertFacts = typeof alertFacts;

export const alertScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(alertFacts, ['alerts:updated'], {
    name: 'alerts:screens',
    when: 'before-reply',
    run({ document: { _id, alerts, version }, facts }) {
      const message = { alerts: alerts.map(toAlert), version, ...factIdsOf(facts) };
      sendToPeople(live, { people: [_id], needs: 'member' }, 'alerts:updated', message);
    },
  });
