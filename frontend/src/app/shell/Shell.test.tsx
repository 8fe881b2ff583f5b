// Tests of the shell: each role sees its sections.
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { answerCalls } from '../../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { usePageTitle } from '../../platform/page/pageMeta.ts';
import { Shell } from './Shell.tsx';

const names = (): string[] =>
  within(screen.getByLabelText('Sections'))
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent);
const known = (): string[] => names().filter((name) => everything.includes(name));
/** The sections of every hall. There may be further ones between them. */
const everything = [
  'Dashboard',
  'Contracts',
  'Events',
  'Guild Roster',
  'Hyperion',
  'Marketplace',
  'Scouting',
  'Survival',
  'Treasury',
];

describe('Shell', () => {
  it('lists all sections for members and marks the current one', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/marketplace' });
    expect(known()).toEqual(everything);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Marketplace');
    expect(screen.getByText('Marketplace', { selector: 'a' })).toHaveAttribute('aria-current', 'page');
  });

  it('has the title that a page sets for itself', async () => {
    function Named(): ReactNode {
      usePageTitle('Night raid on I-9');
      return 'content';
    }
    await renderAtRest(
      <Shell>
        <Named />
      </Shell>,
      { route: '/events/5' },
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Night raid on I-9');
  });

  it('hides Events and Treasury from Guests', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/dashboard', session: sessionAs('Guest') });
    expect(known()).toEqual(everything.filter((name) => name !== 'Events' && name !== 'Treasury'));
    expect(screen.getByText('Guest')).toBeInTheDocument();
  });

  it('shows the person’s name and role, and labels both ways to log out', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/dashboard', session: sessionAs('Admin') });
    expect(screen.getByText('Maren Quill')).toBeInTheDocument();
    expect(screen.getByText('Admin')).toBeInTheDocument();
    expect(screen.getByText('Log out', { selector: 'a' })).toHaveAttribute('href', '/auth/logout');
    expect(screen.getByLabelText('Log out of Duskwell')).toBeInTheDocument();
  });

  it('opens a section by g and its letter, and any section by Ctrl-K', async () => {
    const user = userEvent.setup();
    answerCalls({ 'GET /api/search': () => ({ body: [] }) });
    renderUi(<Shell>content</Shell>, { route: '/dashboard' });
    await user.keyboard('gr');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Guild Roster');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'treas{Enter}');
    expect(await screen.findByText('Treasury', { selector: 'h1' })).toBeInTheDocument();
  });

  it.each([
    ['Admin', ['My page', 'Settings', 'Audit record', 'Switch to noon', 'Print this page', 'Keyboard shortcuts']],
    ['Member', ['My page', 'Settings', 'Switch to noon', 'Print this page', 'Keyboard shortcuts']],
    ['Guest', ['My page', 'Settings', 'Switch to noon', 'Print this page', 'Keyboard shortcuts']],
  ] as const)('shows %ss their own pages in the account menu and in the search', async (role, own) => {
    const user = userEvent.setup();
    answerCalls({ 'GET /api/search': () => ({ body: [] }) });
    renderUi(<Shell>content</Shell>, { route: '/dashboard', session: sessionAs(role) });
    await user.click(screen.getByText('Maren Quill'));
    const menu = screen.getByLabelText('Your own');
    expect(
      within(menu)
        .getAllByRole('menuitem', { hidden: true })
        .map((item) => item.textContent),
    ).toEqual(own);
    expect(within(menu).getByText('My page')).toHaveAttribute('href', '/members/1');
    await user.keyboard('{Escape}{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search everything' });
    await user.type(field, 'audit');
    expect(screen.queryAllByRole('option', { name: 'Audit record' })).toHaveLength(role === 'Admin' ? 1 : 0);
    await user.clear(field);
    await user.type(field, 'sett{Enter}');
    expect(await screen.findByText('Settings', { selector: 'h1' })).toBeInTheDocument();
  });

  it('opens and closes the menu of small screens', async () => {
    const user = userEvent.setup();
    renderUi(<Shell>content</Shell>, { route: '/dashboard' });
    const open = screen.getByRole('button', { name: 'More', hidden: true });
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(open).toHaveAttribute('aria-expanded', 'false');
  });
});
