// Test that names keep their own text direction.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { Person, PersonName } from './Person.tsx';

it('isolates the text direction of a name from the text around it', async () => {
  await renderAtRest(
    <>
      <Person discordId={null} name="ليلى" />
      <Person discordId={null} name="נועה" lead="Client: " />
      <p>
        by <PersonName discordId={null} name="سلمى" />, today
      </p>
    </>,
  );
  expect(screen.getByText('ليلى')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('נועה').tagName).toBe('BDI');
  expect(screen.getByText('سلمى').tagName).toBe('BDI');
});
