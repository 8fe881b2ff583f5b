// Warnings to admins: undeliverable Discord messages, failed handlers, ledgers that do not add up, and
// what an upgrade needs.
import type { Audit } from '../../../platform/people/audit/audit.ts';
import type { DeadLetter } from '../../../platform/store/outbox/failures.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { OutgoingDocument } from '../core/notifications.model.ts';
import type { NotificationsService, Notification } from '../notifications.service.ts';

export interface Warnings {
  /** @param why a sentence */
  readonly discordGaveUp: (message: Pick<OutgoingDocument, '_id' | 'discordId'>, why: string) => Promise<void>;
  /**
   * @param about the key of the notice: admins get one for each
   * @param link to the setting that it is about; absent: access follows Discord
   */
  readonly discordChecks: (problem: {
    readonly about: string;
    readonly title: string;
    readonly text: string;
    readonly link?: string;
  }) => Promise<void>;
  readonly deadLetter: (letter: DeadLetter) => Promise<void>;
  /** @param host of its address */
  readonly webhookOff: (problem: { readonly id: number; readonly host: string; readonly why: string }) => Promise<void>;
  /** @param text what does not add up */
  readonly wrongBooks: (problem: {
    readonly name: string;
    readonly link: string;
    readonly text: string;
  }) => Promise<void>;
  /** @param about the key of the notice: admins get one for each */
  readonly backups: (problem: {
    readonly about: string;
    readonly title: string;
    readonly text: string;
  }) => Promise<void>;
  /** @param text what admins have to do */
  readonly upgradeNote: (note: {
    readonly version: string;
    readonly text: string;
    readonly link: string;
  }) => Promise<void>;
}

interface Deps {
  readonly service: Pick<NotificationsService, 'notifyAll'>;
  readonly members: Pick<MembersService, 'adminIds'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** Failed messages and handlers are also in the audit record, to which their notices link. */
export function createWarnings({ service, members, audit }: Deps): Warnings {
  const warn = async (warning: Omit<Notification, 'to' | 'kind'>, except?: string): Promise<void> => {
    const admins = (await members.adminIds()).filter((admin) => admin !== except);
    await service.notifyAll(admins.map((to) => ({ ...warning, to, kind: 'admin_warning' })));
  };
  return {
    async discordGaveUp({ _id, discordId }, why) {
      // A failed warning must not cause another warning.
      if (_id.startsWith('gave-up-')) return;
      const entry = { action: 'discord_message.gave_up', entity: 'discord_message', entityId: _id, name: discordId };
      await audit.record({ ...entry, key: `gave-up-${_id}`, actor: null, after: { why } });
      const text = `To ${discordId}: ${why}`;
      const link = '/audit?entity=discord_message';
      // One notice per unreachable person, however many messages fail.
      const about = `gave-up-of-${discordId}`;
      const warning = { about, occasion: _id, title: "A Discord message couldn't be delivered", text, link };
      await warn(warning, discordId);
    },
    discordChecks: ({ link = '/settings#discord-access', ...problem }) => warn({ ...problem, link }),
    deadLetter: ({ _id, handler, kind, collection, documentId }) =>
      warn({
        about: `dead-${_id}`,
        title: 'A background task failed',
        text: `${handler} failed five times for ${kind} of ${collection} ${documentId}. The audit record has the reason.`,
        link: '/audit',
      }),
    webhookOff: ({ id, host, why }) =>
      warn({
        about: `webhook-off-${id}`,
        title: `The webhook to ${host} was switched off`,
        text: why,
        link: '/settings#webhooks',
      }),
    upgradeNote: ({ version, text, link }) =>
      warn({ about: `upgrade-${version}`, title: `Version ${version} needs an admin`, text, link }),
    backups: (problem) => warn({ ...problem, link: '/settings#backups' }),
    wrongBooks: ({ name, link, text }) =>
      warn({ about: `books-${text}`.slice(0, 300), title: `The ${name} ledger has errors`, text, link }),
  };
}
