// Tests of shown pictures: the card's picture, and the gallery with its enlarged pictures.
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAtRest } from '../../test/renderUi.tsx';
import { CardPicture, Gallery } from './Pictures.tsx';

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];

describe("a card's picture", () => {
  it('is the first one, or the drawing if there is none or it does not load', async () => {
    await renderAtRest(
      <>
        <CardPicture pictures={[a, b]} title="Pike">
          <p>Drawing of a pike</p>
        </CardPicture>
        <CardPicture pictures={null} title="Lamp">
          <p>Drawing of a lamp</p>
        </CardPicture>
      </>,
    );
    expect(screen.getByText('Drawing of a lamp')).toBeVisible();
    expect(screen.queryByText('Drawing of a pike')).toBeNull();
    const image = screen.getByRole('img', { name: 'Picture of Pike' });
    expect(image).toHaveAttribute('src', `/api/pictures/${a}.webp?size=small`);
    fireEvent.error(image);
    expect(screen.getByText('Drawing of a pike')).toBeVisible();
  });
});

describe('a gallery', () => {
  it('enlarges a picture, turns pages by button and key, and closes', async () => {
    await renderAtRest(<Gallery pictures={[a, b]} title="Pike" />);
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge picture 2 of Pike' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pike' }));
    expect(dialog.getByRole('img')).toHaveAttribute('src', `/api/pictures/${b}.webp`);
    expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Previous' }));
    expect(dialog.getByRole('img', { name: 'Picture 1 of Pike' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.getByText('2 of 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('is nothing without pictures', async () => {
    await renderAtRest(<Gallery pictures={[]} title="Pike" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
