// Stories of lore: the chat with Hyperion, and the archive with its list, a note and forms.
import { Suspense, type ReactNode } from 'react';
import { aGuildNote, aLoreUsage, anArchiveNote, aPassage } from '@guild/common/test/lore.builders';
import type { Answers } from '../test/fakeServer.ts';
import { aTurn, anAnsweredTurn, haveAsked, historyKey } from '../test/hyperion.ts';
import { sessionAs } from '../test/session.ts';
import { ArchiveSection } from '../src/features/lore/core/ArchiveSection.tsx';
import type { Turn } from '../src/features/lore/chat/chat.turns.ts';
import { ChatCard, StandaloneChat } from '../src/features/lore/chat/ChatCard.tsx';
import NoteDialog from '../src/features/lore/core/NoteDialog.tsx';
import { EditNoteDialog, NewNoteDialog } from '../src/features/lore/core/NoteFormDialog.tsx';
import { Opened } from './Opened.tsx';
import { never, press, type Story } from './story.ts';

const long = 'An unreasonably long title that goes on and on until the card has no more room for it';
const passages = [
  aPassage(),
  aPassage({
    id: 'sandbike',
    kind: 'mechanics',
    title: 'The Sandbike',
    tags: ['vehicle', 'survival'],
    snippet: "Your first vehicle, and the last you'll ever be without.",
  }),
  aPassage({ id: 'guild-12', kind: 'guild', title: 'Our quibblehorn', tags: [], snippet: 'Blown at dusk.' }),
  aPassage({
    id: 'guild-13',
    kind: 'guild',
    title: long,
    snippet: `${long}. `.repeat(4),
    tags: ['water', 'spice', 'worm', 'deep-desert', 'technology'],
  }),
];
const own = anArchiveNote({ id: 'guild-12', kind: 'guild', title: 'Our quibblehorn', also: [], noteId: 12 });
const all: Answers = {
  'GET /api/lore/archive': () => ({ body: passages, link: '</a?cursor=6>; rel="next"' }),
  'GET /api/lore/archive/melange': () => ({ body: anArchiveNote() }),
  'GET /api/lore/archive/guild-12': () => ({ body: own }),
  'GET /api/lore/notes/12': () => ({ body: aGuildNote() }),
};
const nothing = (): void => undefined;
const Section = (): ReactNode => (
  <Suspense fallback={null}>
    <ArchiveSection />
  </Suspense>
);
const opened = (show: (close: () => void) => ReactNode) =>
  function Shown(): ReactNode {
    return <Opened>{(open, close) => open && show(close)}</Opened>;
  };
const asAdmin = { viewer: sessionAs('Admin') } as const;
const note = (id: string) => opened((close) => <NoteDialog id={id} onEdit={nothing} onClose={close} />);

const afterAsking = (...turns: readonly Turn[]) => ({
  Show: ChatCard,
  start: () => {
    localStorage.removeItem(historyKey());
    if (turns.length > 0) haveAsked(...turns);
  },
});
const first = anAnsweredTurn();
const told = `## Blades of the deep desert

The **Crysknife** is ground from the tooth of a dead worm [1]. Tonight's raid asks for *two* of them [2].

| Blade | Made of | Keeps | Weight |
|:--|:--|:--|--:|
| Crysknife, fixed | tooth of the maker | by itself | 1,240 g |
| Crysknife, unfixed | tooth of the maker | near a living body alone | 1,180 g |

1. Draw it only when it must be drawn.
2. It takes blood before it goes home:
   - yours will do,
   - \`anybody's\` will do better.

> He who can destroy a thing controls it.

\`\`\`
walk --without-rhythm --from "Arrakeen" --to "Sietch Tabr" --by night   # and keep off drum sand
\`\`\`

See also the [Fremen](fremen) and [a site elsewhere](https://dune.example).`;
const sources = [
  { id: 'crysknife', title: 'The Crysknife', to: '/hyperion?tab=archive&note=crysknife' },
  { id: 'event-12', title: 'Night raid on the western lee', to: '/events?event=12' },
];
const inMinutes = (minutes: number): number => Date.now() + minutes * 60_000;
const second = (parts: Partial<Turn>): Turn => aTurn({ id: 'turn-2', question: `${long}?`, ...parts });

