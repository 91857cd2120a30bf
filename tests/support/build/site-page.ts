import { type BuildInput, publish } from '#scripts/publish/publication.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';

/** The text of one page or picture of the site that is built of something. */
export function pageOf(path: string, input: BuildInput): string {
  for (const artifact of deriveSite(publish(input))) {
    if (artifact.path === path) return artifact.text;
  }
  throw new Error(`the site has no ${path}`);
}

/** What a visitor reads on a page, as one line. */
export function wordsOf(html: string): string {
  const main = html.replace(/^.*<main[^>]*>|<\/main>.*$/gs, '');
  const text = main.replace(/<[^>]*>/g, ' ').replaceAll('&quot;', '"');
  return text.replace(/\s+/g, ' ').replace(/ (?=[.,;])/g, '');
}
