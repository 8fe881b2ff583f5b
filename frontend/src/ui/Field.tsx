// Form fields: a label above, the control, and a hint or error below.
import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react';
import { unitName } from '@guild/common/wire/units';
import { unreadableNumber } from '@guild/common/wire/wholeNumber';
import { useId, useState, type ReactNode, type Ref } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from './Icon.tsx';
import { recipe } from './theme/recipe.ts';
import { UnreadableContext } from './unreadable.context.ts';

const controlRecipe = defineRecipe({
  className: 'control',
  base: {
    width: '100%',
    minWidth: 0,
    height: 'controlMd',
    px: 3,
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'border.strong',
    bg: 'bg.sunken',
    color: 'fg',
    // On phones, global.css makes all fields larger.
    fontSize: 'md',
    fontFamily: 'inherit',
    appearance: 'none',
    transition: 'border-color var(--motion-fast)',
    _focusVisible: { outline: 'none', borderColor: 'border.focus', boxShadow: '0 0 0 1px var(--border-focus)' },
    '&[aria-invalid=true]': { borderColor: 'bad' },
    '&[aria-invalid=true]:focus-visible': { boxShadow: '0 0 0 1px var(--status-bad)' },
    '&[readonly], &:disabled': { borderColor: 'border', color: 'fg.muted' },
    '&[type=search]::-webkit-search-cancel-button': { WebkitAppearance: 'none' },
  },
  variants: {
    large: {
      true: {
        height: 'controlLg',
        fontSize: '20px !important',
        fontWeight: 'strong',
        fontVariantNumeric: 'var(--figures)',
      },
    },
  },
});
const BaseInput = chakra('input', controlRecipe);
const BaseSelect = chakra('select', controlRecipe);
const BaseText = chakra('textarea', controlRecipe);

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}
export interface FieldProps {
  label: ReactNode;
  /** Whether the field may stay empty. The label says so. */
  optional?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Somebody else has changed the field, too, and the person must choose. */
  contested?: boolean;
  /** Connects the control with its form. */
  registered?: UseFormRegisterReturn;
  children: (control: FieldIds & Partial<UseFormRegisterReturn>) => ReactNode;
}

/** The text below the control. It is closer to its own control than to the next field. */
const message = recipe({ fontSize: 'sm', lineHeight: '20px', color: 'fg.muted' });

/**
 * Connects a control with its label, hint and error. Spread the child function's argument on the
 * control. For a field of a form, spread what `fieldsOf` returns on the `Field`.
 */
export function Field({
  label,
  optional = false,
  error,
  hint,
  contested = false,
  registered,
  children,
}: FieldProps): ReactNode {
  const id = useId();
  const [unreadable, setUnreadable] = useState(false);
  // An unreadable number is the better explanation than a missing one.
  const problem = unreadable ? unreadableNumber : error;
  const refused = problem !== undefined && problem !== '';
  const hasHint = hint !== undefined && hint !== null;
  const says = refused ? problem : contested ? 'Also changed by someone else. Choose above.' : null;
  return (
    <chakra.div display="grid" gap={1.5} alignContent="start" minWidth={0}>
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="strong" lineHeight="20px">
        {label}
        {optional && ' (optional)'}
      </chakra.label>
      <UnreadableContext.Provider value={setUnreadable}>
        {children({
          ...registered,
          id,
          'aria-describedby': says !== null ? `${id}-message` : hasHint ? `${id}-hint` : undefined,
          'aria-invalid': refused || undefined,
          'aria-required': !optional || undefined,
        })}
      </UnreadableContext.Provider>
      {says === null && hasHint && (
        <p id={`${id}-hint`} className={message()}>
          {hint}
        </p>
      )}
      {says !== null && (
        <p
          id={`${id}-message`}
          className={message()}
          style={{ color: refused ? 'var(--status-bad)' : 'var(--status-warn)' }}
        >
          {says}
        </p>
      )}
    </chakra.div>
  );
}

export type InputProps = HTMLChakraProps<'input'> & {
  large?: boolean;
  suffix?: ReactNode;
  /** Space reserved for the suffix. */
  suffixRoom?: string;
  ref?: Ref<HTMLInputElement>;
};
const endPadding = { lock: '40px', words: '168px' } as const;
/**
 * A text or number input. A read-only one shows a lock. `suffix` is shown inside at the right, and
 * may appear and disappear.
 */
