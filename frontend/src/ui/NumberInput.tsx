// Input for whole numbers. It groups digits while typing, and reads all common thousands
// separators, k and m.
import { chakra, mergeRefs } from '@chakra-ui/react';
import { parseWholeNumber, unreadableNumber } from '@guild/common/wire/wholeNumber';
import {
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { groupDigits } from '../platform/format/format.ts';
import { afterPress } from '../platform/forms/afterPress.ts';
import { groupText, plainText, regroup } from '../platform/forms/numberText.ts';
import { Input, type InputProps } from './Field.tsx';
import { UnreadableContext } from './unreadable.context.ts';

export interface NumberInputProps extends Omit<InputProps, 'type' | 'inputMode' | 'value'> {
  /** Allows negative numbers. The number keypad of phones has no minus, so it is not used then. */
  signed?: boolean;
  /** The number in digits, or an invalid text. Absent: the form library writes into the element. */
  value?: string;
  /** Gets the number in digits, or the typed text while it is no whole number. */
  onType?: (text: string) => void;
}

/** Steps of the arrow keys. */
const steps: Readonly<Partial<Record<string, number>>> = { ArrowUp: 1, ArrowDown: -1 };

export function NumberInput({
  value,
  onType,
  signed = false,
  onChange,
  onBlur,
  onKeyDown,
  ref,
  ...rest
}: NumberInputProps): ReactNode {
  const min = rest.min === undefined ? undefined : Number(rest.min);
  const max = rest.max === undefined ? undefined : Number(rest.max);
  const input = useRef<HTMLInputElement>(null);
  const attach = useMemo(() => mergeRefs(input, ref), [ref]);
  const messageId = useId();
  const tellField = useContext(UnreadableContext);
  /** The element's text. It is copied from the element, because a form library writes into that. */
  const [text, setText] = useState('');
  /** While somebody types, '10.' is not an error yet. */
  const [typing, setTyping] = useState(false);
  const number = parseWholeNumber(text);
  const isNoNumber = text.trim() !== '' && Number.isNaN(number);
  const unreadable = isNoNumber && !typing;
  const saysItself = unreadable && tellField === null;

  // Nothing tells when a form library writes into the element, so this looks after every render.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- ends with the same text
  useLayoutEffect(() => {
    const { current } = input;
    if (current === null) return;
    const grouped = groupText(current.value);
    if (grouped !== current.value) current.value = grouped;
    setText(grouped);
  });
  useLayoutEffect(() => tellField?.(unreadable), [tellField, unreadable]);

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { target, nativeEvent } = event;
    const { inputType = '' } = nativeEvent as Partial<InputEvent>;
    const caret = target.selectionStart ?? target.value.length;
    const next = regroup({ before: text, text: target.value, caret, inputType });
    if (next.text !== target.value) {
      target.value = next.text;
      target.setSelectionRange(next.caret, next.caret);
    }
    setText(next.text);
    setTyping(true);
    onType?.(plainText(next.text));
    onChange?.(event);
  };
  const blur = (event: FocusEvent<HTMLInputElement>): void => {
    afterPress(() => setTyping(false));
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const { key, currentTarget } = event;
    if (key === 'Enter') setTyping(false);
    const step = steps[key];
    if (step === undefined || isNoNumber) return;
    event.preventDefault();
    const stepped = Number.isNaN(number) ? 0 : number + step;
    const next = groupDigits(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, stepped)));
    currentTarget.setRangeText(next, 0, currentTarget.value.length, 'end');
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const field = (
    <Input
      autoComplete="off"
      textStyle="figures"
      {...rest}
      ref={attach}
      type="text"
      inputMode={signed ? 'text' : 'numeric'}
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      {...(!Number.isNaN(number) && { 'aria-valuenow': number, 'aria-valuetext': text })}
      {...(saysItself && { 'aria-invalid': true, 'aria-describedby': messageId })}
      {...(value !== undefined && { value: groupText(value) })}
      onChange={change}
      onBlur={blur}
      onKeyDown={press}
    />
  );
  if (tellField !== null) return field;
  return (
    <chakra.span display="block" minWidth={0}>
      {field}
      {saysItself && (
        <chakra.span id={messageId} display="block" fontSize="sm" color="bad">
          {unreadableNumber}
        </chakra.span>
      )}
    </chakra.span>
  );
}
