// Tests of forms that an address opens.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { renderUi } from '../../../test/renderUi.tsx';
import { useNewForm } from './newForm.ts';

function Form({ form }: { form: 'auction' | 'event' | null }): ReactNode {
  const { isOpen, hasOpened, setOpen } = useNewForm(form);
  return (
    <button type="button" onClick={() => setOpen(!isOpen)}>
      {`${form ?? 'none'}: ${isOpen ? 'open' : hasOpened ? 'closed' : 'never open'}`}
    </button>
  );
}
const Where = (): ReactNode => <p data-testid="at">{useLocation().search}</p>;
const states = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('opens only the form that the address names, and removes it from the address on close', async () => {
  renderUi(
    <>
      <Form form="auction" />
      <Form form="event" />
      <Form form={null} />
      <Where />
    </>,
    { route: '/marketplace?tab=auctions&new=auction' },
  );
  expect(states()).toEqual(['auction: open', 'event: never open', 'none: never open']);
  await userEvent.click(screen.getByRole('button', { name: /^auction/ }));
  expect(states()).toEqual(['auction: closed', 'event: never open', 'none: never open']);
  expect(screen.getByTestId('at')).toHaveTextContent('?tab=auctions');
  await userEvent.click(screen.getByRole('button', { name: /^none/ }));
  expect(states()).toContain('none: open');
});
