// Errors of an import by line and column, and required columns that are missing.
import { chakra } from '@chakra-ui/react';
import type { ImportPreview } from '@guild/common/imports/imports.api';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';
import { Notice } from '../../ui/Notice.tsx';

export function ImportProblems({ preview }: { preview: ImportPreview }): ReactNode {
  const { fields, missing, problems, problemCount } = preview;
  const labelOf = (key: string | null): string => fields.find((field) => field.key === key)?.label ?? '';
  const more = problemCount - problems.length;
  return (
    <>
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title="Choose the missing columns"
          more={`No column is ${missing.map(labelOf).join(', ')}.`}
        />
      )}
      {problems.length > 0 && (
        <chakra.section aria-label="Errors" fontSize="sm" lineHeight="20px">
          <chakra.p fontWeight="strong">{`${formatNumber(problemCount)} ${problemCount === 1 ? 'error' : 'errors'}`}</chakra.p>
          <chakra.ul paddingInlineStart={4} maxHeight="240px" overflowY="auto" tabIndex={0} color="bad">
            {problems.map(({ line, column, message }, at) => (
              <chakra.li key={at} dir="auto" overflowWrap="anywhere">
                {`Line ${line}${column === null ? '' : `, ${labelOf(column)}`}: ${message}`}
              </chakra.li>
            ))}
            {more > 0 && <li>{`and ${formatNumber(more)} more`}</li>}
          </chakra.ul>
        </chakra.section>
      )}
    </>
  );
}
