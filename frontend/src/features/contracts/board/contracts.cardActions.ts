// Actions of a contract card: which are buttons, and which are in its menu.
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ViewerState } from './contracts.viewerState.ts';

/** Most buttons on a card. The button of its menu is one of them. */
const maxButtons = 3;

/** `next` is the contract's next step: claim, withdraw, activate or complete. */
export type CardAction = 'next' | 'settle' | 'rate' | 'ratings' | 'edit' | 'cancel' | 'fail' | 'remove';

/**
 * What the viewer can do with a contract on its card, most important first.
 * @param mayRate whether the viewer can still rate someone
 */
export function cardActions({ status }: Pick<Contract, 'status'>, state: ViewerState, mayRate: boolean): CardAction[] {
  const may: readonly [CardAction, boolean][] = [
    ['next', state.mayClaim || state.mayUnclaim || state.mayActivate || state.mayComplete],
    ['settle', state.maySettle],
    ['rate', status === 'completed' && mayRate],
    ['ratings', status === 'completed'],
    ['edit', state.mayEdit],
    ['cancel', state.mayCancel],
    ['fail', state.mayFail],
    ['remove', state.mayDelete],
  ];
  return may.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}

/** The last of the actions, for which there is no room for a button. */
export const actionsInMenu = (actions: readonly CardAction[]): readonly CardAction[] =>
  actions.length <= maxButtons ? [] : actions.slice(maxButtons - 1);
