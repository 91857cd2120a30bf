import { present } from '../../model/present.ts';
import type { SiteFacts } from './facts.ts';

/** What search engines are told of a dataset (schema.org). */
export function datasetFacts(
  { baseUrl, dataset, history, today }: SiteFacts,
  about: {
    name: string;
    description: string;
    path: string;
    /** Below the base URL; JSON or CSV. */
    files: readonly string[];
  },
): Record<string, unknown> {
  const first = history.baseline?.ts.slice(0, 10);
  return present({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `${dataset.dataset.name}: ${about.name}`,
    description: about.description,
    url: `${baseUrl}${about.path}`,
    isAccessibleForFree: true,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    creator: { '@type': 'Organization', name: dataset.dataset.name, url: baseUrl },
    datePublished: first,
    dateModified: today,
    distribution: about.files.map((file) => ({
      '@type': 'DataDownload',
      encodingFormat: file.endsWith('.csv') ? 'text/csv' : 'application/json',
      contentUrl: `${baseUrl}${file}`,
    })),
  });
}
