// Test that a field keeps its focus while its suffix appears and disappears.
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderUi } from '../../test/renderUi.tsx';
import { Input } from './Field.tsx';

function Amount(): ReactNode {
  const [typed, setTyped] = useState('');
  return (
    <Input
      aria-label="Amount"
      value={typed}
      suffix={typed === '' ? undefined : 'Minimum: 5'}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

describe('Input', () => {
  it('keeps the same element with and without a suffix', async () => {
    renderUi(<Amount />);
    const field = screen.getByLabelText('Amount');
    await userEvent.type(field, '12');
    expect(screen.getByText('Minimum: 5')).toBeVisible();
    expect(screen.getByLabelText('Amount')).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('12');
  });
});
