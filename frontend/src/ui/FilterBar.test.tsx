// Tests of the filter bar: on phones a button shows the number of set filters and expands them. Tests
// of the date filter.
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderAtRest } from '../../test/renderUi.tsx';
import { Select } from './Field.tsx';
import { DayFilter, FilterBar } from './FilterBar.tsx';

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
      <Select aria-label="Category" value={category} onChange={({ target }) => setCategory(target.value)}>
        <option value="">All Categories</option>
        <option>Weapon</option>
      </Select>
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

it('a date filter keeps a year while it is typed, and reports only days that the server accepts', async () => {
  const onChange = jest.fn();
  await renderAtRest(<DayFilter label="From" value="" onChange={onChange} />);
  const field = screen.getByLabelText('From');
  for (const year of ['0002', '0020', '0203']) {
    fireEvent.change(field, { target: { value: `${year}-06-14` } });
    expect(field).toHaveValue(`${year}-06-14`);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '2030-06-14' } });
  expect(onChange.mock.calls).toEqual([['2030-06-14']]);
});

it('a date filter shows the chosen day again when an unfinished one is left', async () => {
  const onChange = jest.fn();
  await renderAtRest(<DayFilter label="Day" value="2030-06-14" onChange={onChange} />);
  const field = screen.getByLabelText('Day');
  fireEvent.change(field, { target: { value: '0002-06-14' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('2030-06-14');
  expect(onChange).not.toHaveBeenCalled();
});
