// Table of the first rows of an import, with a choice above each column.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ImportPreview } from '@guild/common/imports/imports.api';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';
import { Select } from '../../ui/Field.tsx';

interface Props {
  preview: ImportPreview;
  disabled: boolean;
  onColumns: (columns: (string | null)[]) => void;
}
export function ImportTable({ preview, disabled, onColumns }: Props): ReactNode {
  const { headings, columns, fields, rows, rowCount, problems } = preview;
  const isWrong = (line: number, key: string | null): boolean =>
    problems.some((one) => one.line === line && one.column !== null && one.column === key);
  const nameOf = (at: number): string => {
    const heading = headings?.[at]?.trim() ?? '';
    return heading === '' ? `Column ${at + 1}` : heading;
  };
  /** A field has one column: choosing it here takes it from the other. */
  const choose = (at: number, key: string | null): void =>
    onColumns(columns.map((before, place) => (place === at ? key : before === key ? null : before)));
  return (
    <div>
      <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label="Rows of the import">
        <chakra.table
          fontSize="sm"
          borderCollapse="collapse"
          css={{ '& th, & td': { textAlign: 'start', padding: '6px 10px' } }}
        >
          <thead>
            <tr>
              <chakra.th scope="col" color="fg.muted" fontWeight="normal" verticalAlign="bottom">
                Line
              </chakra.th>
              {columns.map((key, at) => (
                <chakra.th key={at} scope="col" minWidth="150px" verticalAlign="bottom">
                  <chakra.span dir="auto" display="block" marginBottom={1} overflowWrap="anywhere">
                    {nameOf(at)}
                  </chakra.span>
                  <Select
                    aria-label={`Content of ${nameOf(at)}`}
                    value={key ?? ''}
                    disabled={disabled}
                    onChange={({ currentTarget: { value } }) => choose(at, value === '' ? null : value)}
                  >
                    <option value="">Not imported</option>
                    {fields.map((field) => (
                      <option key={field.key} value={field.key}>
                        {field.label}
                      </option>
                    ))}
                  </Select>
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <chakra.tr key={line} borderTopWidth="1px" borderColor="border">
                <chakra.td color="fg.muted">{line}</chakra.td>
                {columns.map((key, at) => (
                  <chakra.td
                    key={at}
                    dir="auto"
                    maxWidth="280px"
                    truncate
                    {...(key === null && { color: 'fg.muted' })}
                    {...(isWrong(line, key) && { bg: 'bad.soft', color: 'bad' })}
                  >
                    {isWrong(line, key) && <VisuallyHidden>Wrong: </VisuallyHidden>}
                    {cells[at] ?? ''}
                  </chakra.td>
                ))}
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      {rowCount > rows.length && (
        <chakra.p fontSize="sm" color="fg.muted" marginTop={2}>
          {`The first ${rows.length} of ${formatNumber(rowCount)} rows`}
        </chakra.p>
      )}
    </div>
  );
}
