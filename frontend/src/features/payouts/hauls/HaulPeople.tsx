// People of a haul with a preview of their shares.
import { chakra } from '@chakra-ui/react';
import type { Member } from '@guild/common/members/members.api';
import type { Money } from '@guild/common/deals/money';
import { unitName } from '@guild/common/wire/units';
import type { ReactNode } from 'react';
import { useMay } from '../../../platform/session/session.store.ts';
import { AddMember } from '../../../ui/AddMember.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { HaulFieldsProps, HaulTyped, PersonRow } from './haul.form.ts';
import { inWords } from '../../../platform/format/money.ts';

/** The row of a member who did not take part. */
const toRow = ({ discordId, name }: Member): PersonRow => ({
  discordId,
  username: name,
  attendance: 'present',
  in: true,
  waived: false,
  weight: '1',
  typed: {},
});

interface RowProps {
  row: PersonRow;
  typed: HaulTyped;
  amounts: readonly Money[];
  put: (patch: Partial<PersonRow>) => void;
}
const attendances = { present: '', late: 'late', absent: 'absent', unknown: 'not marked present' } as const;
function Row({ row, typed, amounts, put }: RowProps): ReactNode {
  const { username } = row;
  const mayManage = useMay('hauls');
  const number = (label: string, value: string, onChange: (text: string) => void): ReactNode => (
    <NumberInput key={label} min={0} width="112px" aria-label={label} value={value} onType={onChange} />
  );
  return (
    <chakra.li display="grid" gap={1.5} paddingBlock={2} borderTopWidth="1px" borderColor="border">
      <chakra.div display="flex" flexWrap="wrap" columnGap={3} rowGap={1} alignItems="center">
        <chakra.label display="flex" gap={2} alignItems="center" minHeight="24px" flex="1 1 160px" minWidth={0}>
          <Checkbox
            checked={row.in}
            // Only admins may add somebody who was absent.
            disabled={!mayManage && !row.in && row.attendance === 'absent'}
            onChange={({ target }) => put({ in: target.checked })}
          />
          <chakra.span dir="auto" truncate title={username}>
            {username}
          </chakra.span>
          <chakra.small color="fg.muted">{attendances[row.attendance]}</chakra.small>
        </chakra.label>
        <chakra.span textStyle="figures" fontSize="sm" color={amounts.length > 0 ? 'fg' : 'fg.subtle'}>
          {inWords(amounts)}
        </chakra.span>
      </chakra.div>
      {row.in && (
        <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" paddingInlineStart="28px">
          {typed.method === 'weight' && number(`Weight of ${username}`, row.weight, (weight) => put({ weight }))}
          {typed.method === 'typed' &&
            typed.amounts.map(({ currency }) =>
              number(`${unitName(currency)} for ${username}`, row.typed[currency] ?? '', (text) =>
                put({ typed: { ...row.typed, [currency]: text } }),
              ),
            )}
          <chakra.label display="flex" gap={2} alignItems="center" minHeight="24px" fontSize="sm" color="fg.muted">
            <Checkbox
              aria-label={`${username} gives up their share`}
              checked={row.waived}
              onChange={({ target }) => put({ waived: target.checked })}
            />
            Gives up their share
          </chakra.label>
        </chakra.div>
      )}
    </chakra.li>
  );
}

export function HaulPeople({ fields: { typed, write }, preview, errors: { people } }: HaulFieldsProps): ReactNode {
  const mayManage = useMay('hauls');
  const amountsOf = (id: string): readonly Money[] =>
    preview.division?.people.find(({ discordId }) => discordId === id)?.amounts ?? [];
  return (
    <chakra.fieldset minWidth={0}>
      <chakra.legend fontSize="sm" fontWeight="strong">
        Who gets a share
      </chakra.legend>
      {typed.people.length === 0 && (
        <chakra.p color="fg.muted">Nobody took part, so the guild keeps everything.</chakra.p>
      )}
      <chakra.ul>
        {typed.people.map((row) => (
          <Row
            key={row.discordId}
            row={row}
            typed={typed}
            amounts={amountsOf(row.discordId)}
            put={(patch) =>
              write({
                people: typed.people.map((one) => (one.discordId === row.discordId ? { ...one, ...patch } : one)),
              })
            }
          />
        ))}
      </chakra.ul>
      {mayManage && (
        <AddMember known={typed.people} onAdd={(member) => write({ people: [...typed.people, toRow(member)] })} />
      )}
      {people !== undefined && <chakra.p color="bad">{people}</chakra.p>}
    </chakra.fieldset>
  );
}
