// A process that uses Hyperion's budget, for tests that kill it: it reports each step to its
// parent, and ends with it.
import { askOnce, openBudget, type Ask, type BudgetWorld } from '../budgets.ts';

process.on('disconnect', () => process.exit());
const { uri, limits, aheadMs } = JSON.parse(process.env['BUDGET_WORLD'] ?? '') as {
  uri: string;
  limits: BudgetWorld['limits'];
  aheadMs: number;
};
const { budget } = await openBudget({ uri, limits, clock: { now: () => Date.now() + aheadMs } });
process.on('message', (asks: Ask[]) => {
  for (const [which, ask] of asks.entries()) void askOnce(budget, ask, (step) => process.send?.({ which, step }));
});
process.send?.({ ready: true });
