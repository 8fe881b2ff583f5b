// Tests of the week heading when the week could not be loaded.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { WeekHeading } from './WeekHeading.tsx';

it('shows a default name when the week could not be loaded, without a button to rename it', async () => {
  renderUi(<WeekHeading week={null} failed />, { session: sessionAs('Admin') });
  expect(await screen.findByRole('heading', { name: 'Harvesting Locations - DD Week of 6/17' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit week label' })).toBeNull();
});
