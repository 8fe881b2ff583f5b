// Unsold lots of loot nights: puts them into another night, and tells people which lots they get.
import { nightLink } from '@guild/common/nights/nights.links';
import { counted } from '@guild/common/wire/numbers';
import { unlessGone } from '../../platform/errors.ts';
import { isDuplicateId } from '../../platform/store/documents/stored.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { agreeOnLots, movedLots, takeLots } from './nights.decisions.ts';
import { nightFacts } from './nights.facts.ts';
import type { NightDocuments } from './nights.lots.ts';
import type { NightDocument } from './nights.model.ts';

interface Deps {
  readonly documents: Pick<NightDocuments, 'read' | 'update' | 'insert'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}

/** A planned night for the lots that an earlier one has left. */
const nightFor = (
  nightId: number,
  { title, category, priceUnit, minutes, pace, occasion, createdBy, createdByDiscordId }: NightDocument,
  lots: NightDocument['lots'],
) => ({
  _id: nightId,
  title: title.startsWith('Rest of ') ? title : `Rest of ${title}`.slice(0, 200),
  category,
  priceUnit,
  minutes,
  pace,
  occasion: occasion ?? null,
  startsAt: null,
  lots,
  status: 'planned' as const,
  stopped: false,
  startedAt: null,
  endedAt: null,
  createdBy,
  createdByDiscordId,
});

export function unsoldLots({ documents, notifications }: Deps): readonly Handler[] {
  /** Makes both nights agree about the lots. Safe to repeat. */
  const agree = async (fromId: number, nightId: number): Promise<void> => {
    const from = await documents.read(fromId).catch(unlessGone);
    if (from === null) return;
    const moved = movedLots(from, nightId);
    const isThere = (await documents.read(nightId).catch(unlessGone)) !== null;
    if (isThere) await documents.update(nightId, takeLots(fromId, moved));
    const after = isThere ? await documents.read(nightId).catch(unlessGone) : null;
    const places = after?.lots.flatMap((lot) => (lot.from?.nightId === fromId ? [lot.from.at] : [])) ?? [];
    await documents.update(fromId, agreeOnLots(nightId, new Set(places)));
  };
  /** A restored night has its lots again, except those about which somebody has decided meanwhile. */
  const takeBack = async ({ _id, lots }: NightDocument, fromId: number): Promise<void> => {
    const from = await documents.read(fromId).catch(unlessGone);
    if (from === null) return;
    const places = lots.flatMap((lot) => (lot.from?.nightId === fromId ? [lot.from.at] : []));
    const free = places.filter((at) => {
      const use = from.lots[at]?.use ?? null;
      return use === null || use.nightId === _id;
    });
    await documents.update(fromId, agreeOnLots(_id, new Set(free)));
  };
  /** Creates the night that somebody wanted for the lots; the second time it exists. */
  const create = async (from: NightDocument, nightId: number): Promise<void> => {
    const moved = movedLots(from, nightId);
    if (moved.length === 0) return;
    await documents
      .insert(nightFor(nightId, from, moved), () => [{ kind: 'night:created', data: {} }])
      .catch((error: unknown) => {
        if (!isDuplicateId(error)) throw error;
      });
  };

  return [
    on(nightFacts, ['night:lots-used'], {
      name: 'nights:unsold',
      // The person sees the lots in the other night at once.
      when: 'before-reply',
      async run({ document, facts }) {
        for (const { data } of facts)
          for (const nightId of data.nights) {
            await create(document, nightId);
            await agree(document._id, nightId);
          }
      },
    }),
    on(nightFacts, ['night:removed', 'night:restored'], {
      name: 'nights:unsold-of-removed',
      async run({ document }) {
        const { _id, lots, deletedAt } = document;
        for (const fromId of new Set(lots.flatMap(({ from }) => from?.nightId ?? []))) {
          if (deletedAt === null) await takeBack(document, fromId);
          await agree(fromId, _id);
        }
      },
    }),
    on(nightFacts, ['night:lots-used'], {
      name: 'nights:given-notices',
      async run({ document, facts }) {
        const people = new Map<string, string[]>();
        for (const at of new Set(facts.flatMap(({ data }) => data.given))) {
          const lot = document.lots[at];
          const to = lot?.use?.discordId;
          if (lot !== undefined && to != null) people.set(to, [...(people.get(to) ?? []), lot.name]);
        }
        const { id: occasion } = facts.at(-1) ?? { id: '' };
        const { _id, title } = document;
        const notice = { kind: 'lot_given', about: `lots-${_id}`, occasion, link: nightLink(_id), title } as const;
        await notifications.notifyAll(
          [...people].map(([to, names]) => ({ ...notice, to, text: `You get ${wordsOf(names)}. Nobody bought it.` })),
        );
      },
    }),
  ];
}
/** 'Knife' or '3 lots: Knife, Cloak, Rag'. */
const wordsOf = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `${counted(names.length, 'lot')}: ${names.slice(0, 5).join(', ')}`;
