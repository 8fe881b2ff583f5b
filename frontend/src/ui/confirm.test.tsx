// Tests of confirm questions: buttons, Escape, and the returned focus.
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderUi } from '../../test/renderUi.tsx';
import { Button } from './Button.tsx';
import { useConfirm } from './confirm.tsx';

function Asker(): ReactNode {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  const ask = async (): Promise<void> =>
    setAnswer((await confirm({ title: 'Delete', text: 'Sure?', action: 'Delete it', danger: true })) ? 'yes' : 'no');
  return (
    <>
      <Button onClick={() => void ask()}>Ask</Button>
      <p>answer: {answer}</p>
    </>
  );
}

describe('confirm', () => {
  it('answers true when the person goes ahead', async () => {
    const user = userEvent.setup();
    renderUi(<Asker />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Sure?');
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    expect(await screen.findByText('answer: yes')).toBeInTheDocument();
  });

  it('answers false on Escape and returns the focus to the opener', async () => {
    const user = userEvent.setup();
    renderUi(<Asker />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('answer: no')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
  });
});
