// Deal routes, each bound to a method of the service.
import { dealRoutes } from '@guild/common/deals/deals.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { DealService } from './deals.service.ts';
import { dealTable } from './deals.tables.ts';

export const dealRouteMount = (service: DealService): RouteMount =>
  routes(
    dealRoutes,
    {
      listDeals: ({ query }, { caller }) => service.list(query, caller),
      listDealEntries: ({ params }, { caller }) => service.entries(params.id, caller),
      payDeals: ({ body }, { caller }) => service.pay(body.dealIds, caller),
      undoPayments: ({ body }, { caller }) => service.undoPayments(body.dealIds, caller),
      confirmDeal: ({ params }, { caller }) => service.confirm(params.id, caller),
      waiveDeal: ({ params }, { caller }) => service.waive(params.id, caller),
      handOverGoods: ({ params }, { caller }) => service.handOver(params.id, caller),
      undoHandOver: ({ params }, { caller }) => service.undoHandOver(params.id, caller),
      receiveGoods: ({ params }, { caller }) => service.receive(params.id, caller),
      correctDeal: ({ params, body }, { caller }) => service.correct(params.id, body, caller),
      disputeDeal: ({ params, body }, { caller }) => service.openDispute(params.id, body.text, caller),
      answerDispute: ({ params, body }, { caller }) => service.answerDispute(params.id, body.text, caller),
      withdrawDispute: ({ params }, { caller }) => service.withdrawDispute(params.id, caller),
      decideDispute: ({ params, body }, { caller }) => service.decideDispute(params.id, body, caller),
      listBalances: () => service.balances(),
      getOwnBalance: (_input, { caller }) => service.balanceOf(caller),
    },
    { listDeals: dealTable },
  );
