// Names of members: the guild's choice between Discord names and main characters, and its effect.
import type { Context } from '../../../platform/features/context.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { showName } from './members.decisions.ts';
import { memberFacts, type MemberDocuments } from './members.facts.ts';
import type { MemberModels } from './members.model.ts';
import type { MemberSettingsStore } from './members.settings.ts';

export interface MemberNames {
  /** Whether the hall names people by their main character. */
  areOfCharacters(): Promise<boolean>;
  readonly handlers: readonly Handler[];
}
interface Deps {
  readonly models: Pick<MemberModels, 'members'>;
  readonly documents: Pick<MemberDocuments, 'update'>;
  readonly settings: Pick<MemberSettingsStore, 'read' | 'onChanged'>;
}

export function createMemberNames(
  { models: { members }, documents, settings }: Deps,
  { live }: Pick<Context, 'live'>,
): MemberNames {
  const areOfCharacters = async (): Promise<boolean> => (await settings.read()).namesOfCharacters;
  const settle = async (id: number): Promise<void> => {
    const byCharacter = await areOfCharacters();
    await documents.update(id, showName(byCharacter)).catch(unlessGone);
  };
  return {
    areOfCharacters,
    handlers: [
      settings.onChanged('members:all-names', async () => {
        const named = members
          .find({ deletedAt: null, 'characters.0': { $exists: true } }, { _id: 1 })
          .lean()
          .cursor();
        for await (const { _id } of named) await settle(_id);
      }),
      on(memberFacts, ['member:updated', 'member:restored'], {
        name: 'members:names',
        async run({ document: { _id, discordId }, facts }) {
          // The choice may have changed at the same moment, or while the member was removed.
          if (facts.some(({ kind, data }) => kind === 'member:restored' || data.characters === true)) await settle(_id);
          // Processes remember the name of a signed-in person.
          if (facts.some(({ data }) => data.renamed === true)) live.reroom(discordId);
        },
      }),
    ],
  };
}
