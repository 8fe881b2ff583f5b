// Tests of the SEO page: the metadata of each chosen page, and its loading and error states.
import { afterEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../../test/renderUi.tsx';
import { signedOut } from '../../platform/session/session.store.ts';
import SeoTestPage from './SeoTestPage.tsx';
import { seoPageIn } from './seoRead.ts';

const html = (name: string): string => `<!doctype html><html><head>
  <title>${name} &amp; more, as the server has it</title><meta name="description" content="About ${name} &lt;b&gt;" />
  <link rel="canonical" href="https://hall.example/${name}" />
  <meta property="og:title" content="${name} in a card" /><meta property="og:description" content="Card of ${name}" />
  <meta property="og:image" content="https://hall.example/api/previews/pages/${name}/card.png?v=1" /></head><body></body></html>`;

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});
/** Answers page requests by their address. */
function answerPages(answer: (path: string) => { status: number; text: string }): RequestInit[] {
  const asked: RequestInit[] = [];
  globalThis.fetch = (input, init) => {
    asked.push(init ?? {});
    const { status, text } = answer(input as string);
    const response = { ok: status < 300, status, statusText: 'Failed', text: () => Promise.resolve(text) };
    return Promise.resolve(response as Response);
  };
  return asked;
}

it('shows the metadata of the chosen page, loaded without a session', async () => {
  const asked = answerPages((path) => ({ status: 200, text: html(path === '/' ? 'landing' : path.slice(1)) }));
  renderUi(<SeoTestPage />, { session: signedOut });
  expect(await screen.findByText('landing & more, as the server has it', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('https://hall.example/landing', { selector: 'dd' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Page to test'), 'roster');
  expect(await screen.findByText('About roster <b>', { selector: 'dd' })).toBeVisible();
  expect(asked.every(({ credentials }) => credentials === 'omit')).toBe(true);
  const blockOf = (name: string) => within(screen.getByRole('heading', { name }).parentElement ?? document.body);
  const discord = blockOf('Discord Preview');
  expect(discord.getByText('roster in a card')).toBeVisible();
  const google = blockOf('Google Preview');
  expect(google.getByText('roster & more, as the server has it')).toBeVisible();
});

it('shows a load error and can be retried', async () => {
  let fails = true;
  answerPages(() => (fails ? { status: 503, text: '' } : { status: 200, text: html('landing') }));
  renderUi(<SeoTestPage />, { session: signedOut });
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByText('Error loading the page')).toBeVisible();
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('About landing <b>', { selector: 'dd' })).toBeVisible();
});

it('accepts a page without metadata', () => {
  expect(seoPageIn('<p>Nothing</p>', 'https://hall.example/x')).toEqual({
    title: '',
    description: '',
    image: '',
    url: 'https://hall.example/x',
    card: { title: '', description: '' },
  });
});