export function Input({ suffix, suffixRoom = endPadding.words, ...rest }: InputProps): ReactNode {
  const hasSuffix = suffix !== undefined && suffix !== null && suffix !== '';
  const room = hasSuffix ? 'words' : rest.readOnly === true ? 'lock' : 'none';
  // Always the same two elements. Otherwise the field would lose focus and caret when the suffix
  // appears.
  return (
    <chakra.span position="relative" display="block" minWidth={0}>
      <BaseInput
        dir="auto"
        autoComplete="off"
        enterKeyHint={rest.type === 'search' ? 'search' : 'done'}
        {...rest}
        // A read-only field cannot be missing.
        {...(rest.readOnly === true && { 'aria-required': undefined })}
        {...(room !== 'none' && { paddingEnd: room === 'words' ? suffixRoom : endPadding.lock })}
      />
      {room !== 'none' && (
        <chakra.span
          position="absolute"
          insetEnd={3}
          top="50%"
          transform="translateY(-50%)"
          color="fg.muted"
          textStyle="figures"
          pointerEvents="none"
        >
          {hasSuffix ? suffix : <Icon name="lock" size={16} />}
        </chakra.span>
      )}
    </chakra.span>
  );
}

export type SelectProps = HTMLChakraProps<'select'> & { ref?: Ref<HTMLSelectElement> };
/** The native select. Its children are `<option>` elements, or `Options`. */
export function Select({ width, flex, ...rest }: SelectProps): ReactNode {
  return (
    <chakra.span
      position="relative"
      display="block"
      minWidth="152px"
      {...(width !== undefined && { width })}
      {...(flex !== undefined && { flex })}
    >
      <BaseSelect
        {...rest}
        paddingEnd="36px"
        css={{ '& option': { background: 'var(--bg-raised)', color: 'var(--fg-default)' } }}
      />
      <chakra.span position="absolute" insetEnd={3} top="12px" color="fg.subtle" pointerEvents="none">
        <Icon name="chevron" size={16} />
      </chakra.span>
    </chakra.span>
  );
}

export interface OptionsProps<V extends string | number> {
  of: readonly V[];
  /** The text of each value; left out: the value itself. */
  words?: Readonly<Record<V, string>> | ((value: V) => string);
}
/** The options of a select, one for each value. */
export const Options = <V extends string | number>({ of, words }: OptionsProps<V>): ReactNode =>
  of.map((one) => (
    <option key={one} value={one}>
      {words === undefined ? one : typeof words === 'function' ? words(one) : words[one]}
    </option>
  ));

export interface UnitSelectProps extends SelectProps {
  label: string;
  units: readonly string[];
}
/** The unit of a price, inside the price's field. The field leaves `unitRoom` free for it. */
export const UnitSelect = ({ label, units, ...rest }: UnitSelectProps): ReactNode => (
  <chakra.span position="absolute" insetEnd="1px" insetBlock="1px" width={unitRoom}>
    <chakra.select
      aria-label={label}
      width="100%"
      height="100%"
      paddingStart={2}
      paddingEnd="26px"
      borderStartWidth="1px"
      borderColor="border"
      borderEndRadius="control"
      bg="transparent"
      color="fg.muted"
      fontSize="sm"
      appearance="none"
      cursor="pointer"
      _focusVisible={{ outline: '2px solid var(--border-focus)', outlineOffset: '-2px' }}
      _disabled={{ cursor: 'default', opacity: 0.6 }}
      css={{ '& option': { background: 'var(--bg-raised)', color: 'var(--fg-default)' } }}
      {...rest}
    >
      <Options of={units} words={unitName} />
    </chakra.select>
    <chakra.span position="absolute" insetEnd={2} top="11px" color="fg.subtle" pointerEvents="none">
      <Icon name="chevron" size={14} />
    </chakra.span>
  </chakra.span>
);
export const unitRoom = '108px';

export type TextareaProps = HTMLChakraProps<'textarea'> & { ref?: Ref<HTMLTextAreaElement> };
export const Textarea = (props: TextareaProps): ReactNode => (
  <BaseText
    dir="auto"
    height="auto"
    minHeight="88px"
    paddingBlock={2.5}
    lineHeight="20px"
    resize="vertical"
    {...props}
  />
);
