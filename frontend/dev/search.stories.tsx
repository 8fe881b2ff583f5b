import { lazy, useState, type ReactNode } from 'react';
import { chakra } from '@chakra-ui/react';
import type { FoundKind } from '@guild/common/search/search.api';
import { inHours, me } from '@guild/common/test/people';
import { PersonMenu } from '../src/app/shell/PersonMenu.tsx';
import { rememberOpened } from '../src/app/search/recent.ts';
import { CardLink, opensByPress } from '../src/ui/CardLink.tsx';
import { Panel } from '../src/ui/Panel.tsx';
import { Person } from '../src/ui/Person.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Opened } from './Opened.tsx';
import { found, never, press, type Story, type as typeInto } from './story.ts';
import { sessionAs } from '../test/session.ts';

const SearchPanel = lazy(() => import('../src/app/search/SearchPanel.tsx'));
const nothing = (): void => undefined;
function Search(): ReactNode {
  const [typed, setTyped] = useState('');
  return (
    <Opened>{(open, close) => <SearchPanel open={open} onClose={close} typed={typed} onType={setTyped} />}</Opened>
  );
}

const none = { more: '', at: null, discordId: null };
const kinds: readonly FoundKind[] = [
  {
    kind: 'members',
    words: 'Members',
    icon: 'people',
    found: [{ ...none, title: 'Sel Marrow', more: 'Veteran', link: '/members/7', discordId: me }],
  },
  {
    kind: 'auctions',
    words: 'Auctions',
    icon: 'gavel',
    found: ['Sealed compass', 'Old seal of a house that had a very long name'].map((title, at) => ({
      ...none,
      title,
      more: 'Active · 48,200 Solari · Oro Dast',
      link: `/marketplace?tab=auctions&auction=${at}`,
    })),
  },
  {
    kind: 'events',
    words: 'Events',
    icon: 'events',
    found: [{ ...none, title: 'Seal the northern vault', more: 'Raid', at: inHours(70), link: '/events?event=5' }],
  },
];
const typing = (text: string) => (): Promise<void> => typeInto('[role=combobox]', text);
const story = (id: string, name: string, parts: Partial<Story>): Story => ({
  id: `dialog-search-${id}`,
  name: `Search, ${name}`,
  Show: Search,
  alone: true,
  ...parts,
});

const Own = (): ReactNode => (
  <chakra.div width="224px" paddingTop="280px">
    <PersonMenu onKeys={nothing} onChoose={nothing} />
  </chakra.div>
);
const Cards = (): ReactNode => (
  <Panel as="article" padding={4} display="grid" gap={2} justifyItems="start" {...opensByPress}>
    <h3>
      <CardLink to="/dev/ui">A card that opens by a press anywhere</CardLink>
    </h3>
    <p>Its text can be selected, its controls stay themselves.</p>
    <Person discordId={me} name="A person without a page" size={24} />
    <Button size="sm">A control</Button>
  </Panel>
);

export const searches: readonly Story[] = [
  { id: 'card-link', name: 'A card that opens', Show: Cards },
  story('places', 'nothing typed yet', {
    start: () => localStorage.removeItem(`recent-${me}`),
  }),
  story('recent', 'what was opened lately', {
    start: () =>
      rememberOpened(me, {
        ...none,
        title: 'Sealed compass',
        more: 'Auction',
        link: '/marketplace?auction=1',
        icon: 'gavel',
      }),
  }),
  story('found', 'found', { answers: { 'GET /api/search': () => ({ body: kinds }) }, play: typing('seal') }),
  story('pending', 'on its way', { answers: { 'GET /api/search': () => never }, play: typing('zz') }),
  story('none', 'nothing', { answers: { 'GET /api/search': () => ({ body: [] }) }, play: typing('zz') }),
  story('failed', 'failed', {
    answers: { 'GET /api/search': () => ({ status: 503, body: { error: 'The search took too long.' } }) },
    play: typing('zz'),
  }),
  story('question', 'a command asks', {
    viewer: sessionAs('Admin'),
    answers: { 'GET /api/search': () => ({ body: [] }) },
    play: async () => {
      await typing('reset counter')();
      await press('[role=group][aria-label="Reset counter"] [role=option]');
      await found('[role=group][aria-label=Confirm]');
    },
  }),
  {
    id: 'person-menu',
    name: 'The menu of the person',
    Show: Own,
    alone: true,
    viewer: sessionAs('Admin'),
    play: () => press('[aria-haspopup=menu]'),
  },
];
