// Fake uploads for screen tests: records the files, and answers when the test says so.
export interface FakeUpload {
  readonly path: string;
  readonly file: File;
  readonly type: string;
  /** @param share from 0 to 1 */
  progress(share: number): void;
  answer(status: number, body: unknown): void;
  isStopped: boolean;
}

/** Replaces `XMLHttpRequest`. @returns the uploads, in order */
export function catchUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    statusText = '';
    private path = '';
    private type = '';
    open(_method: string, path: string): void {
      this.path = path;
    }
    setRequestHeader(name: string, value: string): void {
      if (name === 'Content-Type') this.type = value;
    }
    abort(): void {
      const own = uploads.find(({ path }) => path === this.path);
      if (own !== undefined) own.isStopped = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(file: File): void {
      uploads.push({
        path: this.path,
        file,
        type: this.type,
        isStopped: false,
        progress: (share) =>
          void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 })),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
      });
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return uploads;
}
