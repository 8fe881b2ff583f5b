// Tests of the archive: search, reading, new notes, admins' actions, and states.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGuildNote, anArchiveNote, aPassage } from '@guild/common/test/lore.builders';
import { other } from '@guild/common/test/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { sendLive, type SendLive } from '../../../../test/liveMessages.ts';
import { renderUi, type RenderHow } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { emptyList } from '../../../platform/live/listState.ts';
import { ArchiveSection } from './ArchiveSection.tsx';
import { guildNotes } from '../lore.store.ts';
import { EditNoteDialog, NewNoteDialog } from './NoteFormDialog.tsx';

const own = aPassage({ id: 'guild-12', kind: 'guild', title: 'Our quibblehorn', tags: ['vehicle'], snippet: 'Blown.' });
const ownNote = anArchiveNote({ id: 'guild-12', kind: 'guild', title: 'Our quibblehorn', also: [], noteId: 12 });
const all: Answers = {
  'GET /api/lore/archive': () => ({ body: [aPassage(), own] }),
  'GET /api/lore/archive/melange': () => ({ body: anArchiveNote() }),
  'GET /api/lore/archive/guild-12': () => ({ body: ownNote }),
  'GET /api/lore/notes/12': () => ({ body: aGuildNote() }),
};
const admin = { session: sessionAs('Admin') };
function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({ ...all, ...answers });
  renderUi(<ArchiveSection />, { route: '/hyperion', ...how });
  return sent;
}
const lists = (sent: readonly Sent[]): string[] =>
  sent.filter(({ path }) => path === '/api/lore/archive').map(({ query }) => query.toString());
const link = (name: string): Promise<HTMLElement> => screen.findByRole('link', { name });

const fact = { factId: 'f1', factIds: ['f1'] };
let send: SendLive;
beforeEach(() => {
  guildNotes.use.setState(emptyList(null), true);
  send = sendLive();
});

