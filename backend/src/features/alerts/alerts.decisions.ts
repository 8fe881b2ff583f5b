// Alert decisions: adding, replacing and removing one of a person's alerts. Pure functions.
import { maxAlerts, type AlertForm } from '@guild/common/alerts/alerts.api';
import { alertWords } from '@guild/common/alerts/alerts.rules';
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import { noteOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Change, Decide } from '../../platform/store/documents/documents.ts';
import { AppError } from '../../platform/errors.ts';
import type { AlertFacts } from './alerts.facts.ts';
import { toAlert, type AlertsDocument, type StoredAlert } from './alerts.model.ts';

type Decision = (seen: AlertsDocument, now: number) => Change<AlertsDocument, AlertFacts>;

const changed = (
  alerts: AlertsDocument['alerts'],
  verb: AuditVerb<'alert'>,
  { actor, name, ...what }: { actor: Caller; name: StoredAlert } & Pick<AuditNote, 'before' | 'after'>,
): Change<AlertsDocument, AlertFacts> => {
  const audit = noteOf(actor, { entity: 'alert', verb, name: alertWords(name), ...what, personal: true });
  return { set: { alerts }, facts: [{ kind: 'alerts:updated', data: {}, audit }] };
};
function find({ alerts }: AlertsDocument, id: number): StoredAlert {
  const found = alerts.find((one) => one.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Adds an alert; null when a repeated call has added it. @throws AppError `conflict` when the person has too many */
export const addAlert =
  (id: number, form: AlertForm, actor: Caller): Decide<AlertsDocument, AlertFacts> =>
  (seen, now) => {
    if (seen.alerts.some((one) => one.id === id)) return null;
    if (seen.alerts.length >= maxAlerts)
      throw new AppError('conflict', `You can have at most ${maxAlerts} alerts. Remove one first.`, {
        reason: 'too_many_alerts',
      });
    const added = { ...form, id, createdAt: new Date(now) };
    return changed([...seen.alerts, added], 'created', { actor, name: added, after: toAlert(added) });
  };

/** Replaces an alert. @throws AppError `not_found` */
export const replaceAlert =
  (id: number, form: AlertForm, actor: Caller): Decision =>
  (seen) => {
    const before = find(seen, id);
    const next = { ...form, id, createdAt: before.createdAt };
    const alerts = seen.alerts.map((one) => (one.id === id ? next : one));
    return changed(alerts, 'updated', { actor, name: next, before: toAlert(before), after: toAlert(next) });
  };

/** Removes an alert. @throws AppError `not_found` */
export const removeAlert =
  (id: number, actor: Caller): Decision =>
  (seen) => {
    const before = find(seen, id);
    const alerts = seen.alerts.filter((one) => one.id !== id);
    return changed(alerts, 'removed', { actor, name: before, before: toAlert(before) });
  };
