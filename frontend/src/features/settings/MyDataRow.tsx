// Settings row that downloads what is stored about the viewer.
import { exportRoutes } from '@guild/common/exports/exports.api';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { SettingRow } from './SettingRow.tsx';

export const MyDataRow = (): ReactNode => (
  <SettingRow place="my-data" help="Everything the guild hall stores about you, as one file.">
    {(ids) => (
      <ButtonAnchor {...ids} href={exportRoutes.exportOwnData.path} download>
        Download my data
      </ButtonAnchor>
    )}
  </SettingRow>
);
