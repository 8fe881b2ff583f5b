// Tests of the field for pictures: choosing, dropping, pasting, progress, order, and refusals.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { refusal } from '../../test/fakeServer.ts';
import { catchUploads, type FakeUpload } from '../../test/fakeUploads.ts';
import { renderAtRest } from '../../test/renderUi.tsx';
import { connectionStore } from '../platform/live/connection.store.ts';
import { PicturesField } from './PicturesField.tsx';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64)) as [string, string, string, string];
const aFile = (name: string, type = 'image/png', size = 10): File => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
let uploads: FakeUpload[];
let busy: boolean[];
function Form({ first = [] }: { first?: readonly string[] }): ReactNode {
  const [value, setValue] = useState(first);
  return (
    <form>
      <input aria-label="Name" />
      <PicturesField value={value} onChange={setValue} onBusy={note} />
      <output>{value.map((id) => id.charAt(0)).join('')}</output>
    </form>
  );
}
const note = (isBusy: boolean): void => void busy.push(isBusy);
const show = (first: readonly string[] = []): Promise<unknown> => renderAtRest(<Form first={first} />);
const choose = (...files: File[]): void => {
  for (const input of document.querySelectorAll('[data-pictures]')) fireEvent.change(input, { target: { files } });
};
const answered = async (at: number, id: string): Promise<void> => {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(at));
  await act(async () => {
    uploads[at]?.answer(200, { id, width: 1, height: 1, url: '' });
    await Promise.resolve();
  });
};
const letters = (): string => document.querySelector('output')?.textContent ?? '';

beforeEach(() => {
  uploads = catchUploads();
  busy = [];
  connectionStore.setState({ status: 'connected', since: null });
});

describe('the field for pictures', () => {
  it('uploads chosen files one after the other, with progress', async () => {
    await show();
    choose(aFile('one.png'), aFile('two.jpg', 'image/jpeg'));
    expect(screen.getByText('one.png')).toBeVisible();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([uploads[0]?.path, uploads[0]?.type]).toEqual(['/api/pictures', 'image/png']);
    act(() => uploads[0]?.progress(0.4));
    expect(screen.getByText('40 %')).toBeVisible();
    expect(busy.at(-1)).toBe(true);
    await answered(0, a);
    expect(screen.queryByText('one.png')).toBeNull();
    await answered(1, b);
    expect(letters()).toBe('ab');
    expect(busy.at(-1)).toBe(false);
    expect(screen.getByRole('img', { name: 'Picture 2' })).toHaveAttribute('src', `/api/pictures/${b}.webp?size=small`);
  });

  it('takes dropped files, and files pasted anywhere in the form', async () => {
    await show();
    fireEvent.drop(screen.getByRole('group', { name: 'Pictures (optional)' }), {
      dataTransfer: { files: [aFile('dropped.png')] },
    });
    await answered(0, a);
    const name = screen.getByLabelText('Name');
    const paste = createEvent.paste(name, { clipboardData: { files: [aFile('pasted.png')] } });
    fireEvent(name, paste);
    expect(paste.defaultPrevented).toBe(true);
    await answered(1, b);
    expect(letters()).toBe('ab');
    const text = createEvent.paste(name, { clipboardData: { files: [] } });
    fireEvent(name, text);
    expect(text.defaultPrevented).toBe(false);
  });

  it('moves and removes pictures', async () => {
    await show([a, b, c]);
    await userEvent.click(screen.getByRole('button', { name: 'Move up picture 3' }));
    expect(letters()).toBe('acb');
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    expect(letters()).toBe('cb');
    expect(screen.getByRole('button', { name: 'Move up picture 1' })).toBeDisabled();
  });

  it('says what is wrong with each file, and sends the others', async () => {
    await show([a, b]);
    choose(
      aFile('list.html', 'text/html'),
      aFile('huge.png', 'image/png', 9_000_000),
      aFile('one.png'),
      aFile('two.png'),
      aFile('three.png'),
    );
    expect(screen.getByText('This is no picture.')).toBeVisible();
    expect(screen.getByText('This picture is larger than 8 MB.')).toBeVisible();
    expect(screen.getByText('At most 4 pictures')).toBeVisible();
    await waitFor(() => expect(uploads).toHaveLength(1));
    const { status, body } = refusal(400, 'This file is no readable picture.', 'invalid_input');
    await act(async () => {
      uploads[0]?.answer(status, body);
      await Promise.resolve();
    });
    expect(await screen.findByText('This file is no readable picture.')).toBeVisible();
    await answered(1, d);
    expect(letters()).toBe('abd');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss one.png' }));
    expect(screen.queryByText('This file is no readable picture.')).toBeNull();
  });

  it('stops an upload', async () => {
    await show();
    choose(aFile('one.png'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Stop one.png' }));
    expect(uploads[0]?.isStopped).toBe(true);
    expect(screen.queryByText('one.png')).toBeNull();
    expect(busy.at(-1)).toBe(false);
  });

  it('takes no more than four, and none while offline', async () => {
    await show([a, b, c, d]);
    expect(screen.getByRole('button', { name: 'Add pictures' })).toBeDisabled();
    act(() => connectionStore.setState({ status: 'offline', since: null }));
    expect(screen.getByText(/^You're offline/)).toBeVisible();
  });
});
