// Tests of the survival section: tips by address, configured guides and donations, and the map that
// loads on request.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultGuides } from '@guild/common/guild/survival.config';
import { aGuildNote, anArchiveNote } from '@guild/common/test/lore.builders';
import { aScoutingReport, aWeek } from '@guild/common/test/scouting.builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { answerCalls } from '../../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import SurvivalBrief from '../../features/survival/SurvivalBrief.tsx';
import { tips } from '../../features/survival/tips.ts';
import { connectionStore } from '../../platform/live/connection.store.ts';
import { guild } from '../../platform/session/guild.ts';
import SurvivalPage from './SurvivalPage.tsx';

const usual = guild.survival;
const map = { title: 'The basin', url: 'https://www.maps.example/embed' };
const donations = [
  { currency: 'Bitcoin', address: 'bc1qfirst' },
  { currency: 'Monero', address: '4second' },
];
const told = (survival: Partial<typeof usual>): void =>
  void Object.assign(guild, { survival: { ...usual, ...survival } });
beforeEach(() => told({ guides: [...defaultGuides], donations, map }));
afterEach(() => {
  told({});
  connectionStore.setState({ status: 'connected' });
});

const At = (): ReactNode => {
  const { pathname, search } = useLocation();
  return <p data-testid="at">{pathname + search}</p>;
};
const at = (): string | null => screen.getByTestId('at').textContent;
const open = async (route: string, page: ReactNode = <SurvivalPage />): Promise<void> => {
  await renderAtRest(
    <>
      <At />
      {page}
    </>,
    { route },
  );
};
const frame = (): HTMLElement | null => document.querySelector('iframe');

