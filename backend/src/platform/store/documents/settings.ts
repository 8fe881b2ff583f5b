// Settings of a feature: one document that admins edit, with live messages to the people who may
// read it.
import type { AuditEntity, AuditVerb } from '@guild/common/audit/audit.derived';
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { ZodMiniType } from 'zod/mini';
import { noteOf } from '../../people/audit/audit.ts';
import { factIdsOf, type Live } from '../../live/live.ts';
import type { Context } from '../../features/context.ts';
import type { Caller } from '../../people/caller.ts';
import { createDocuments } from './documents.ts';
import { givenFields, refuseStale } from './edits.ts';
import { defineFacts, noData, on, type Handler, type Fact } from '../outbox/facts.ts';
import { declareStored, documentFields } from './declareStored.ts';

export interface Versioned {
  readonly version: number;
}
/** Some of the settings, with the version that the editor saw. */
type ChangeOf<S> = { readonly [K in keyof S]?: S[K] | undefined };
type FactIds = ReturnType<typeof factIdsOf>;
type WithHyphens<E extends string> = E extends `${infer First}_${infer Rest}` ? `${First}-${WithHyphens<Rest>}` : E;
/** The fact and the live message of changed settings. */
type UpdatedName<E extends string> = `${WithHyphens<E>}:updated`;
/** Audit entities that have an `updated` action and a live message of it. */
type Updatable = {
  [E in AuditEntity]: 'updated' extends AuditVerb<E> ? (UpdatedName<E> extends MessageName ? E : never) : never;
}[AuditEntity];
/** The settings that are stored in a collection, by their live message. */
type SettingsIn<E extends Updatable> = Versioned &
  Omit<MessagePayload<Extract<UpdatedName<E>, MessageName>>, keyof FactIds>;

export interface SettingsOptions<E extends Updatable> {
  /**
   * The collection, and the entity name in the audit record. The fact kind and the live message are
   * `<storedIn>:updated`, with hyphens.
   */
  readonly storedIn: E;
  /** The default values. */
  readonly defaults: Omit<SettingsIn<E>, 'version'>;
  /** Fields that others look for in the stored document. */
  readonly fields?: Readonly<Record<string, ZodMiniType>>;
  /** The people who may read the settings. They get the live message. */
  readonly room: string;
  /** What else changed settings lead to at once. Runs before the live message. */
  readonly alsoRun?: (facts: FactIds, live: Live) => void;
}
/** The services that the settings need. */
export type SettingsContext = Pick<Context, 'db' | 'clock' | 'outboxes' | 'live'>;
export interface SettingsStore<S extends Versioned> {
  read(): Promise<S>;
  /** @throws AppError `conflict` (`stale`) when the settings have changed since the version seen */
  change(change: ChangeOf<S>, caller: Caller): Promise<S>;
  /** Sends the live message, before the reply. */
  readonly handler: Handler;
  /** A handler for changed settings, after the reply. @param name `feature:what` */
  onChanged(name: string, run: () => Promise<void>): Handler;
}
interface SettingsDocument {
  readonly _id: number;
  readonly version: number;
  readonly outbox: Fact[];
}
const onlyId = 1;

/** Declares settings. @returns a function that creates their service */
export function declareSettings<E extends Updatable>({
  storedIn,
  defaults,
  fields = {},
  room,
  alsoRun,
}: SettingsOptions<E>): (context: SettingsContext) => SettingsStore<SettingsIn<E>> {
  type S = SettingsIn<E>;
  const kind = `${storedIn.replaceAll('_', '-')}:updated`;
  const facts = defineFacts<SettingsDocument>()({ [kind]: noData });
  // Only decisions read and write the settings themselves.
  const stored = declareStored({ collection: storedIn, besides: { ...documentFields, ...fields } });
  // Stored settings override the defaults, so a setting that was added later has its default.
  const toSettings = ({ _id, outbox, ...settings }: SettingsDocument): S =>
    ({ ...defaults, ...settings }) as unknown as S;
  return (context) => {
    const documents = createDocuments<SettingsDocument, typeof facts>(
      { stored, facts, initial: (_id) => ({ _id, ...defaults }) },
      context,
    );
    return {
      read: async () => toSettings(await documents.read(onlyId)),
      change: async (change, caller) =>
        toSettings(
          await documents.update(onlyId, (seen) => {
            const before = toSettings(seen);
            refuseStale(change.version, before);
            const set: object = givenFields(change);
            const what = { entity: storedIn, verb: 'updated' as AuditVerb<E>, before, after: { ...before, ...set } };
            return { set, facts: [{ kind, data: {}, audit: noteOf(caller, what) }] };
          }),
        ),
      handler: on(facts, [kind], {
        name: `${storedIn}:screens`,
        when: 'before-reply',
        run({ document, facts: handled }) {
          const factIds = factIdsOf(handled);
          alsoRun?.(factIds, context.live);
          context.live.send(room, kind as MessageName, { ...toSettings(document), ...factIds });
        },
      }),
      onChanged: (name, run) => on(facts, [kind], { name, run }),
    };
  };
}
