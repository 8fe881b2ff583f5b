// Lore in every state: the chat with Hyperion, and the archive: its list, a note, and its forms.
import { Suspense, type ReactNode } from 'react';
import { aGuildNote, anArchiveNote, aPassage } from '@guild/common/test/lore.builders';
import type { Answers } from '../test/fakeServer.ts';
import { aTurn, anAnsweredTurn, haveAsked, historyKey } from '../test/hyperion.ts';
import { sessionAs } from '../test/session.ts';
import { ArchiveSection } from '../src/features/lore/ArchiveSection.tsx';
import type { Turn } from '../src/features/lore/chat.turns.ts';
import { ChatCard, StandaloneChat } from '../src/features/lore/ChatCard.tsx';
import NoteDialog from '../src/features/lore/NoteDialog.tsx';
import { EditNoteDialog, NewNoteDialog } from '../src/features/lore/NoteFormDialog.tsx';
import { Opened } from './Opened.tsx';
import { never, press, type Story } from './story.ts';

const long = 'An unreasonably long title that goes on and on until the card has no more room for it';
const passages = [
  aPassage(),
  aPassage({
    ...{ id: 'sandbike', kind: 'mechanics', title: 'The Sandbike', tags: ['vehicle', 'survival'] },
    snippet: "Your first vehicle, and the last you'll ever be without.",
  }),
  aPassage({ id: 'guild-12', kind: 'guild', title: 'Our quibblehorn', tags: [], snippet: 'Blown at dusk.' }),
  aPassage({
    ...{ id: 'guild-13', kind: 'guild', title: long, snippet: `${long}. `.repeat(4) },
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
