// Member routes, each bound to a method of the service.
import { contributionRoutes } from '@guild/common/members/contributions.api';
import { memberRoutes, rankRoutes, rightsRoutes, type Member } from '@guild/common/members/members.api';
import { inactiveRoutes } from '@guild/common/members/inactive.api';
import { removedRoutes } from '@guild/common/members/removed.api';
import { memberSettingsRoutes } from '@guild/common/members/members.settings.api';
import { routes, type Call, type RouteMount } from '../../platform/http/http.ts';
import type { RemovedMembers } from './core/members.removed.ts';
import type { MemberSettingsStore } from './core/members.settings.ts';
import type { Forgetting } from './forgetting/members.forgetting.service.ts';
import type { MembersService } from './members.service.ts';
import { contributionTable, memberTable } from './members.tables.ts';

/** Writes a rank change to the security log. */
function noted<M extends Member>(note: Call['note'], member: M): M {
  note('rank_changed', { whose: member.discordId, after: { rank: member.role } });
  return member;
}

export const memberRouteMount = (service: MembersService): RouteMount =>
  routes(
    memberRoutes,
    {
      listMembers: ({ query }, { caller }) => service.list(query, caller),
      getRosterFigures: () => service.rosterFigures(),
      getMember: ({ params }) => service.get(params.id),
      addMember: async ({ body }, { caller, note }) => noted(note, await service.add(body, caller)),
      async changeMember({ params, body }, { caller, note }) {
        const member = await service.change(params.id, body, caller);
        return body.role === undefined ? member : noted(note, member);
      },
      changeAbsence: ({ params, body }, { caller }) => service.changeAbsence(params.id, body, caller),
      changeCharacters: ({ params, body }, { caller }) => service.changeCharacters(params.id, body, caller),
      previewRemoval: async ({ params }) => ({ goes: await service.wouldGo(params.id) }),
      async removeMember({ params }, { caller, note }) {
        await service.remove(params.id, caller);
        note('rank_changed', { member: params.id, after: { rank: null } });
      },
      restoreMember: async ({ params }, { caller, note }) => noted(note, await service.restore(params.id, caller)),
    },
    { listMembers: memberTable },
  );

export const rankRouteMount = ({ ranks }: Pick<MembersService, 'ranks'>): RouteMount =>
  routes(rankRoutes, {
    getRankAccess: () => ranks.table(),
    async changeRankAccess({ body }, { caller, note }) {
      const table = await ranks.change(body, caller);
      note('rank_changed', { after: table });
      return table;
    },
  });

export const rightsRouteMount = ({ ranks: { rights } }: Pick<MembersService, 'ranks'>): RouteMount =>
  routes(rightsRoutes, {
    getRankRights: () => rights.read(),
    async changeRankRights({ body }, { caller, note }) {
      const table = await rights.change(body, caller);
      note('rank_changed', { after: table });
      return table;
    },
  });

export const inactiveRouteMount = ({ inactive }: Pick<MembersService, 'inactive'>): RouteMount =>
  routes(inactiveRoutes, {
    getInactiveMembers: () => inactive.list(),
    askInactiveMember: ({ params }, { caller }) => inactive.ask(params.id, caller),
    askInactiveMembers: async (_input, { caller }) => ({ asked: await inactive.askAll(caller) }),
    sayHere: (_input, { caller }) => inactive.sayHere(caller),
  });

export const removedRouteMount = (removed: RemovedMembers, forgetting: Forgetting): RouteMount =>
  routes(removedRoutes, {
    listRemovedMembers: (_input, { caller }) => removed.list(caller),
    forgetRemovedMember: ({ params, body }, { caller }) => forgetting.ask(params.discordId, body.name, caller),
  });

export const contributionRouteMount = ({
  points,
  contributions,
}: Pick<MembersService, 'points' | 'contributions'>): RouteMount =>
  routes(
    contributionRoutes,
    {
      listContributions: ({ params, query }, { caller }) => contributions.list(params.id, query, caller),
      getContributionPoints: () => points.table(),
      changeContributionPoints: ({ body }, { caller }) => points.change(body, caller),
    },
    { listContributions: contributionTable },
  );

export const memberSettingsRouteMount = (settings: MemberSettingsStore): RouteMount =>
  routes(memberSettingsRoutes, {
    getMemberSettings: () => settings.read(),
    changeMemberSettings: ({ body }, { caller }) => settings.change(body, caller),
  });
