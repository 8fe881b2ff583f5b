// Tests of the filter bar: on phones a button shows the number of set filters and expands them.
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { CategorySelect, FilterBar } from './FilterBar.tsx';

function Filters(): ReactNode {
  const [category, setCategory] = useState<string>('');
  const [search, setSearch] = useState('');
  return (
    <FilterBar
      label="Things"
      lead={<input aria-label="Search" value={search} onChange={({ target }) => setSearch(target.value)} />}
      set={[category !== '', true, false]}
      aside={<button type="button">Add</button>}
    >
      <CategorySelect value={category} onChange={setCategory} />
    </FilterBar>
  );
}
const button = (): HTMLElement => screen.getByRole('button', { name: /^Filters/ });
const folded = (): HTMLElement => {
  const found = document.getElementById(button().getAttribute('aria-controls') ?? '');
  if (found === null) throw new Error('the button controls nothing');
  return found;
};

it('folds the filters, but not the search or the actions', async () => {
  await renderAtRest(<Filters />);
  expect(folded()).toContainElement(screen.getByRole('combobox', { name: 'Category' }));
  expect(folded()).not.toContainElement(screen.getByRole('textbox', { name: 'Search' }));
  expect(folded()).not.toContainElement(screen.getByRole('button', { name: 'Add' }));
});

it('starts folded, and its button expands and folds it and keeps the focus', async () => {
  await renderAtRest(<Filters />);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(folded()).toHaveAttribute('data-folded');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(folded()).not.toHaveAttribute('data-folded');
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});

it('stays open while it is used, and counts the set filters', async () => {
  await renderAtRest(<Filters />);
  await userEvent.click(button());
  expect(button()).toHaveAccessibleName('Filters 1 set');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Weapon');
  expect(button()).toHaveAccessibleName('Filters 2 set');
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'knife');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
});

it('is folded again on the next visit', async () => {
  const { unmount } = await renderAtRest(<Filters />);
  await userEvent.click(button());
  unmount();
  await renderAtRest(<Filters />);
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});
