// Tests of the menu button: keys of the ARIA pattern, and the returned focus.
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAtRest } from '../../test/renderUi.tsx';
import { Menu, MoreMenu } from './Menu.tsx';

const onSelect = jest.fn();
const show = async (): Promise<HTMLElement> => {
  onSelect.mockReset();
  await renderAtRest(
    <>
      <Menu
        label="Your own"
        items={[
          { name: 'My page', icon: 'people', to: '/members/1' },
          { name: 'Switch to noon', icon: 'sun', onSelect },
          { name: 'Keyboard shortcuts', icon: 'more', onSelect },
        ]}
      >
        Ada
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return screen.getByRole('button', { name: 'Ada' });
};
const item = (name: string): HTMLElement => screen.getByRole('menuitem', { name });

describe('the menu', () => {
  it('opens with the focus on its first item, and by ArrowUp on its last', async () => {
    const button = await show();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(item('My page')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    expect(item('Keyboard shortcuts')).toHaveFocus();
  });
  it('moves the focus by arrow keys in a circle, by Home, End and first letters', async () => {
    (await show()).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(item('Keyboard shortcuts')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('My page')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item('Keyboard shortcuts')).toHaveFocus();
    await userEvent.keyboard('{Home}s');
    expect(item('Switch to noon')).toHaveFocus();
  });
  it('runs the chosen action, and closes with the focus on its button', async () => {
    const button = await show();
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
  it('ignores a disabled item', async () => {
    onSelect.mockReset();
    await renderAtRest(
      <MoreMenu label="More actions" items={[{ name: 'Delete', icon: 'trash', disabled: true, onSelect }]} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(item('Delete'));
    expect(onSelect).not.toHaveBeenCalled();
    expect(item('Delete')).toHaveAttribute('aria-disabled', 'true');
  });
  it('closes by a click elsewhere, and when the focus leaves', async () => {
    const button = await show();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
