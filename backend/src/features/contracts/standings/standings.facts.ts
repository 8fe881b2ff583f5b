// Standing facts and their live messages.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import {
  toClientStanding,
  toContractorStanding,
  type ClientDocument,
  type ContractorDocument,
} from './standings.model.ts';

export const contractorFacts = defineFacts<ContractorDocument>()({ 'contractor-standing:updated': noData });
export const clientFacts = defineFacts<ClientDocument>()({ 'client-standing:updated': noData });

/** Sends standings to everybody who has the board open. */
export const standingScreens = ({ live }: Pick<Context, 'live'>): Handler[] => [
  onScreens(contractorFacts, ['contractor-standing:updated'], {
    name: 'contracts:contractor-screens',
    live,
    room: contractRooms.list,
    messages: ['contractor-standing:updated'],
    entityOf: toContractorStanding,
  }),
  onScreens(clientFacts, ['client-standing:updated'], {
    name: 'contracts:client-screens',
    live,
    room: contractRooms.list,
    messages: ['client-standing:updated'],
    entityOf: toClientStanding,
  }),
];
