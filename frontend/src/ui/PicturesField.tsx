// Pictures of a thing in its form: chosen, dropped or pasted, in order, each removable.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { maxPictures, pictureAddress } from '@guild/common/wire/pictures';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Meter } from './Meter.tsx';
import { RowButtons } from './RowButtons.tsx';
import { usePictureUploads, type PendingPicture } from './usePictureUploads.ts';

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    padding: 2,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'control',
    minWidth: 0,
  },
});

function Pending({ picture, onDrop }: { picture: PendingPicture; onDrop: () => void }): ReactNode {
  const { name, share, error } = picture;
  return (
    <Item>
      <chakra.div flex="1 1 160px" minWidth={0} display="grid" gap={1} fontSize="sm">
        <chakra.span dir="auto" truncate>
          {name}
        </chakra.span>
        {error === null ? (
          <chakra.span display="flex" alignItems="center" gap={2} color="fg.muted">
            <Meter share={share} />
            {share < 1 ? `${Math.round(share * 100)} %` : 'Almost done...'}
          </chakra.span>
        ) : (
          <chakra.span color="bad">{error}</chakra.span>
        )}
      </chakra.div>
      <IconButton label={`${error === null ? 'Stop' : 'Dismiss'} ${name}`} icon="close" size="sm" onClick={onDrop} />
    </Item>
  );
}

export interface PicturesFieldProps {
  /** Ids of uploaded pictures, in order. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Called when uploads begin and when all have ended. Until then the form should not be sent. */
  onBusy: (isBusy: boolean) => void;
  contested?: boolean;
  error?: string | undefined;
}
/** Takes files from its button, dropped on it, and pasted anywhere in the form. */
export function PicturesField({ value, onChange, onBusy, contested = false, error }: PicturesFieldProps): ReactNode {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const offline = useIsOffline();
  const { pending, isBusy, add, drop } = usePictureUploads(value, onChange);
  const take = useRef(add);
  useEffect(() => {
    take.current = offline ? () => undefined : add;
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  useEffect(() => {
    const place: HTMLElement | null = box.current?.closest('form') ?? box.current;
    const paste = (event: ClipboardEvent): void => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    place?.addEventListener('paste', paste);
    return () => place?.removeEventListener('paste', paste);
  }, []);
  const move = (at: number, step: -1 | 1): void => {
    const next = [...value];
    next.splice(at + step, 0, ...next.splice(at, 1));
    onChange(next);
  };
  const isFull = value.length >= maxPictures;
  const says = error ?? (contested ? 'Also changed by someone else. Choose above.' : null);
  const hint = offline
    ? "You're offline. You can add pictures when the connection is back."
    : `Choose, drop or paste up to ${maxPictures}. The first one is on the card.`;
  return (
    <chakra.fieldset
      ref={box}
      minWidth={0}
      display="grid"
      gap={2}
      borderRadius="control"
      aria-describedby={`${id}-message`}
      {...(isOver && { outline: '2px dashed var(--border-focus)', outlineOffset: '4px' })}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take.current(filesIn(event.dataTransfer));
      }}
    >
      <chakra.legend fontSize="sm" fontWeight="strong" marginBottom={1.5}>
        Pictures (optional)
      </chakra.legend>
      {value.length + pending.length > 0 && (
        <chakra.ol aria-label="Pictures" display="grid" gap={2}>
          {value.map((picture, at) => (
            <Item key={picture}>
              <chakra.img
                src={pictureAddress(picture, 'small')}
                alt={`Picture ${at + 1}`}
                width="72px"
                height="56px"
                objectFit="cover"
                borderRadius="control"
                bg="bg.sunken"
              />
              <chakra.span flex={1} />
              <RowButtons
                name={`picture ${at + 1}`}
                isFirst={at === 0}
                isLast={at === value.length - 1}
                onMove={(step) => move(at, step)}
                onRemove={() => onChange(value.filter((one) => one !== picture))}
              />
            </Item>
          ))}
          {pending.map((one) => (
            <Pending key={one.key} picture={one} onDrop={() => drop(one.key)} />
          ))}
        </chakra.ol>
      )}
      <Button
        type="button"
        justifySelf="start"
        icon="plus"
        needsConnection
        disabled={isFull}
        aria-describedby={`${id}-message`}
        aria-invalid={error !== undefined || undefined}
        onClick={() => input.current?.click()}
      >
        Add pictures
      </Button>
      <VisuallyHidden aria-hidden>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          disabled={isFull || offline}
          tabIndex={-1}
          aria-label="Choose pictures"
          data-pictures
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <chakra.p id={`${id}-message`} fontSize="sm" lineHeight="20px" color={says === null ? 'fg.muted' : 'bad'}>
        {says ?? hint}
      </chakra.p>
    </chakra.fieldset>
  );
}
