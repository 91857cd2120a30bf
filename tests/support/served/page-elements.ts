import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

/** An element of a page: its name, its attributes as written, and the text inside it. */
export interface PageElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

function textOf(node: unknown): string {
  let text = '';
  visit(node as ReturnType<typeof fromHtml>, 'text', ({ value }) => {
    text += value;
  });
  return text;
}

/** Every element of a page, in the order of the page. */
export function elementsOf(html: string): PageElement[] {
  const found: PageElement[] = [];
  visit(fromHtml(html), 'element', (node) => {
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(node.properties)) {
      const written =
        name === 'className' ? 'class' : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
      attributes[written] = Array.isArray(value) ? value.join(' ') : String(value ?? '');
    }
    found.push({
      name: node.tagName,
      attributes,
      get text() {
        return textOf(node);
      },
    });
  });
  return found;
}
