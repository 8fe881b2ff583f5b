// Settings row that opens the viewer's API tokens.
import { useState, type ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';

const TokensDialog = lazyDialog(async () => ({
  default: (await import('../../features/tokens/TokensDialog.tsx')).TokensDialog,
}));

export function TokensRow(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow place="api-tokens" help="Let programs call the hall as you.">
      {(ids) => (
        <>
          <Button {...ids} icon="link" needsConnection onClick={() => setOpen(true)}>
            My tokens
          </Button>
          {open && <TokensDialog onClose={() => setOpen(false)} />}
        </>
      )}
    </SettingRow>
  );
}
