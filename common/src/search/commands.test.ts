// Tests of understanding typed commands: amounts, names, access, and text that is no command.
import { withAccess } from '../../test/permissions.ts';
import { describe, expect, it } from '@jest/globals';
import { allActions } from './actions.ts';
import { beginningOf, isNamed, understand } from './commands.ts';

/** The understood command as 'name amount target'. null: none. */
function said(text: string, access: 'Admin' | 'Member' | 'Guest' | null = 'Admin'): string | null {
  const command = understand(text, withAccess(access));
  return command && `${command.name} ${command.amount?.toString() ?? '-'} ${command.target}`.trim();
}

describe('a typed command', () => {
  it.each([
    ['bid 552 thumper', 'bid 552 thumper'],
    ['  BID   552   on the Thumper ', 'bid 552 Thumper'],
    ['bid thumper 552', 'bid 552 thumper'],
    ['bid thumper', 'bid - thumper'],
    ['bid 552 solari on thumper', 'bid 552 thumper'],
    ['bid 552 Solari ON the Thumper', 'bid 552 Thumper'],
    ['withdraw 20 kg from the spice silo', 'withdraw 20 spice silo'],
    ['deposit 50 solari', 'deposit 50 solari'],
    ['bid 552 water of life', 'bid 552 water of life'],
    ['bid raid on the ridge 552', 'bid 552 raid on the ridge'],
    ['bid', 'bid -'],
    ['bid 552', 'bid 552'],
    ['place bid 552 thumper', 'bid 552 thumper'],
    ['buy out thumper', 'buyOut - thumper'],
    ['buy thumper', 'buyOut - thumper'],
    ['buyout 2 thumpers', 'buyOut - 2 thumpers'],
    ['deposit 50 spice', 'deposit 50 spice'],
    ['donate 50 of spice melange', 'deposit 50 spice melange'],
    ['withdraw 20 spice', 'withdraw 20 spice'],
    ['join night raid', 'joinEvent - night raid'],
    ['Join event night raid', 'joinEvent - night raid'],
    ['sign up for night raid', 'joinEvent - night raid'],
    ['leave night raid', 'leaveEvent - night raid'],
    ['claim spice escort', 'claimContract - spice escort'],
    ['reset counter', 'resetCounter -'],
  ])('%s is understood as %s', (text, expected) => expect(said(text)).toBe(expected));

  it.each(['10,000', '10.000', '10 000', "10'000", '10\u202f000', '10k', '10 k'])('has the amount %s', (amount) => {
    expect(said(`deposit ${amount} spice`)).toBe('deposit 10000 spice');
    expect(said(`deposit spice ${amount}`)).toBe('deposit 10000 spice');
  });

  it.each([
    ['bid 1.5 thumper', 'bid - 1.5 thumper'],
    ['bid 5e3 thumper', 'bid - 5e3 thumper'],
    ['bid 552x thumper', 'bid - 552x thumper'],
    ['bid 99999999999999999999 thumper', 'bid - 99999999999999999999 thumper'],
    ['bid Infinity', 'bid - Infinity'],
    ['bid -5 thumper', 'bid -5 thumper'],
    ['bid 0 thumper', 'bid 0 thumper'],
    ['bid constructor', 'bid - constructor'],
    ['bid <b>$(id)</b>', 'bid - <b>$(id)</b>'],
  ])('%s never gets another amount than the typed one', (text, expected) => expect(said(text)).toBe(expected));

  it.each([
    '',
    ' ',
    'bi',
    'bids',
    'bidet',
    'jo',
    'reset',
    'reset counter now',
    'create event',
    '552 thumper',
    '__proto__',
  ])('%p is none', (text) => expect(said(text)).toBeNull());

  it('is understood only for people who may do it', () => {
    expect(said('bid 552 thumper', 'Guest')).toBeNull();
    expect(said('bid 552 thumper', null)).toBeNull();
    expect(said('bid 552 thumper', 'Member')).toBe('bid 552 thumper');
    expect(said('reset counter', 'Member')).toBeNull();
  });
  it('has a target of limited length', () => {
    expect(understand(`join ${'x'.repeat(10_000)}`, withAccess('Member'))?.target.length).toBeLessThan(1000);
  });
});

describe('the table', () => {
  it('has examples and verbs that are understood as their own action', () => {
    for (const { name, action } of allActions) {
      const { typed } = action;
      if (typed === undefined) continue;
      expect(understand(typed.example, withAccess('Admin'))?.name).toBe(name);
      expect(understand(beginningOf(typed), withAccess('Admin'))?.name).toBe(name);
      for (const verb of typed.verbs) expect([verb, understand(verb, withAccess('Admin'))?.name]).toEqual([verb, name]);
    }
  });
});

it('a name fits when it contains all words of the target', () => {
  expect(isNamed('Night Raid on the Ridge', 'raid night')).toBe(true);
  expect(isNamed('Night Raid', 'day raid')).toBe(false);
  expect(isNamed('Night Raid', '')).toBe(true);
});
