// Tests of a pending button: it announces its state and ignores clicks.
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../test/renderUi.tsx';
import { Button } from './Button.tsx';

describe('Button', () => {
  it('is busy while pending, and ignores clicks', async () => {
    const user = userEvent.setup();
    const act = jest.fn();
    const { rerender } = renderUi(<Button onClick={act}>Place Bid</Button>);
    await user.click(screen.getByRole('button', { name: 'Place Bid' }));
    expect(act).toHaveBeenCalledTimes(1);
    rerender(<></>);
    renderUi(
      <Button pending pendingText="Placing..." onClick={act}>
        Place Bid
      </Button>,
    );
    const busy = screen.getByRole('button', { name: 'Placing...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await user.dblClick(busy);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
