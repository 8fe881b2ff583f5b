// Tests of closing a dialog in every way: with typed text it asks first, otherwise it closes at
// once.
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderUi } from '../../test/renderUi.tsx';
import { watchHistory } from '../platform/page/historySteps.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field, Input } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { toast } from './toast.ts';

function Asker({ onSave }: { onSave: (text: string) => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = (): void => {
    setOpen(false);
    setText('');
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FormDialog
        open={open}
        onClose={close}
        dirty={text !== ''}
        title="A form"
        submit="Send"
        pendingText="Sending..."
        pending={false}
        onSubmit={() => {
          onSave(text);
          close();
        }}
      >
        <Field label="Words">
          {(ids) => <Input {...ids} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      </FormDialog>
    </>
  );
}
const form = (): HTMLElement | null => screen.queryByRole('dialog');
const write = (value: string): void => void fireEvent.input(screen.getByLabelText('Words'), { target: { value } });
const question = (): Promise<HTMLElement> => screen.findByRole('alertdialog', { name: 'Discard changes?' });
async function open(typed = ''): Promise<jest.Mock<(text: string) => void>> {
  const onSave = jest.fn<(text: string) => void>();
  renderUi(<Asker onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByLabelText('Words');
  if (typed !== '') write(typed);
  return onSave;
}
const ways: readonly [string, () => Promise<void>][] = [
  [
    'Escape',
    async () => {
      await userEvent.keyboard('{Escape}');
    },
  ],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
];

/** The second dialog is mounted when it opens, and the first one closes then. */
function Following(): ReactNode {
  const [step, setStep] = useState<'first' | 'second' | null>('first');
  const close = (): void => setStep(null);
  return (
    <>
      {step === 'second' && (
        <Dialog open onClose={close} title="Second">
          <p>Text</p>
        </Dialog>
      )}
      <Dialog open={step === 'first'} onClose={close} title="First">
        <Button onClick={() => setStep('second')}>Go on</Button>
      </Dialog>
    </>
  );
}
it('stays open when the dialog before it has closed', async () => {
  renderUi(<Following />);
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays open when toasts above it are closed', async () => {
  await open();
  for (const title of ['First failure', 'Second failure']) {
    act(() => toast.error({ title }));
    const shown = (await screen.findByText(title)).closest<HTMLElement>('[data-part=root]') ?? document.body;
    // The library accepts presses only after the dialog has appeared.
    await waitFor(() => expect(shown).toHaveAttribute('data-state', 'open'));
    await userEvent.click(within(shown).getByRole('button', { name: 'Close', hidden: true }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(form()).toBeVisible();
  }
});

describe.each(ways)('leaving by %s', (_way, leave) => {
  it('closes an untouched form at once', async () => {
    await open();
    await leave();
    await waitFor(() => expect(form()).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  it('asks about a filled form, and can keep it', async () => {
    await open('Half a thou');
    await leave();
    expect(await question()).toHaveTextContent("Your changes haven't been saved.");
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Words')).toHaveValue('Half a thou');
    await screen.findByLabelText('Words');
  });
  it('closes a filled form after Discard', async () => {
    await open('Half a thou');
    await leave();
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(form()).toBeNull());
  });
});

it('closes without a question once it is sent', async () => {
  const onSave = await open('A whole thought');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(form()).toBeNull());
  expect(onSave).toHaveBeenCalledWith('A whole thought');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('Back', () => {
  const steps: string[] = [];
  const heard = (): void => void steps.push(location.pathname);
  beforeAll(watchHistory);
  beforeEach(() => {
    steps.length = 0;
    history.pushState({ idx: 1 }, '', '/before');
    history.pushState({ idx: 2 }, '', '/here');
    addEventListener('popstate', heard);
  });
  afterEach(() => removeEventListener('popstate', heard));
  const goBack = (): void => act(() => history.back());

  it('asks about a filled form, and the page stays when it is kept', async () => {
    await open('Half a thou');
    goBack();
    await question();
    expect([location.pathname, steps]).toEqual(['/here', []]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Words')).toHaveValue('Half a thou');
    expect(location.pathname).toBe('/here');
  });
  it('goes to the previous page when the form is discarded', async () => {
    await open('Half a thou');
    goBack();
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(steps).toEqual(['/before']));
    await waitFor(() => expect(form()).toBeNull());
  });
  it('goes back at once when nothing is typed', async () => {
    await open();
    goBack();
    await waitFor(() => expect(steps).toEqual(['/before']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('the browser asks before leaving the page only while a form is filled', async () => {
  const leaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open();
  expect(leaving()).toBe(false);
  write('Half a thou');
  expect(leaving()).toBe(true);
  await userEvent.clear(screen.getByLabelText('Words'));
  expect(leaving()).toBe(false);
});
