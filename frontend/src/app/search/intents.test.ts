// The search understands intents in plain words: each page, switch and action has words of its own.
import { describe, expect, it } from '@jest/globals';
import { understand } from '@guild/common/search/commands';
import { sessionAs } from '../../../test/session.ts';
import { viewerOf, type Viewer } from '../../platform/session/session.store.ts';
import { groupsOf, localOptions, type Option } from './options.ts';

type Role = 'Admin' | 'Member' | 'Guest';
function viewerAs(role: Role): Viewer {
  const viewer = viewerOf(sessionAs(role));
  if (viewer === null) throw new Error('nobody is signed in');
  return viewer;
}
/** The options for a text, when the server has found nothing. */
function offered(text: string, role: Role): Option[] {
  const viewer = viewerAs(role);
  const command = understand(text, viewer);
  const rest = { command, commandOptions: [], recent: [], found: [], audit: [], pending: false };
  return groupsOf({ text, ...localOptions(viewer, text, command), ...rest }).flatMap(({ options }) => options);
}
const titles = (text: string, role: Role): string[] => offered(text, role).map(({ title }) => title);

describe('an intent in plain words', () => {
  it.each<[text: string, title: string, role?: Role]>([
    ['next raid', 'Events'],
    ['calendar', 'Events'],
    ['calender', 'Events'],
    ['start a trial', 'Start a trial'],
    ['turn off sounds', 'Sounds'],
    ['mute discord messages', "What you're notified of, and where"],
    ['outbid', 'My bids'],
    ['cancel my bid', 'My bids'],
    ['Einstellungen', 'Settings'],
    ['Schatzkammer', 'Treasury'],
    ['deutsch', 'Language'],
    ['change my name', 'Change my name'],
    ['delete my account', 'Delete my account'],
    ['delete my data', 'Delete my account'],
    ['invite a friend', 'Invite somebody'],
    ['font bigger', 'Font size'],
    ['absent night raid', 'Events'],
    ['attend a training', 'Join event'],
    ['plan a raid', 'Create event', 'Admin'],
    ['dark mode', 'Switch between night and noon'],
    ['light mode', 'Theme'],
    ['my shares', 'What I am owed'],
    ['my solari', 'What I am owed'],
    ['my balance', 'What I owe'],
    ['what I owe', 'What I owe'],
    ['pay my debts', 'What I owe'],
    ['divide loot', 'Hauls'],
    ['mark spice', 'Scouting'],
    ['open the map', 'Scouting'],
    ['where is titanium', 'Scouting'],
    ['log out', 'Log out'],
    ['sign out', 'Log out'],
    ['log out everywhere', 'Signed-in devices'],
    ['export my data', 'My data'],
    ['download my data', 'My data'],
    ['export everything', 'Take everything along', 'Admin'],
    ['backups', 'Backups', 'Admin'],
    ['webhooks', 'Webhooks', 'Admin'],
    ['api tokens', 'API tokens'],
    ['tokens', 'API tokens'],
    ['loot night', 'Loot nights'],
    ['sell something', 'List New Item'],
    ['sell an auction', 'Create Auction'],
    ['my lots', 'My lots'],
    ['post a job', 'Create Contract'],
    ['bounties', 'Contracts'],
    ['give to the treasury', 'Deposit'],
    ['guild bank', 'Treasury'],
    ['who is away', 'Who is away'],
    ['I am on holiday', 'My page'],
    ['my profile', 'My page'],
    ['members', 'Guild Roster'],
    ['who applied', 'Applications', 'Admin'],
    ['guides', 'Guides'],
    ['ask hyperion', 'Hyperion'],
    ['archive', 'Archive'],
    ['fremen trials', 'Trials'],
    ['quiet hours', 'Quiet hours'],
    ['do not disturb', 'Quiet hours'],
    ['push notifications', 'Push messages'],
    ['time zone', 'Time zone and clock'],
    ['google calendar', 'Calendar subscription'],
    ['what changed in the log', 'Audit record', 'Admin'],
    ['print', 'Print this page'],
    ['hotkeys', 'Keyboard shortcuts'],
    ['import a csv', 'Imports', 'Admin'],
    ['sandworm', 'Sandworms'],
    ['tomorrow', 'Events'],
    ['upcoming auctions', 'Auctions'],
    ['leave guild', 'Leave the guild'],
    ['complain', 'Report a problem'],
    ['report a problem', 'Report a problem'],
    ['rate', 'Contracts'],
    ['cancel my auction', 'Cancel auction'],
    ['pay the seller', 'Mark as paid'],
    ['paid by mistake', 'Undo “paid”'],
    ['Auktion erstellen', 'Create Auction'],
    ['Auktion abbrechen', 'Cancel auction'],
    ['bezahlen', 'Mark as paid'],
    ['etwas verkaufen', 'List New Item'],
    ['Raid beitreten', 'Join event'],
    ['Auftrag annehmen', 'Claim Contract'],
    ['Gebote', 'Place Bid'],
    ['Schulden', 'What I owe'],
    ['Urlaub', 'My page'],
    ['Gilde verlassen', 'Leave the guild'],
    ['abmelden', 'Log out'],
    ['won', 'My bids'],
    ['what did I win', 'My bids'],
    ['relist', 'My lots'],
    ['block someone', 'My lots'],
    ['price history', 'Ended auctions'],
    ['stravidium price', 'Ended auctions'],
    ['treasury balance', 'Treasury'],
    ['rate contractor', 'Contracts'],
    ['promote somebody', 'Guild Roster'],
    ['change picture', 'Change my picture'],
    ['last week map', 'Scouting'],
    ['make a new auction', 'Create Auction'],
    ['sell my old rifle', 'Create Auction'],
    ["i can't come to the raid", 'Events'],
    ["what's new", 'Dashboard'],
    ['hyperoin', 'Hyperion'],
    ['treasruy', 'Treasury'],
    ['was schulde ich', 'What I owe'],
    ['nächster raid', 'Events'],
    ['gewonnen', 'My bids'],
    ['dunkel', 'Switch between night and noon'],
  ])('%j offers %j', (text, title, role = 'Member') => {
    expect(titles(text, role)).toContain(title);
  });

  it.each<[text: string, title: string, who: string, role: Role]>([
    ['create auction', 'Create Auction', 'Only members can do this.', 'Guest'],
    ['treasury', 'Treasury', 'Only members can do this.', 'Guest'],
    ['schedule a training', 'Create event', 'Only admins and ranks with the right “Events” can do this.', 'Member'],
    ['backups', 'Backups', 'Only admins can do this.', 'Member'],
    ['new event', 'Create event', 'Only admins and ranks with the right “Events” can do this.', 'Member'],
    ['audit record', 'Audit record', 'Only admins and ranks with the right “Audit record” can do this.', 'Member'],
  ])('%j that one may not do says who may', (text, title, who, role) => {
    expect(offered(text, role)).toContainEqual(expect.objectContaining({ title, more: who }));
  });

  it('puts what it names first', () => {
    expect(titles('what do I owe', 'Member')[0]).toBe('What I owe');
    expect(titles('start a trial', 'Member')[0]).toBe('Start a trial');
    expect(titles('who owes me', 'Member')[0]).toBe('What I am owed');
    expect(titles('cancel my auction', 'Member')[0]).toBe('My lots');
    expect(titles('cancel my bid', 'Member')[0]).toBe('My bids');
    expect(titles('leave guild', 'Member')[0]).toBe('Leave the guild');
    expect(titles('upcoming auctions', 'Member')[0]).toBe('Auctions');
  });
  it('that one may not do is named once', () => {
    expect(titles('audit record', 'Member').filter((title) => title === 'Audit record')).toHaveLength(1);
  });

  it('that is only guessed goes to Hyperion, too', () => {
    expect(titles('stravidium price', 'Member').at(-1)).toBe('Ask Hyperion: “stravidium price”');
    expect(titles('what did I win', 'Member').some((title) => title.startsWith('Ask Hyperion'))).toBe(false);
  });
  it('that nothing fits goes to Hyperion', () => {
    const [option, ...others] = offered('why is the sky so yellow', 'Member');
    expect(others).toEqual([]);
    expect(option).toMatchObject({
      title: 'Ask Hyperion: “why is the sky so yellow”',
      ask: 'why is the sky so yellow',
    });
    expect(titles('backups', 'Admin').some((title) => title.startsWith('Ask Hyperion'))).toBe(false);
  });
});
