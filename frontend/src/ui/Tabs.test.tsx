// Tests of tabs: click, keyboard, and one panel at a time.
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderAtRest, renderUi } from '../../test/renderUi.tsx';
import { TabPanel, Tabs } from './Tabs.tsx';

const tabs = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', count: 7 },
  { value: 'three', label: 'Three' },
];
function Three(): ReactNode {
  const [value, setValue] = useState('one');
  return (
    <Tabs label="Numbers" value={value} tabs={tabs} onChange={setValue}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} of={tab.value}>
          Panel {tab.label}
        </TabPanel>
      ))}
    </Tabs>
  );
}
const chosen = (): string | null => screen.getByRole('tab', { selected: true }).textContent;

describe('tabs', () => {
  it('show the panel of the chosen tab, and name it', async () => {
    renderUi(<Three />);
    expect(screen.getByRole('tabpanel', { name: 'One' })).toHaveTextContent('Panel One');
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Two 7' }));
    expect(screen.getByRole('tabpanel', { name: 'Two 7' })).toHaveTextContent('Panel Two');
    expect(screen.queryByText('Panel One')).not.toBeInTheDocument();
  });

  it('mark the edges beyond which there are more of them', async () => {
    await renderAtRest(<Three />);
    const list = screen.getByRole('tablist');
    const edges = (scrollLeft: number): string[] => {
      Object.defineProperties(list, {
        clientWidth: { value: 200, configurable: true },
        scrollWidth: { value: 300, configurable: true },
      });
      fireEvent.scroll(list, { target: { scrollLeft } });
      return list.getAttributeNames().filter((name) => name.startsWith('data-more'));
    };
    expect(edges(0)).toEqual(['data-more-after']);
    expect(edges(50).sort()).toEqual(['data-more-after', 'data-more-before']);
    expect(edges(100)).toEqual(['data-more-before']);
  });

  it('are one stop of the Tab key; arrows, Home and End choose', async () => {
    const user = userEvent.setup();
    renderUi(<Three />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'One' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(chosen()).toBe('Three');
    expect(screen.getByRole('tab', { name: 'Three' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(chosen()).toBe('Two7');
    await user.keyboard('{End}');
    expect(chosen()).toBe('Three');
    await user.keyboard('{Home}');
    expect(chosen()).toBe('One');
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
