// Standing facts and their live messages.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/features/context.ts';
import {
  toClientStanding,
  toContractorStanding,
  type ClientDocument,
  type ContractorDocument,
} from './standings.model.ts';

export const contractorFacts = defineFacts<ContractorDocument>()({ 'contractor-standing:updated': noData });
export const clientFacts = defineFacts<ClientDocument>()({ 'client-standing:updated': noData });
export type ContractorFacts = typeof contractorFacts;
export type ClientFacts = typeof clientFacts;

/** Sends standings to everybody who has the board open. */
export const standingScreens = ({ live }: Pick<Context, 'live'>): Handler[] => [
  on(contractorFacts, ['contractor-standing:updated'], {
    name: 'contracts:contractor-screens',
    when: 'before-reply',
    run: ({ document, facts }) =>
      live.send(contractRooms.list, 'contractor-standing:updated', {
        ...toContractorStanding(document),
        ...factIdsOf(facts),
      }),
  }),
  on(clientFacts, ['client-standing:updated'], {
    name: 'contracts:client-screens',
    when: 'before-reply',
    run: ({ document, facts }) =>
      live.send(contractRooms.list, 'client-standing:updated', { ...toClientStanding(document), ...factIdsOf(facts) }),
  }),
];