const stories: readonly (Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>)[] = [
  { id: 'hyperion', name: 'Hyperion, welcoming', ...afterAsking() },
  { id: 'hyperion-answer', name: 'Hyperion, with an answer', ...afterAsking(first) },
  {
    id: 'hyperion-thinking',
    name: 'Hyperion, thinking',
    ...afterAsking(first, second({ failure: null, aliveAt: inMinutes(10) })),
  },
  {
    id: 'hyperion-markdown',
    name: 'Hyperion, with all of Markdown',
    ...afterAsking(second({ failure: null, reply: { answer: told, sources, from: 'provider', at: Date.now() } })),
  },
  {
    id: 'hyperion-speaking',
    name: 'Hyperion, speaking',
    ...afterAsking(
      first,
      second({ failure: null, said: told.slice(0, 430), from: 'provider', aliveAt: inMinutes(10) }),
    ),
  },
  {
    id: 'hyperion-stopped',
    name: 'Hyperion, stopped',
    ...afterAsking(
      second({
        failure: null,
        reply: { answer: told.slice(0, 190), sources, from: 'provider', stopped: true, at: Date.now() },
      }),
    ),
  },
  {
    id: 'hyperion-broken',
    name: 'Hyperion, broken off',
    ...afterAsking(
      second({
        said: told.slice(0, 190),
        from: 'provider',
        failure: { againAt: null, words: 'The voice behind me has gone silent. Ask again in a minute.' },
      }),
    ),
  },
  {
    id: 'hyperion-few-left',
    name: 'Hyperion, with few questions left',
    ...afterAsking(first),
    answers: {
      'GET /api/lore/usage': () => ({
        body: aLoreUsage({ minute: { most: 10, left: 2, moreAt: new Date(inMinutes(1)).toISOString() } }),
      }),
    },
  },
  { id: 'hyperion-failed', name: 'Hyperion, without an answer', ...afterAsking(first, second({})) },
  {
    id: 'hyperion-too-often',
    name: 'Hyperion, asked too often',
    ...afterAsking(first, second({ failure: { againAt: inMinutes(90) } })),
  },
  { id: 'hyperion-offline', name: 'Hyperion, offline', ...afterAsking(first, second({})), connection: 'offline' },
  { id: 'hyperion-standalone', name: 'Hyperion by itself', Show: StandaloneChat },
  { id: 'archive', name: 'The archive', answers: all },
  { id: 'archive-admin', name: 'The archive for an Admin', answers: all, ...asAdmin },
  { id: 'archive-offline', name: 'The archive, offline', answers: all, connection: 'offline', ...asAdmin },
  { id: 'archive-empty', name: 'Nothing found', answers: { 'GET /api/lore/archive': () => ({ body: [] }) } },
  { id: 'archive-loading', name: 'The archive, loading', answers: { 'GET /api/lore/archive': () => never } },
  {
    id: 'archive-failed',
    name: 'The archive, failed',
    answers: { 'GET /api/lore/archive': () => ({ status: 503 }) },
  },
  { id: 'dialog-note', name: 'A note', Show: note('melange'), answers: all },
  {
    id: 'dialog-note-admin',
    name: 'A note of the guild for an Admin',
    Show: note('guild-12'),
    answers: all,
    ...asAdmin,
  },
  {
    id: 'dialog-note-missing',
    name: 'A note that is gone',
    Show: note('melange'),
    answers: { 'GET /api/lore/archive/melange': () => ({ status: 404 }) },
  },
  { id: 'dialog-note-new', name: 'Add a note', Show: opened((close) => <NewNoteDialog onClose={close} />), ...asAdmin },
  {
    id: 'dialog-note-refused',
    name: 'Add a note, refused',
    Show: opened((close) => <NewNoteDialog onClose={close} />),
    ...asAdmin,
    play: () => press('[role=dialog] [type=submit]'),
  },
  {
    id: 'dialog-note-edit',
    name: 'Edit a note',
    Show: opened((close) => <EditNoteDialog id={12} onClose={close} />),
    answers: all,
    ...asAdmin,
  },
];
export const loreStories: readonly Story[] = stories.map((story) => ({ Show: Section, alone: true, ...story }));
