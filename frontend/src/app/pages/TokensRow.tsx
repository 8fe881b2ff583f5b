// Settings row that opens the viewer's API tokens.
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';

const TokensDialog = lazyDialog(async () => ({
  default: (await import('../../features/tokens/TokensDialog.tsx')).TokensDialog,
}));

export const TokensRow = (): ReactNode => (
  <SettingRow place="api-tokens" help="Let programs call the hall as you.">
    {(ids) => (
      <DialogButton {...ids} icon="link" needsConnection dialog={(onClose) => <TokensDialog onClose={onClose} />}>
        My tokens
      </DialogButton>
    )}
  </SettingRow>
);
