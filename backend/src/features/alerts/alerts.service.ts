// Alerts service: the feature's entry point. People keep alerts, and other features say what is new.
import type { Alert, AlertForm, OwnAlerts } from '@guild/common/alerts/alerts.api';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { AppError } from '../../platform/errors.ts';
import { addAlert, removeAlert, replaceAlert } from './alerts.decisions.ts';
import { alertFacts } from './alerts.facts.ts';
import { noAlerts, storedAlerts, toAlert, type AlertsDocument } from './alerts.model.ts';
import type { NotesThings } from './alerts.things.ts';

export interface AlertsService extends NotesThings {
  own(caller: Caller): Promise<OwnAlerts>;
  /** @throws AppError `conflict` when the person has too many */
  create(form: AlertForm, caller: Caller): Promise<Alert>;
  /** @throws AppError `not_found` */
  change(id: number, form: AlertForm, caller: Caller): Promise<Alert>;
  /** @throws AppError `not_found` */
  remove(id: number, caller: Caller): Promise<void>;
}

export function createAlertsService(
  things: NotesThings,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'ids'>,
): AlertsService {
  const { ids } = context;
  const documents = createDocuments({ stored: storedAlerts, facts: alertFacts, initial: noAlerts }, context);
  const alertIn = ({ alerts }: AlertsDocument, id: number): Alert => {
    const found = alerts.find((one) => one.id === id);
    if (found === undefined) throw new AppError('not_found');
    return toAlert(found);
  };
  return {
    async own({ discordId }) {
      const { alerts, version } = await documents.read(discordId);
      return { alerts: alerts.map(toAlert), version };
    },
    async create(form, caller) {
      const id = await ids.newId('alerts');
      return alertIn(await documents.update(caller.discordId, addAlert(id, form, caller)), id);
    },
    change: async (id, form, caller) =>
      alertIn(await documents.update(caller.discordId, replaceAlert(id, form, caller)), id),
    async remove(id, caller) {
      await documents.update(caller.discordId, removeAlert(id, caller));
    },
    note: (all) => things.note(all),
    retract: (keys) => things.retract(keys),
    renew: (keys) => things.renew(keys),
  };
}
