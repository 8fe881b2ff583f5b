// Select for a time of day in the viewer's format: '22:15' or '10:15 PM', independent of the
// browser's language.
import type { ReactNode } from 'react';
import { wallTime } from '../platform/format/format.ts';
import { Select, type SelectProps } from './Field.tsx';

const two = (value: number): string => value.toString().padStart(2, '0');
const quarters = Array.from({ length: 96 }, (_, at) => `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`);

export interface TimeSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'children'> {
  /** `HH:mm`. A time between the quarter hours is added to the options. */
  value: string;
  onChange: (time: string) => void;
}

export const TimeSelect = ({ value, onChange, ...rest }: TimeSelectProps): ReactNode => (
  <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
    {[...new Set([...quarters, value])].toSorted().map((time) => (
      <option key={time} value={time}>
        {wallTime(time)}
      </option>
    ))}
  </Select>
);
