// Fields of the haul dialog: amounts, division, people with their shares, and the destination of
// the guild's part.
import { chakra } from '@chakra-ui/react';
import { shareMethods } from '@guild/common/payouts/payouts.api';
import type { ReactNode } from 'react';
import { Field, Select, Textarea } from '../../../ui/Field.tsx';
import { Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { GuildGoesTo } from './GuildGoesTo.tsx';
import type { HaulFieldsProps, HaulStart } from './haul.form.ts';
import { HaulAmounts } from './HaulAmounts.tsx';
import { HaulItems } from './HaulItems.tsx';
import { HaulPeople } from './HaulPeople.tsx';
import { inWords } from '../../../platform/format/money.ts';
import { methodWords } from '../payouts.words.ts';

const Sum = ({ preview: { division, amounts, shared, tooMuch } }: Pick<HaulFieldsProps, 'preview'>): ReactNode => (
  <chakra.p role="status" fontSize="sm" textStyle="figures" color={division === null ? 'bad' : 'fg.muted'}>
    {division === null
      ? tooMuch
      : `Members get ${inWords(shared)}. Guild keeps ${inWords(division.guild.filter(({ amount }) => amount > 0))}. Total: ${inWords(amounts)}.`}
  </chakra.p>
);

export interface AllFieldsProps extends HaulFieldsProps {
  start: Pick<HaulStart, 'resources'>;
}
export function HaulFields({ start, ...props }: AllFieldsProps): ReactNode {
  const { fields, preview, errors } = props;
  const { typed, write } = fields;
  return (
    <>
      <HaulAmounts {...props} />
      <Two alignItems="start">
        <Field label="How to share" error={errors['method']}>
          {(ids) => (
            <Select
              {...ids}
              value={typed.method}
              onChange={({ target }) => {
                const next = shareMethods.find((one) => one === target.value);
                if (next !== undefined) write({ method: next });
              }}
            >
              {shareMethods.map((one) => (
                <option key={one} value={one}>
                  {methodWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Guild keeps (%)" error={errors['cutPercent']}>
          {(ids) => (
            <NumberInput
              {...ids}
              min={0}
              max={100}
              value={typed.cutPercent}
              onType={(cutPercent) => write({ cutPercent })}
            />
          )}
        </Field>
      </Two>
      <HaulPeople {...props} />
      <HaulItems {...props} />
      <GuildGoesTo {...props} resources={start.resources} />
      <Sum preview={preview} />
      <Field label="Note" optional error={errors['note']}>
        {(ids) => (
          <Textarea {...ids} rows={2} value={typed.note} onChange={({ target }) => write({ note: target.value })} />
        )}
      </Field>
    </>
  );
}
