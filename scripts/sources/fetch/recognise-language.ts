import type { ReadPage } from '../page.ts';

/** Part of the letters, from which on a page is not in a Latin script. */
const OTHER_SCRIPT = 0.3;

/** The language that an HTML page declares, as its primary subtag (`en` of `en-US`), or null. */
function declaredLanguage(html: string): string | null {
  return /<html\b[^>]*\slang\s*=\s*["']?([a-z]{2,3})\b/i.exec(html)?.[1]?.toLowerCase() ?? null;
}

/**
 * Whether a page is in another language than the records, which are in English: by what its HTML
 * declares, else by the script of its letters.
 */
export function isOtherLanguage(page: ReadPage): boolean {
  return page.texts.some(({ text, format }) => {
    const declared = format === 'html' ? declaredLanguage(text.slice(0, 10_000)) : null;
    if (declared !== null) return declared !== 'en';
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
    return letters > 0 && (letters - latin) / letters > OTHER_SCRIPT;
  });
}