describe('the archive', () => {
  it('lists notes with the filters of the address', async () => {
    const sent = show({}, { route: '/hyperion?search=spice&kind=lore&tag=economy' });
    expect(await link('Melange')).toBeVisible();
    expect(screen.getByText(/never tastes the same twice/)).toBeVisible();
    expect(screen.getByText('Spice · Economy')).toBeVisible();
    expect(document.querySelectorAll('li svg')).toHaveLength(2);
    expect(lists(sent)[0]).toBe('search=spice&kind=lore&tag=economy&limit=60');
  });

  it('searches the typed text', async () => {
    const sent = show();
    await link('Melange');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the archive' }), 'worms');
    await waitFor(() => expect(lists(sent).at(-1)).toBe('search=worms&limit=60'));
  });

  it('shows messages for an empty search and for missing guild notes', async () => {
    show({ 'GET /api/lore/archive': () => ({ body: [] }) }, { route: '/hyperion?search=zz' });
    expect(await screen.findByText('No matching notes')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of note' }), 'Guild notes');
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(await screen.findByText('No guild notes yet')).toBeVisible();
  });

  it('shows loading and errors, and can be retried', async () => {
    let status = 503;
    show({ 'GET /api/lore/archive': () => (status === 503 ? { status } : { body: [aPassage()] }) });
    expect(screen.getByText('Loading the archive...')).toBeInTheDocument();
    expect(await screen.findByText('Error loading the archive')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await link('Melange')).toBeVisible();
  });

  it('follows changes by others, and shows new notes only on request', async () => {
    const sent = show();
    await link('Our quibblehorn');
    act(() => send('lore-note:updated', { ...aGuildNote({ title: 'Our trumpet', version: 4 }), ...fact }));
    expect(await link('Our trumpet')).toBeVisible();
    act(() => send('lore-note:removed', { id: 12, version: 5, ...fact }));
    expect(screen.queryByRole('link', { name: 'Our trumpet' })).toBeNull();
    const before = lists(sent).length;
    act(() => send('lore-note:created', { ...aGuildNote({ id: 13, updatedByDiscordId: other }), ...fact }));
    expect(lists(sent)).toHaveLength(before);
    await userEvent.click(screen.getByRole('button', { name: '1 new' }));
    await waitFor(() => expect(lists(sent)).toHaveLength(before + 1));
  });
});

describe('a note', () => {
  it('opens by its link with links to other notes, and is readable for everybody', async () => {
    show({}, { session: sessionAs('Guest') });
    await userEvent.click(await link('Melange'));
    const note = await screen.findByRole('dialog', { name: 'Melange' });
    expect(await within(note).findByText('cinnamon')).toBeVisible();
    expect(within(note).getByText('Also: the spice')).toBeVisible();
    expect(within(note).getByRole('link', { name: 'Navigators' })).toHaveAttribute(
      'href',
      '/hyperion?tab=archive&note=guild-navigators',
    );
    expect(within(note).queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  });

  it('renders no dangerous Markdown', async () => {
    const body = '<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [out](https://elsewhere.example/a)';
    show({ 'GET /api/lore/archive/guild-12': () => ({ body: { ...ownNote, body } }) }, { route: '/?note=guild-12' });
    const note = await screen.findByRole('dialog', { name: 'Our quibblehorn' });
    expect(await within(note).findByText(/<img src=x/)).toBeVisible();
    expect(note.querySelector('img')).toBeNull();
    const links = within(note).getAllByRole('link');
    expect(links.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('rel')])).toEqual([
      ['out', 'https://elsewhere.example/a', 'noopener noreferrer nofollow'],
    ]);
  });

  it('shows a message when it does not exist or is deleted', async () => {
    show({ 'GET /api/lore/archive/melange': () => ({ status: 404 }) }, { route: '/hyperion?note=melange' });
    expect(await screen.findByText('This note is no longer in the archive.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'See archive' }));
    await userEvent.click(await link('Our quibblehorn'));
    const note = await screen.findByRole('dialog', { name: 'Our quibblehorn' });
    await within(note).findByText('cinnamon');
    act(() => send('lore-note:removed', { id: 12, version: 4, ...fact }));
    expect(await within(note).findByText('This note is no longer in the archive.')).toBeVisible();
  });
});

describe('admins', () => {
  it('add a note, and see it in the list at once', async () => {
    const sent = show({ 'POST /api/lore/notes': () => ({ status: 201, body: aGuildNote({ id: 14 }) }) }, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
    await userEvent.type(await screen.findByLabelText('Title'), 'House rules');
    await userEvent.type(screen.getByLabelText('Note'), 'Boots off.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Water' }));
    const form = screen.getByRole('dialog', { name: 'Add note' });
    await userEvent.click(within(form).getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const written = sent.find(({ method }) => method === 'POST');
    const typed = { title: 'House rules', body: 'Boots off.', tags: ['water'], pictures: [], guidePlace: null };
    expect(written?.body).toEqual(typed);
    const before = lists(sent).length;
    act(() => send('lore-note:created', { ...aGuildNote({ id: 14 }), ...fact }));
    await waitFor(() => expect(lists(sent)).toHaveLength(before + 1));
  });

  it('choose tags up to the limit of a note', async () => {
    show({}, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
    for (const name of ['Water', 'Spice', 'Worm', 'War', 'Base'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name: 'PvP' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'War' }));
    expect(screen.getByRole('checkbox', { name: 'PvP' })).toBeEnabled();
  });

  it('change a note, and see the saved version after a conflict', async () => {
    const current = aGuildNote({ title: 'Theirs', version: 4 });
    const stale = { error: 'Changed', message: 'Changed', code: 'conflict', details: { reason: 'stale', current } };
    show({ 'PATCH /api/lore/notes/12': () => ({ status: 409, body: stale }) }, { ...admin, route: '/?note=guild-12' });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Our quibblehorn' }));
    const title = await screen.findByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Theirs')).toBeVisible();
    expect(title).toHaveValue('Mine');
  });

  it('delete a note after a question, and restore it', async () => {
    const sent = show(
      {
        'DELETE /api/lore/notes/12': () => ({ status: 204 }),
        'POST /api/lore/notes/12/restore': () => ({ body: aGuildNote({ version: 5 }) }),
      },
      { ...admin, route: '/?note=guild-12' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Our quibblehorn' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/restore'))).toBe(true));
  });

  it('see why a note could not be deleted', async () => {
    show(
      { 'DELETE /api/lore/notes/12': () => refusal(503, 'The sand is everywhere') },
      { ...admin, route: '/?note=guild-12' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Our quibblehorn' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
    expect(await screen.findByText('The sand is everywhere')).toBeVisible();
  });
});

const typed = { field: 'Title', text: 'Another title', call: '', path: 'title' } as const;
formPromises({
  ...typed,
  name: 'the form that adds a note',
  file: 'features/lore/core/NoteFormDialog.tsx',
  show: (open, close) => open && <NewNoteDialog onClose={close} />,
  before: '',
  more: { Note: 'Its text' },
  submit: /^(Add note|Saving)/,
  call: 'POST /api/lore/notes',
  reply: aGuildNote({ id: 15 }),
});
formPromises({
  ...typed,
  name: 'the form that changes a note',
  file: 'features/lore/core/NoteFormDialog.tsx',
  show: (open, close) => open && <EditNoteDialog id={12} onClose={close} />,
  start: () => guildNotes.use.setState(emptyList(null), true),
  answers: { 'GET /api/lore/notes/12': () => ({ body: aGuildNote() }) },
  before: 'Our quibblehorn',
  submit: /^Sav/,
  call: 'PATCH /api/lore/notes/12',
  reply: aGuildNote({ title: 'Another title', version: 4 }),
  after: 'Another title',
});
