// Tests of tabs: click, keyboard, and one panel at a time.
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderUi } from '../../test/renderUi.tsx';
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
