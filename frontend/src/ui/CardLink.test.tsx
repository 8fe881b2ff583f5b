// Tests of a card that opens when pressed anywhere, except on its controls.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../test/renderUi.tsx';
import { useFaces } from '../platform/session/faces.store.ts';
import { CardLink, opensByPress } from './CardLink.tsx';
import { Person } from './Person.tsx';

const ada = '300000000000000001';
const At = (): ReactNode => <p data-testid="at">{useLocation().pathname}</p>;
const at = (): string | null => screen.getByTestId('at').textContent;

function show(onOpen?: () => void): jest.Mock {
  const pressed = jest.fn();
  useFaces.setState({ byId: { [ada]: null }, memberIds: { [ada]: 7 } });
  renderUi(
    <>
      <At />
      <article {...opensByPress}>
        <h3>
          <CardLink to="/things/1" {...(onOpen && { onOpen })}>
            Glass compass
          </CardLink>
        </h3>
        <p>Works by night.</p>
        <Person discordId={ada} name="Ada" />
        <button type="button" onClick={() => pressed()}>
          Bid
        </button>
      </article>
    </>,
    { route: '/' },
  );
  return pressed;
}
beforeEach(() => void answerCalls({}));
afterEach(() => window.getSelection()?.removeAllRanges());

describe('a card', () => {
  it('opens by a click on any text in it', async () => {
    show();
    await userEvent.click(screen.getByText('Works by night.'));
    expect(at()).toBe('/things/1');
  });
  it('has one link to its page, which opens in place when the screen handles it', async () => {
    const onOpen = jest.fn();
    show(onOpen);
    expect(screen.getByRole('link', { name: 'Glass compass' })).toHaveAttribute('href', '/things/1');
    await userEvent.click(screen.getByRole('article'));
    await userEvent.click(screen.getByRole('link', { name: 'Glass compass' }));
    expect(onOpen).toHaveBeenCalledTimes(2);
    expect(at()).toBe('/');
  });
  it('leaves clicks on buttons and people to them', async () => {
    const onOpen = jest.fn();
    const pressed = show(onOpen);
    await userEvent.click(screen.getByRole('button', { name: 'Bid' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByText('Ada'));
    expect(at()).toBe('/members/7');
    expect(onOpen).not.toHaveBeenCalled();
  });
  it('does not open while text is selected', async () => {
    show();
    window.getSelection()?.selectAllChildren(screen.getByText('Works by night.'));
    const isCollapsed = jest.spyOn(Selection.prototype, 'isCollapsed', 'get').mockReturnValue(false);
    await userEvent.click(screen.getByText('Works by night.'));
    isCollapsed.mockRestore();
    expect(at()).toBe('/');
  });
});

describe('a person', () => {
  it('is no link while their page is unknown', async () => {
    useFaces.setState({ byId: {}, memberIds: {}, failed: {} });
    await renderAtRest(<Person discordId={ada} name="Ada" />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('Ada')).toBeInTheDocument();
  });
});
