// Edit conflicts of a form: for each field, the stored value, the typed value, and the choice
// between them.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Edit } from '../platform/forms/useEdit.ts';
import { announce } from './announce.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export type FieldNames<V> = Readonly<Record<keyof V, string>>;
interface ConflictsProps<E, V> {
  edit: Edit<E, V>;
  /** The labels of the fields. */
  names: FieldNames<V>;
  /** Formats a field's value. Default: unchanged. */
  show?: (field: keyof V, value: V[keyof V]) => string;
}
/** Formats a text, a number or a boolean. Of a list, it shows the length. */
const asItIs = (value: unknown): string => {
  if (Array.isArray(value) && value.length > 0) return value.length.toString();
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value.toString() : '(empty)';
};
const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

interface SideProps {
  title: string;
  text: string;
  action: string;
  /** The action and its field, for screen readers. */
  label: string;
  chosen: boolean;
  onChoose: () => void;
}
const Side = ({ title, text, action, label, chosen, onChoose }: SideProps): ReactNode => (
  <chakra.div display="grid" gap={2} alignContent="space-between" minWidth={0}>
    <div>
      <chakra.p fontSize="xs" color="fg.muted">
        {title}
      </chakra.p>
      <chakra.p
        dir="auto"
        maxHeight="120px"
        overflowY="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        {text}
      </chakra.p>
    </div>
    <chakra.span justifySelf="start">
      <Button
        size="sm"
        aria-pressed={chosen}
        aria-label={label}
        {...(chosen && { icon: 'check' as const })}
        onClick={onChoose}
      >
        {action}
      </Button>
    </chakra.span>
  </chakra.div>
);

/**
 * Renders nothing without changes by somebody else. A save that waits for choices moves the focus
 * here.
 */
export function EditConflicts<E, V extends object>({
  edit,
  names,
  show = (_field, value) => asItIs(value),
}: ConflictsProps<E, V>): ReactNode {
  const { conflicts, followed, attention, stored } = edit;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = conflicts.filter(({ choice }) => choice === null).length;
  useEffect(() => {
    if (attention > 0) box.current?.focus();
  }, [attention]);
  const titles = listOf(followed.map((field) => names[field]));
  const news = open > 0 ? 'Someone else saved changes while you were editing. Your changes are still here.' : '';
  useEffect(() => {
    if (news !== '') announce(news);
  }, [news]);
  if (conflicts.length === 0 && followed.length === 0) return null;
  return (
    <chakra.div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      data-conflicts
      display="grid"
      gap={3}
      padding={4}
      borderWidth="1px"
      borderColor="border"
      borderRadius="card"
      bg={conflicts.length > 0 ? 'warn.soft' : 'bg.sunken'}
      _focusVisible={{ outline: '2px solid var(--border-focus)', outlineOffset: '2px' }}
    >
      <chakra.div display="flex" gap={3} alignItems="flex-start">
        <Icon name="refresh" />
        <chakra.div minWidth={0}>
          <b id={id}>Someone else saved changes while you were editing</b>
          <chakra.p fontSize="sm" color="fg.muted">
            {conflicts.length > 0 && 'Choose what to save for each field. Your changes are still here. '}
            {titles !== '' && `${titles}: updated to the saved version.`}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      {conflicts.map(({ field, mine, choice }) => (
        <chakra.div key={String(field)} display="grid" gap={1.5} role="group" aria-label={`Choice for ${names[field]}`}>
          <chakra.b fontSize="sm">{names[field]}</chakra.b>
          <chakra.div display="grid" gap={3} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
            <Side
              title="Saved version"
              text={show(field, stored[field])}
              action="Take theirs"
              label={`Take theirs: ${names[field]}`}
              chosen={choice === 'theirs'}
              onChoose={() => edit.choose(field, 'theirs')}
            />
            <Side
              title="Your version"
              text={show(field, mine)}
              action="Keep mine"
              label={`Keep mine: ${names[field]}`}
              chosen={choice === 'mine'}
              onChoose={() => edit.choose(field, 'mine')}
            />
          </chakra.div>
        </chakra.div>
      ))}
    </chakra.div>
  );
}
