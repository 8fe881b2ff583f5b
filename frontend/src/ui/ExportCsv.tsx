// Link that downloads a list as a CSV file, with the filters that are set.
import type { ReactNode } from 'react';
import { csvAddress, type CsvCall } from '../platform/api/api.ts';
import { ButtonAnchor } from './Button.tsx';

type Looks = Omit<Parameters<typeof ButtonAnchor>[0], 'href' | 'children'>;
export const ExportCsv = ({ list, params, query, ...looks }: CsvCall & Looks): ReactNode => (
  <ButtonAnchor download aria-label="Export CSV" href={csvAddress({ list, params, query })} {...looks}>
    CSV
  </ButtonAnchor>
);
