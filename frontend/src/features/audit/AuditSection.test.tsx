// Tests of the audit record: filters in the address, shown changes, and restoring deleted things.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { anAuditEntry } from '@guild/common/test/audit.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { useFaces } from '../../platform/session/faces.store.ts';
import { AuditSection } from './AuditSection.tsx';

function show(answers: Answers = {}, route = '/audit'): Sent[] {
  const sent = answerCalls({ 'GET /api/audit': () => ({ body: [anAuditEntry()] }), ...answers });
  renderUi(<AuditSection />, { route, session: sessionAs('Admin') });
  return sent;
}
const gone = { id: 91, action: 'item.removed', entity: 'item', entityId: 8, after: null };
const deleted = anAuditEntry({ ...gone, canRestore: true });
const queries = (sent: Sent[]): string[] =>
  sent.filter(({ path }) => path === '/api/audit').map(({ query }) => query.toString());

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the audit record', () => {
  it('shows who did what, with the old and new values', async () => {
    show();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('Ilsabet Korr').closest('b')?.parentElement).toHaveTextContent(
      'Ilsabet Korr changed the rank of Oro Dast',
    );
    expect(row.getByText('Veteran', { selector: 'b' }).parentElement).toHaveTextContent('Member → became Veteran');
    await userEvent.click(row.getByText('Details'));
    expect(row.getByText('member.rank_changed 3')).toBeVisible();
    const change = within(row.getByRole('row', { name: /^Role/ }));
    expect(change.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Member', 'Veteran']);
    expect(row.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('names the person whom a leader moved, on a line of their own, and has no empty details', async () => {
    const bare = { entity: 'event', entityId: 5, name: 'Night raid', memberId: null };
    const moved = ['Isa', 'Oro', 'Suri'].map((who, id) =>
      anAuditEntry({ ...bare, id: 3 - id, action: 'event.benched', before: null, after: { who, status: 'bench' } }),
    );
    const left = anAuditEntry({ ...bare, id: 0, action: 'event.left', before: null, after: null });
    show({ 'GET /api/audit': () => ({ body: [...moved, left] }) });
    const lines = await screen.findAllByRole('listitem');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toHaveTextContent('Ilsabet Korr benched Oro in Night raid');
    expect(within(lines[1] ?? document.body).getByText('Details')).toBeVisible();
    expect(within(lines[3] ?? document.body).queryByText('Details')).toBeNull();
  });

  it('links to the person who acted, and to the member concerned', async () => {
    useFaces.setState({ byId: {}, memberIds: {}, failed: {} });
    const face = { discordId: anAuditEntry().discordId, avatar: null, memberId: 7 };
    const removed = anAuditEntry({ id: 88, action: 'member.removed', name: 'Suri Wend', memberId: null });
    show({
      'GET /api/audit': () => ({ body: [anAuditEntry(), removed] }),
      'GET /api/users': () => ({ body: [face] }),
    });
    const [actor] = await screen.findAllByRole('link', { name: 'Ilsabet Korr' });
    expect(actor).toHaveAttribute('href', '/members/7');
    expect(screen.getByRole('link', { name: 'Oro Dast' })).toHaveAttribute('href', '/members/3');
    expect(screen.getByText('Suri Wend')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Suri Wend' })).toBeNull();
  });

  it('groups entries by day, and folds similar entries into one expandable line', async () => {
    const at = (hour: number): string => new Date(2026, 4, 2, hour, 30).toISOString();
    const ticked = [1, 2, 3].map((id) =>
      anAuditEntry({
        id,
        at: at(12),
        action: 'item.updated',
        entity: 'item',
        entityId: id,
        name: `Item ${id}`,
      }),
    );
    show({
      'GET /api/audit': () => ({ body: [...ticked.reverse(), anAuditEntry({ id: 0, at: '2026-04-30T12:00:00Z' })] }),
    });
    const day = within(await screen.findByRole('region', { name: 'Saturday 2 May 2026' }));
    expect(screen.getByRole('heading', { name: 'Thursday 30 April 2026' })).toBeVisible();
    const [line] = day.getAllByRole('listitem');
    expect(line).toHaveTextContent('Ilsabet Korr changed Item 3 and 2 more');
    await userEvent.click(day.getByText('All 3'));
    expect(day.getByText('Item 1')).toBeVisible();
  });

  it('does not fold entries whose lines show what has changed', async () => {
    const steps = [3, 2, 1].map((id) => anAuditEntry({ id }));
    show({ 'GET /api/audit': () => ({ body: steps }) });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(screen.getAllByText('Veteran', { selector: 'b' })).toHaveLength(3);
  });

  it('folds the entries of one trial on a day into one line, also if others are between them', async () => {
    const trial = { entity: 'trial', entityId: 4, name: 'The Spice Blow', before: null, after: null } as const;
    const act = (id: number, action: string, username: string): AuditEntry =>
      anAuditEntry({ ...trial, id, action, username, discordId: null });
    show({
      'GET /api/audit': () => ({
        body: [
          act(9, 'trial.left', 'Suri'),
          anAuditEntry({ id: 8 }),
          act(7, 'trial.joined', 'Suri'),
          act(6, 'trial.created', 'Oro'),
        ],
      }),
    });
    const unfold = await screen.findByText('All 3');
    const line = unfold.closest('li');
    expect(line).toHaveTextContent('Suri left the trial The Spice Blow and 2 more entries');
    expect(line?.nextElementSibling).toHaveTextContent('changed the rank of');
    expect(line?.nextElementSibling?.nextElementSibling).toBeNull();
    await userEvent.click(unfold);
    expect(screen.getByText('Oro').closest('span')).toHaveTextContent('Oro opened the trial');
  });

  it('announces new matching entries and shows them on request', async () => {
    const send = sendLive();
    let list = [anAuditEntry()];
    const sent = show({ 'GET /api/audit': () => ({ body: list }) }, '/audit?who=korr');
    await screen.findByRole('listitem');
    const { at } = anAuditEntry();
    const heading = { id: 91, at, username: 'Ilsabet Korr', discordId: null, entity: 'item', personal: false };
    const others = [
      { ...heading, id: 92, username: 'Oro' },
      { ...heading, id: 93, personal: true },
      { ...heading, id: 90 },
    ];
    act(() => send('audit:recorded', { entries: [heading, ...others] }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    list = [anAuditEntry({ id: 91, action: 'item.updated' }), ...list];
    await userEvent.click(await screen.findByRole('button', { name: '1 new' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
    expect(queries(sent)).toHaveLength(2);
  });

  it('is filtered by person, section, kind and day, and exported with the same filters', async () => {
    const sent = show({}, '/audit?who=Korr&from=2026-05-01');
    await screen.findByRole('listitem');
    expect(screen.queryByLabelText('Kind')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Section'), 'Members');
    await waitFor(() => expect(queries(sent).at(-1)).toBe('who=Korr&section=Members&scope=all&from=2026-05-01'));
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Members');
    await waitFor(() => expect(queries(sent).at(-1)).toBe('who=Korr&entity=guild_members&scope=all&from=2026-05-01'));
    expect(screen.getByLabelText('Section')).toHaveDisplayValue('Members');
    expect(screen.getByLabelText('From')).toHaveValue('2026-05-01');
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/audit.csv?who=Korr&entity=guild_members&scope=all&from=2026-05-01',
    );
  });

  it('hides personal entries until everything is requested', async () => {
    const sent = show();
    await screen.findByRole('listitem');
    await userEvent.selectOptions(screen.getByLabelText('Section'), 'Everything');
    await waitFor(() => expect(queries(sent)).toEqual(['scope=guild', 'scope=all']));
    await userEvent.selectOptions(screen.getByLabelText('Section'), 'Auctions');
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Watched auctions');
    await waitFor(() => expect(queries(sent).at(-1)).toBe('entity=auction_watch&scope=all'));
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'All kinds');
    await waitFor(() => expect(queries(sent).at(-1)).toBe('section=Auctions&scope=all'));
  });

  it('restores a deleted item after a question, and loads again', async () => {
    const sent = show({
      'GET /api/audit': () => ({ body: [deleted] }),
      'POST /api/marketplace/8/restore': () => ({ body: {} }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Restored')).toBeVisible();
    await waitFor(() => expect(queries(sent)).toHaveLength(2));
  });

  it('offers no Restore for things that were restored or deleted too long ago', async () => {
    show({ 'GET /api/audit': () => ({ body: [anAuditEntry(gone)] }) });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('shows why a restore failed', async () => {
    show({
      'GET /api/audit': () => ({ body: [deleted] }),
      'POST /api/marketplace/8/restore': () => refusal(404, 'There is nothing to restore', 'not_found'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('There is nothing to restore')).toBeVisible();
  });

  it('loads older entries by the cursor', async () => {
    show({
      'GET /api/audit': ({ query }) =>
        query.has('cursor')
          ? { body: [anAuditEntry({ id: 12, username: null })] }
          : { body: [anAuditEntry()], link: '</a?cursor=90>; rel="next"' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('System', { selector: 'b' })).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows load errors and an empty list', async () => {
    let status = 503;
    show({ 'GET /api/audit': () => (status === 503 ? { status } : { body: [] }) });
    expect(await screen.findByText('Error loading the audit record')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No entries')).toBeVisible();
  });
});
