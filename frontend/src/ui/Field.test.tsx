// Tests of form fields: messages below the control, and focus while a suffix appears.
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderAtRest, renderUi } from '../../test/renderUi.tsx';
import { Field, Input } from './Field.tsx';

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

describe('Field', () => {
  const named = (error?: string): ReactNode => (
    <Field label="Name" hint="As on Discord." error={error}>
      {(ids) => <Input {...ids} />}
    </Field>
  );
  it('describes the control with its hint, or with its error instead', async () => {
    const { unmount } = await renderAtRest(named());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As on Discord.');
    unmount();
    await renderAtRest(named('Name is required'));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.queryByText('As on Discord.')).not.toBeInTheDocument();
  });
  it('keeps no empty room for an error', async () => {
    await renderAtRest(<Field label="Name">{(ids) => <Input {...ids} />}</Field>);
    // Only the label and the control.
    expect(screen.getByText('Name').parentElement?.children).toHaveLength(2);
  });
});

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
