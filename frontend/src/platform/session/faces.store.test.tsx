// Tests of avatars: requested together, shared by all components, and updated.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { answerCalls, type Sent } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { Face } from '../../ui/Face.tsx';
import { applyUser, refreshFaces, useFaces } from './faces.store.ts';

const idOf = (at: number): string => (300_000_000_000_000_000n + BigInt(at)).toString();
const ada = idOf(1);
const pictures = (): (string | null)[] => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
const asked = (sent: readonly Sent[]): string[][] =>
  sent.filter(({ path }) => path === '/api/users').map(({ query }) => (query.get('discordIds') ?? '').split(','));
/** Answers with these avatars, by Discord id. */
const answering = (avatars: Record<string, string | null>): Sent[] =>
  answerCalls({
    'GET /api/users': ({ query }) => ({
      body: (query.get('discordIds') ?? '')
        .split(',')
        .flatMap((discordId) =>
          discordId in avatars ? [{ id: 1, discordId, username: 'x', avatar: avatars[discordId] }] : [],
        ),
    }),
  });
const People = ({ ids }: { ids: readonly string[] }) => ids.map((id, at) => <Face key={at} discordId={id} name={id} />);

beforeEach(() => useFaces.setState({ byId: {}, memberIds: {}, failed: {} }));

describe('an avatar', () => {
  it('is the same everywhere, and one request loads all visible ones', async () => {
    const sent = answering({ [ada]: 'hash' });
    renderUi(<People ids={[ada, idOf(2), ada, idOf(3)]} />);
    await waitFor(() => expect(pictures()).toHaveLength(2));
    expect(new Set(pictures()).size).toBe(1);
    expect(pictures()[0]).toContain(`/avatars/${ada}/hash.png`);
    expect(asked(sent)).toEqual([[ada, idOf(2), idOf(3)]]);
  });

  it('is requested with at most a hundred others', async () => {
    const sent = answering({});
    renderUi(<People ids={Array.from({ length: 250 }, (_, at) => idOf(at))} />);
    await waitFor(() => expect(asked(sent).map((ids) => ids.length)).toEqual([100, 100, 50]));
  });

  it('is not requested again, even when the person has none', async () => {
    const sent = answering({ [ada]: 'hash' });
    const first = renderUi(<People ids={[ada, idOf(2)]} />);
    await waitFor(() => expect(pictures()).toHaveLength(1));
    first.unmount();
    renderUi(<People ids={[idOf(2), ada, idOf(4)]} />);
    await waitFor(() => expect(asked(sent)).toEqual([[ada, idOf(2)], [idOf(4)]]));
    expect(pictures()).toHaveLength(1);
  });

  it('follows a change by its person, also during a request', async () => {
    let answer: (() => void) | undefined;
    answerCalls({
      'GET /api/users': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: [{ id: 1, discordId: ada, username: 'x', avatar: 'old' }] });
        }),
    });
    renderUi(<People ids={[ada]} />);
    await waitFor(() => expect(answer).toBeDefined());
    act(() => applyUser({ discordId: ada, avatar: 'new' }));
    expect(pictures()[0]).toContain('/new.png');
    await act(async () => {
      answer?.();
      await Promise.resolve();
    });
    expect(pictures()[0]).toContain('/new.png');
    act(() => applyUser({ discordId: ada, avatar: null }));
    expect(pictures()).toEqual([]);
  });

  it('is loaded again after a reconnect while it is visible', async () => {
    const avatars: Record<string, string | null> = { [ada]: 'before', [idOf(2)]: 'away' };
    const sent = answering(avatars);
    const other = renderUi(<People ids={[idOf(2)]} />);
    await waitFor(() => expect(pictures()).toHaveLength(1));
    other.unmount();
    renderUi(<People ids={[ada]} />);
    await waitFor(() => expect(pictures()[0]).toContain('/before.png'));
    avatars[ada] = 'after';
    await act(() => refreshFaces());
    expect(pictures()[0]).toContain('/after.png');
    expect(asked(sent)).toEqual([[idOf(2)], [ada], [ada]]);
  });

  it('is replaced by a drawing after a failure, and requested again by the next component', async () => {
    let fails = true;
    const sent = answerCalls({
      'GET /api/users': () =>
        fails ? { status: 503 } : { body: [{ id: 1, discordId: ada, username: 'x', avatar: 'hash' }] },
    });
    const first = renderUi(<People ids={[ada]} />);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByTitle('Failed to fetch user data')).toBeVisible();
    expect(pictures()).toEqual([]);
    first.unmount();
    fails = false;
    renderUi(<People ids={[ada]} />);
    await waitFor(() => expect(pictures()).toHaveLength(1));
    expect(screen.getByTitle(ada)).toBeVisible();
  });
});
