// Tests of number inputs: grouping while typing, errors, and texts for screen readers.
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { renderUi } from '../../test/renderUi.tsx';
import { optionalNumber, wholeNumber } from '../platform/forms/forms.ts';
import { Field } from './Field.tsx';
import { NumberInput } from './NumberInput.tsx';

const field = (): HTMLInputElement => screen.getByRole('spinbutton', { name: 'Amount' });

function Amount({ start = '' }: { start?: string }): ReactNode {
  const [typed, setTyped] = useState(start);
  return (
    <>
      <Field label="Amount">{(ids) => <NumberInput {...ids} min={1} max={20} value={typed} onType={setTyped} />}</Field>
      <p data-testid="typed">{typed}</p>
    </>
  );
}

interface Prices {
  price: number;
  limit?: number | undefined;
}
let form: UseFormReturn<Prices>;
function Form(): ReactNode {
  const own = useForm<Prices>({ defaultValues: { price: 48_200 } });
  useEffect(() => {
    form = own;
  }, [own]);
  return (
    <>
      <Field label="Amount" error={own.formState.errors.price?.message}>
        {(ids) => <NumberInput {...ids} {...own.register('price', wholeNumber)} />}
      </Field>
      <NumberInput aria-label="Limit" {...own.register('limit', optionalNumber)} />
    </>
  );
}

describe('NumberInput', () => {
  it('groups digits while typing, and reports the number without separators', async () => {
    renderUi(<Amount />);
    await userEvent.type(field(), '10.000');
    expect(field()).toHaveValue('10,000');
    expect(screen.getByTestId('typed')).toHaveTextContent(/^10000$/);
    await userEvent.type(field(), '5');
    expect(field()).toHaveValue('100,005');
    await userEvent.type(field(), '{Backspace}{Backspace}');
    expect(field()).toHaveValue('1,000');
  });

  it('keeps the caret where a digit is inserted', async () => {
    renderUi(<Amount start="1234" />);
    await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field()).toHaveValue('19,234');
    expect(field().selectionStart).toBe(2);
    await userEvent.keyboard('8');
    expect(field()).toHaveValue('198,234');
  });

  it('shows an error for a decimal number when the field loses focus', async () => {
    renderUi(<Amount />);
    await userEvent.type(field(), '1.5');
    expect(screen.queryByText(/without decimals/)).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Enter a whole number without decimals, such as 1500')).toBeVisible();
    expect(field()).toBeInvalid();
    await userEvent.type(field(), '00');
    expect(field()).toHaveValue('1,500');
    expect(screen.queryByText(/without decimals/)).not.toBeInTheDocument();
  });

  it('shows no error while a button is being pressed, so that the button does not move away', async () => {
    renderUi(
      <>
        <Amount />
        <button type="button">Save</button>
      </>,
    );
    await userEvent.type(field(), '1.5');
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.pointerDown(save);
    fireEvent.blur(field());
    expect(screen.queryByText(/without decimals/)).toBeNull();
    fireEvent.pointerUp(save);
    expect(screen.queryByText(/without decimals/)).toBeNull();
    expect(await screen.findByText(/without decimals/)).toBeVisible();
  });

  it('has the number and its limits for screen readers', async () => {
    renderUi(<Amount start="7" />);
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field()).toHaveAttribute('aria-valuemin', '1');
    expect(field()).toHaveAttribute('aria-valuemax', '20');
    expect(field()).toHaveAttribute('aria-valuenow', '7');
    await userEvent.clear(field());
    expect(field()).not.toHaveAttribute('aria-valuenow');
  });

  it('changes by one with the arrow keys, within the limits', async () => {
    renderUi(<Amount start="19" />);
    await userEvent.type(field(), '{ArrowUp}{ArrowUp}');
    expect(field()).toHaveValue('20');
    await userEvent.clear(field());
    await userEvent.type(field(), '{ArrowUp}');
    expect(field()).toHaveValue('1');
    await userEvent.type(field(), '{ArrowDown}');
    expect(field()).toHaveValue('1');
    expect(screen.getByTestId('typed')).toHaveTextContent(/^1$/);
  });

  it('shows and updates the numbers of a form', async () => {
    renderUi(<Form />);
    expect(field()).toHaveValue('48,200');
    await userEvent.clear(field());
    await userEvent.type(field(), '10k');
    expect(form.getValues('price')).toBe(10_000);
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Limit' }), '10.000');
    expect(form.getValues('limit')).toBe(10_000);
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Limit' }));
    expect(form.getValues('limit')).toBeUndefined();
    act(() => form.reset({ price: 1_000_000 }));
    expect(field()).toHaveValue('1,000,000');
    expect(field()).toHaveAttribute('aria-valuenow', '1000000');
  });

  it('has no form value for invalid text, and shows its own error instead of the form’s', async () => {
    renderUi(<Form />);
    await userEvent.clear(field());
    expect(form.getValues('price')).toBeNaN();
    act(() => form.setError('price', { message: 'Price is required' }));
    expect(screen.getByText('Price is required')).toBeVisible();
    await userEvent.type(field(), '1.5{Enter}');
    expect(form.getValues('price')).toBeNaN();
    expect(screen.getByText('Enter a whole number without decimals, such as 1500')).toBeVisible();
    expect(screen.queryByText('Price is required')).not.toBeInTheDocument();
  });

  it('shows its own error outside a field', async () => {
    renderUi(<Form />);
    const limit = screen.getByRole('spinbutton', { name: 'Limit' });
    await userEvent.type(limit, '1.5{Enter}');
    expect(limit).toHaveAccessibleDescription('Enter a whole number without decimals, such as 1500');
    expect(limit).toBeInvalid();
  });
});
