// Tests of a card's actions: at most three buttons, the rest in the menu.
import { describe, expect, it } from '@jest/globals';
import { aClaim, aContract } from '@guild/common/test/contracts.builders';
import { inHours, me } from '@guild/common/test/people';
import { actionsInMenu, cardActions } from './contracts.cardActions.ts';
import { viewerStateOf } from './contracts.viewerState.ts';

const now = Date.now();
const mine = { clientDiscordId: me } as const;
const owed = { tookPart: true, owed: 6000 } as const;
const admin = { discordId: me, canWrite: true, isAdmin: true };
const member = { ...admin, isAdmin: false };
const guest = { ...member, canWrite: false };

describe('the actions of a card', () => {
  it('stay buttons while there are at most three', () => {
    const contract = aContract(mine);
    const actions = cardActions(contract, viewerStateOf(contract, member, now), false);
    expect(actions).toEqual(['edit', 'cancel', 'remove']);
    expect(actionsInMenu(actions)).toEqual([]);
  });

  it('are in the menu from the third on when there are more', () => {
    const contract = aContract({ ...mine, deadline: inHours(-1) });
    const actions = cardActions(contract, viewerStateOf(contract, member, now), false);
    expect(actions).toEqual(['edit', 'cancel', 'fail', 'remove']);
    expect(actionsInMenu(actions)).toEqual(['fail', 'remove']);
  });

  it('put payment and rating first on a completed contract', () => {
    const contract = aContract({ ...mine, status: 'completed', completedAt: inHours(-1), claims: [aClaim(owed)] });
    const actions = cardActions(contract, viewerStateOf(contract, admin, now), true);
    expect(actions).toEqual(['settle', 'rate', 'ratings', 'remove']);
    expect(actionsInMenu(actions)).toEqual(['ratings', 'remove']);
  });

  it('are only the ratings for a Guest', () => {
    const contract = aContract({ status: 'completed', completedAt: inHours(-1), claims: [aClaim(owed)] });
    expect(cardActions(contract, viewerStateOf(contract, guest, now), false)).toEqual(['ratings']);
  });

  it('let a contractor confirm their share until it is received', () => {
    const claim = aClaim({ ...owed, discordId: me });
    const contract = aContract({ status: 'completed', completedAt: inHours(-1), claims: [claim] });
    expect(cardActions(contract, viewerStateOf(contract, member, now), false)).toEqual(['settle', 'ratings']);
    const received = { ...contract, claims: [{ ...claim, receivedAt: inHours(0) }] };
    expect(cardActions(received, viewerStateOf(received, member, now), false)).toEqual(['ratings']);
  });
});
