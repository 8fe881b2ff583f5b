// Meta description in the head of the document.
export function describe(text: string): void {
  const found = document.querySelector<HTMLMetaElement>('meta[name=description]');
  const tag = found ?? document.createElement('meta');
  tag.name = 'description';
  tag.content = text;
  if (found === null) document.head.append(tag);
}
