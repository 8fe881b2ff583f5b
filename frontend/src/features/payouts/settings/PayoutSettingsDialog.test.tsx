// Tests of the payout settings: shared form tests, and the sent body after changed weights.
import { expect, it } from '@jest/globals';
import { ranks } from '@guild/common/members/ranks';
import type { PayoutSettings, PayoutSettingsChange } from '@guild/common/payouts/payouts.settings.api';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formPromises } from '../../../../test/formPromises.tsx';
import { renderUi } from '../../../../test/renderUi.tsx';
import PayoutSettingsDialog from './PayoutSettingsDialog.tsx';
import { changePayoutSettings } from './payouts.settings.ts';

const settings: PayoutSettings = {
  latePercent: 50,
  cutPercent: 10,
  organizersMay: false,
  version: 3,
  rankWeights: [{ rank: 'Officer', weight: 2 }],
};

formPromises({
  name: 'how hauls are divided',
  file: 'features/payouts/settings/PayoutSettingsDialog.tsx',
  show: (open, close) =>
    open && <PayoutSettingsDialog settings={settings} save={changePayoutSettings} onClose={close} />,
  field: 'Guild keeps (%)',
  before: '10',
  text: '15',
  submit: /^(Save|Saving)/,
  call: 'PATCH /api/settings/payouts',
  reply: { ...settings, cutPercent: 15, version: 4 },
  path: 'cutPercent',
});

it('sends all rank weights when one has changed, and shows an error at an invalid one', async () => {
  const sent: PayoutSettingsChange[] = [];
  const save = (body: PayoutSettingsChange): Promise<PayoutSettings> => {
    sent.push(body);
    return Promise.resolve({ ...settings, version: 4 });
  };
  renderUi(<PayoutSettingsDialog settings={settings} save={save} onClose={() => undefined} />);
  const type = (value: string): void => void fireEvent.input(screen.getByLabelText('Officer'), { target: { value } });
  type('1.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Officer')).toBeInvalid();
  expect(sent).toEqual([]);
  type('3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const rankWeights = ranks.map((rank) => ({ rank, weight: rank === 'Officer' ? 3 : 1 }));
  expect(sent).toEqual([{ rankWeights, version: 3 }]);
});
