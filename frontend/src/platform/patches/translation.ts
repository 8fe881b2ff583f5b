// Keeps a page current that the browser translates. Google Translate replaces text nodes by <font>
// elements. React then writes new prices into the replaced nodes, which nobody sees, and throws when
// it removes one (https://github.com/facebook/react/issues/11538, React 19). This goes once React
// handles foreign changes of text nodes.

/** The element that replaced a text node. */
const replacements = new WeakMap<Node, Element>();
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Puts a text node back that React has written to. The browser then translates the new text. */
function putBack({ target }: MutationRecord): void {
  const font = replacements.get(target);
  if (target.parentNode === null && font?.isConnected === true) font.replaceWith(target);
}
/** Remembers which element has replaced a text node. */
function noteReplacement(texts: MutationObserver, record: MutationRecord): void {
  for (const node of record.removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE || node.parentNode !== null) continue;
    const font = [...record.addedNodes, record.previousSibling, record.nextSibling].find(isFont);
    if (font === undefined) continue;
    replacements.set(node, font);
    texts.observe(node, { characterData: true });
  }
}
/** What stands in `parent` where React expects `child`. undefined: no translation is the reason. */
function placeOf(parent: Node, child: Node): Node | undefined {
  const font = replacements.get(child);
  if (font?.parentNode === parent) return font;
  // Some translators move the text node into the element.
  for (let node = child.parentNode; isFont(node as Node | null); node = node?.parentNode ?? null)
    if (node?.parentNode === parent) return node;
  return undefined;
}

/** Call it once, before React renders. @returns how to undo it */
export function followTranslation(page: Node): () => void {
  const { prototype } = Node;
  // Called with `call` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { removeChild, insertBefore } = prototype;
  const texts = new MutationObserver((records) => records.forEach(putBack));
  const note = (records: readonly MutationRecord[]): void =>
    records.forEach((record) => noteReplacement(texts, record));
  const nodes = new MutationObserver(note);
  nodes.observe(page, { childList: true, subtree: true });
  prototype.removeChild = function removeTranslated<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) note(nodes.takeRecords());
    const place = child.parentNode === this ? child : placeOf(this, child);
    removeChild.call(this, place ?? child);
    return child;
  };
  prototype.insertBefore = function insertTranslated<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) note(nodes.takeRecords());
    const place = before === null || before.parentNode === this ? before : placeOf(this, before);
    insertBefore.call(this, node, place ?? before);
    return node;
  };
  return () => {
    nodes.disconnect();
    texts.disconnect();
    prototype.removeChild = removeChild;
    prototype.insertBefore = insertBefore;
  };
}