describe('survival', () => {
  it('starts with the six tips', async () => {
    await open('/tips');
    expect(screen.getByRole('tab', { name: 'Tips' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('article')).toHaveLength(6);
    for (const { title, lead } of tips)
      expect(within(screen.getByRole('article', { name: title })).getByText(lead)).toBeVisible();
  });
  it('opens a tip by its card, goes to the next tip and closes, with the tip in the address', async () => {
    await open('/tips');
    await userEvent.click(screen.getByRole('link', { name: 'Sandworms' }));
    expect(at()).toBe('/tips?tip=sandworms');
    expect(await screen.findByRole('dialog', { name: 'Sandworms' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next: Vehicle safety' }));
    expect(await screen.findByRole('dialog', { name: 'Vehicle safety' })).toBeVisible();
    expect(at()).toBe('/tips?tip=vehicles');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(at()).toBe('/tips');
  });
  it('leads from the last tip to the first', async () => {
    await open('/survival?tip=appreciation');
    expect(await screen.findByRole('button', { name: 'Next: Sandworms' })).toBeVisible();
  });
  it('shows the list of tips when the address names an unknown tip', async () => {
    await open('/survival?tip=dragons');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(6);
  });
  it('copies the complete address of a donation', async () => {
    const user = userEvent.setup();
    await open('/survival?tip=appreciation');
    const list = await screen.findByRole('region', { name: 'Donations' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(list).getByRole('button', { name: 'Copy the Monero address' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('4second'));
    expect(await screen.findByText('Monero address copied')).toBeVisible();
  });
  it('does not mention donations when none are configured', async () => {
    told({ donations: [] });
    await open('/survival?tip=appreciation');
    await screen.findByRole('dialog');
    expect(screen.queryByRole('region', { name: 'Donations' })).not.toBeInTheDocument();
  });
  it('opens configured guides in new tabs, without a referrer or opener', async () => {
    await open('/survival');
    await userEvent.click(screen.getByRole('tab', { name: 'Guides' }));
    expect(at()).toBe('/survival?tab=guides');
    const links = within(screen.getByRole('list', { name: 'Guides' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(defaultGuides.map(({ url }) => url));
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    }
  });
  it('say what is missing when there are none', async () => {
    answerCalls({ 'GET /api/lore/guides': () => ({ body: [] }) });
    told({ guides: [] });
    await open('/survival?tab=guides');
    expect(await screen.findByRole('heading', { name: 'No guides of the guild yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write guide' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Guides on other sites' })).not.toBeInTheDocument();
  });
  it('of the guild come first and in its order, and open by their card', async () => {
    const first = aGuildNote({ id: 7, title: 'Before the first raid', guidePlace: 1 });
    answerCalls({
      'GET /api/lore/guides': () => ({ body: [first, aGuildNote({ id: 3, title: 'The vault', guidePlace: 2 })] }),
      'GET /api/lore/archive/guild-7': () => ({
        body: anArchiveNote({ id: 'guild-7', kind: 'guild', title: first.title, body: 'Bring **water**.', noteId: 7 }),
      }),
    });
    await open('/survival?tab=guides');
    const own = within(await screen.findByRole('region', { name: 'Guides of the guild' }));
    const links = await own.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Before the first raid', 'The vault']);
    await userEvent.click(own.getByRole('link', { name: 'Before the first raid' }));
    await waitFor(() => expect(at()).toBe('/survival?tab=guides&guide=7'));
    expect(await screen.findByRole('dialog', { name: 'Before the first raid' })).toHaveTextContent('Bring water.');
  });
  it('are written by those who may, at the end of the list', async () => {
    const sent = answerCalls({
      'GET /api/lore/guides': () => ({ body: [aGuildNote({ id: 7, guidePlace: 4 })] }),
      'POST /api/lore/notes': () => ({ status: 201, body: aGuildNote({ id: 8, title: 'The vault', guidePlace: 5 }) }),
    });
    renderUi(<SurvivalPage />, { route: '/survival?tab=guides', session: sessionAs('Admin') });
    await userEvent.click(await screen.findByRole('button', { name: 'Write guide' }));
    const form = within(await screen.findByRole('dialog', { name: 'Write guide' }));
    expect(form.getByLabelText('Place among the guides')).toHaveValue('5');
    await userEvent.type(form.getByLabelText('Title'), 'The vault');
    await userEvent.type(form.getByLabelText('Note'), 'Knock twice.');
    await userEvent.click(form.getByRole('button', { name: 'Write guide' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ title: 'The vault', guidePlace: 5 }),
    );
  });
});

describe('the maps', () => {
  it('load another site’s map only on request, in a sandbox, and close it again', async () => {
    await open('/survival?tab=maps');
    const load = await screen.findByRole('button', { name: 'Load the map' });
    expect(frame()).toBeNull();
    expect(screen.getByText('maps.example')).toBeVisible();
    await userEvent.click(load);
    expect(frame()).toHaveAttribute('src', map.url);
    expect(frame()).toHaveAttribute('title', 'The basin');
    expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
    expect(frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
    const close = screen.getByRole('button', { name: 'Close the map' });
    expect(close).toHaveFocus();
    await userEvent.click(close);
    expect(frame()).toBeNull();
  });
  it('cannot load it while offline, so the button is disabled', async () => {
    connectionStore.setState({ status: 'offline' });
    await open('/survival?tab=maps');
    expect(await screen.findByRole('button', { name: 'Load the map' })).toBeDisabled();
  });
  it.each([
    ['Admin', /guild\.config\.json/],
    ['Guest', /hasn't set one/],
  ] as const)('explain to an %s that no map is configured', async (role, words) => {
    told({ map: null });
    renderUi(<SurvivalPage />, { route: '/survival?tab=maps', session: sessionAs(role) });
    expect(await screen.findByRole('heading', { name: 'No interactive map yet' })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load the map' })).toBeNull();
  });
  it('show the base, the region, and the deep desert with its marks', async () => {
    answerCalls({
      'GET /api/scouting': () => ({ body: [aScoutingReport()] }),
      'GET /api/scouting/week': () => ({ body: aWeek() }),
    });
    await open('/survival?tab=maps');
    const desert = within(await screen.findByRole('group', { name: 'Map of the deep desert' }));
    await userEvent.click(desert.getByRole('button', { name: 'H-5: Large Spice Fields' }));
    expect(at()).toBe('/survival?tab=maps&cell=H-5');
    expect(await screen.findByText(/^Yusra Kade, /)).toBeVisible();
    expect(screen.getAllByRole('figure')).toHaveLength(2);
    const legend = screen.getByRole('list', { name: 'Legend of the region' });
    expect(within(legend).getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('survival on the dashboard', () => {
  it('has two tabs with short lists and links to the complete ones', async () => {
    await open('/dashboard', <SurvivalBrief />);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tips', 'Guides']);
    const links = within(screen.getByRole('list', { name: 'Survival tips' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['sandworms', 'vehicles', 'classes'].map((id) => `/survival?tip=${id}`),
    );
    expect(screen.getByRole('link', { name: 'All tips' })).toHaveAttribute('href', '/survival');
    await userEvent.click(screen.getByRole('tab', { name: 'Guides' }));
    expect(at()).toBe('/dashboard?survival=guides');
    expect(within(screen.getByRole('list', { name: 'Survival guides' })).getAllByRole('link')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'All guides' })).toHaveAttribute('href', '/survival?tab=guides');
  });
});
