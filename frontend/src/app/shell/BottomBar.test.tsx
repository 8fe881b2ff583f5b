// Tests of the bottom bar: its entries for each role, and their labels.
import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAtRest } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { useCounts } from '../../features/dashboard/dashboard.store.ts';
import { Shell } from './Shell.tsx';

const sidebarLink = 'nav[aria-label=Sections] a';
const bar = (): HTMLElement => screen.getByLabelText('Quick links');
const links = (): HTMLElement[] => within(bar()).getAllByRole('link', { hidden: true });
const addresses = (): (string | null)[] => links().map((link) => link.getAttribute('href'));
const counts = { contracts: 4, events: 7, auctions: 118, trials: 0, version: 1 };

describe('the bottom bar', () => {
  it('links to the main sections and marks the current one', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/events/12' });
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'Events', 'Contracts', 'Market', 'Scouting']);
    expect(addresses()).toEqual(['/dashboard', '/events', '/contracts', '/marketplace', '/scouting']);
    expect(within(bar()).getByText('Events').closest('a')).toHaveAttribute('aria-current', 'page');
    // The sidebar highlights it, too.
    expect(screen.getByText('Events', { selector: sidebarLink })).toHaveAttribute('aria-current', 'page');
    expect(within(bar()).getByText('Home').closest('a')).not.toHaveAttribute('aria-current');
  });
  it('shows Guests their settings instead of Events', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/dashboard', session: sessionAs('Guest') });
    expect(addresses()).toEqual(['/dashboard', '/settings', '/contracts', '/marketplace', '/scouting']);
  });
  it('shows counts above zero, up to 99+', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/dashboard' });
    act(() => useCounts.setState({ counts }));
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'Events7', 'Contracts4', 'Market99+', 'Scouting']);
    act(() => useCounts.setState({ counts: { ...counts, events: 0 } }));
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'Events', 'Contracts4', 'Market99+', 'Scouting']);
    act(() => useCounts.setState({ counts: null }));
  });
  it('the sidebar shows the count of each section, zero included', async () => {
    await renderAtRest(<Shell>content</Shell>, { route: '/dashboard' });
    act(() => useCounts.setState({ counts: { ...counts, contracts: 0 } }));
    expect(screen.getByText('Contracts', { selector: sidebarLink })).toHaveTextContent(/^Contracts0$/);
    // At most one trial is active, so the name of the link has no number.
    expect(screen.getByText('Trials', { selector: 'a' })).toHaveTextContent(/^Trials$/);
    act(() => useCounts.setState({ counts: { ...counts, trials: 1 } }));
    expect(screen.getByText('Trials', { selector: 'a' })).toHaveTextContent(/^Trials1$/);
    act(() => useCounts.setState({ counts: null }));
  });
  it('moves the focus to the heading of the chosen page', async () => {
    const user = userEvent.setup();
    await renderAtRest(<Shell>content</Shell>, { route: '/dashboard' });
    await user.click(within(bar()).getByText('Market'));
    const heading = screen.getByRole('heading', { level: 1, name: 'Marketplace' });
    expect(heading).toHaveFocus();
  });
});
