// Facts about members from other features, for the cards of the roster. The cards on the screen are
// requested together.
import { memberRooms, rosterRoutes, type RosterFacts } from '@guild/common/members/members.api';
import { maxDiscordIds } from '@guild/common/wire/fields';
import { call } from '../../platform/api/api.ts';
import { createBatch } from '../../platform/api/batch.ts';
import { createResources } from '../../platform/api/resources.ts';

const readFacts = createBatch<string, readonly RosterFacts[]>({
  read: (discordIds) => call(rosterRoutes.listRosterFacts, { query: { discordIds: discordIds.join(',') } }),
  most: maxDiscordIds,
});

/** By Discord id. They are loaded with the roster, and change rarely while it is open. */
export const rosterFacts = createResources<string, RosterFacts>({
  newest: (_before, next) => next,
  async load(discordId) {
    const found = (await readFacts(discordId)).find((one) => one.discordId === discordId);
    if (found === undefined) throw new Error(`no facts about ${discordId} in the reply`);
    return found;
  },
  room: () => memberRooms.list,
});
