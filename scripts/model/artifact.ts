/** One file of dist/, computed and not yet written. */
export interface Artifact {
  /** Path below dist/, with `/`, without a leading one. */
  path: string;
  text: string;
}
