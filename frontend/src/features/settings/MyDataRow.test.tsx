// The row that downloads the viewer's data.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../../test/renderUi.tsx';
import { MyDataRow } from './MyDataRow.tsx';

it('links to the file with everything about the viewer', async () => {
  renderUi(<MyDataRow />);
  const link = await screen.findByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('href', '/api/user/my-data.json');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAccessibleDescription('Everything the guild hall stores about you, as one file.');
});
