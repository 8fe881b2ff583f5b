// A secret that is shown once, with a button that copies it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy.ts';
import { Field, Textarea } from './Field.tsx';

export interface SecretProps {
  label: string;
  value: string;
}
export const Secret = ({ label, value }: SecretProps): ReactNode => (
  <chakra.div display="grid" gap={2} justifyItems="start">
    <chakra.div width="100%">
      <Field label={label} hint="Shown only once. Copy it now, and keep it like a password.">
        {(ids) => (
          <Textarea
            {...ids}
            readOnly
            rows={2}
            wordBreak="break-all"
            value={value}
            onFocus={(at) => at.currentTarget.select()}
          />
        )}
      </Field>
    </chakra.div>
    <Button
      icon="link"
      onClick={() => void copyText(value, { done: 'Copied', failed: 'Select the text and copy it yourself.' })}
    >
      Copy
    </Button>
  </chakra.div>
);
